"""Does a Japanese text state a number as a fact, or as something supposed, heard, aimed at or asked?

Japanese says so behind the number, in the clause: by auxiliaries (だろう, らしい, ようだ, そうだ, たい, べき), by
と with a verb of thinking (とみられる), by the endings of a condition, by か at the end.
"""

from __future__ import annotations

from typing import Final

from reportgate.text.patterns import regex

_HEAD: Final = regex(
    r"もし(?!くは)|誤って|間違って|偽って|仮に|かりに|おそらく|恐らく|たぶん|多分|ひょっと|どうやら|あたかも"
    r"|(?:予想|予測|見込み?|見通し|目標|計画|予算|想定|予定|仮定|ガイダンス)(?:値|額|数|件数|比率)?[)）】\]]?"
    r"(?:[はがもの]|：|:|＝|=|、)?(?:約|およそ|ほぼ)?[ ]?$",
)
_BRACKETED: Final = (
    r"[(（【\[][^()（）\[\]【】。、]{0,6}?"
    r"(?:目標|予算|計画|予測|予想|見込み?|見通し|想定|予定|仮定|試算|仮)(?:値|額|数)?[)）】\]]"
)
# 目標を3%上回った is a fact about a target; 目標の3% is the target.
_TAIL: Final = regex(
    r"^[^。、！？\n]{0,14}?(?:見込[みまんむ]|見通し|予想(?![をよ比外以通])|予測(?![をよ])|目指|目標(?![をよ比])"
    r"|想定(?![をよ外以通])|仮定|推測|推察|見積も|試算"
    r"|予定(?![をよ])|計画(?![をよ比])|狙[いう]|期待(?![をよ])|かもしれ|可能性|恐れ|おそれ|とされ|と(?:い|言|噂|思"
    r"|見ら|みら)われ"
    r"|とみ(?:る|て|られ)|と見(?:る|て|られ|込)|と思[うっいわ]|と考え|と信じ|とのこと|とか(?:。|$)"
    r"|という(?:噂|うわさ|見方|声|説|想定|仮定)"
    r"|らしい|はず|べき|たい(?![しら])|なら(?!ず|な|び)|たら(?![しずす])|(?<![よべ])れば|[るた]場合|との(?:噂|うわさ"
    r"|見方|説|指摘)|とす(?:ると|れば)|としたら|だろう|でしょう|であろう|よう(?:だ|です|である|に(?:見え|みえ|思))"
    r"|みたい"
    r"|そう(?:だ(?!っ)|です|である|な(?!り|る)|に(?:な|見え|みえ)|[。]|$)|まい(?:。|$)|ね?なければならな|ねばならな"
    r"|必要があ"
    r"|誤り|誤報|嘘|うそ|間違い|デマ|虚偽|偽り|否定|信じ|疑[わい]|言えな|言い難|限らな|[にと]は?(?:ほど|程)?遠|つもり|[増減高安]を(?:上回|下回|割り|超え)|に届か"
    r"|に満たな"
    r"|に及ばな|(?:事実|記録|証拠|根拠)[はがも]な[いかく]|ほしい|欲しい|っけ|との観測"
    r"|[りしえいき](?:うる|得る)"
    r"|に(?:違い|ちがい|相違)な|といい(?:の|な|が|。|けど)|誤っ|偽っ"
    r"|どころ|未達|を逃し|わけでは?な|という(?:事実|こと|記録|数字|証拠|根拠)[はがも](?:な[いかく]|あり|存在"
    r"|確認(?:でき|され)))",
)
# とみられる and と推測される are what somebody thinks; と発表された and と評価された what somebody did.
_THOUGHT: Final = regex(
    r"^[^。、！？\n]{0,10}?と(?:[見み思噂信疑]|考え|言|推[測定計察]|予[想測期]|期待|想定|主張"
    r"|憶測)[^。、！？\n]{0,4}?(?:れ[るてた]|れま)",
)
_KNOWN: Final = regex(
    r"もし|仮|見込|見通|予想|予測|目指|目標|想定|計画|予定|予算|狙|期待|かもし|可能性|恐れ|おそれ|とされ|われ"
    r"|らしい|はず|べき|たい"
    r"|なら|たら|れば|場合|誤|嘘|うそ|デマ|虚偽|否定|信じ|疑|言え|遠い|届か|満たな|どころ|未達|噂|とみ|と見|と思|と考|推計|推定"
    r"|ガイダンス|だろう|でしょう|であろう|よう|みたい|そう|まい|必要|推測|推察|見積|試算|とすると|としたら|おそらく"
    r"|恐らく"
    r"|たぶん|多分|つもり|を(?:上回|下回|割り|超え)|ほしい|欲し|観測|うる|得る|違い|異な|違う|という|及ばな|どうやら|られ|[るただうすんいの]か(?:。|$"
    r"|？|\?)|かどうか|？",
)
_ASKS: Final = regex(
    r"^[^。！？!?\n]{0,40}?(?:[るただうすんいの円件人%％台個回社店名本件]か(?:[。？?！]|$)|かどうか|か否か"
    r"|のか(?:[。、？]|$))"
    r"|^か(?:[。？?！]|$)|^[^。！!?\n]{0,60}？",
)
_NOBODY_SAYS: Final = regex(
    r"[^。！？\n]{0,16}?とは[^。、\n]{0,8}?(?:言|い[いえ]|考え|思|信じ|限ら)[^。、\n]{0,6}?(?:な[いかく]|にく|難"
    r"|がた)",
)
_GRANTED: Final = regex(r"なぜ|何故|どうして|何が|なにが|どの|どこ|いつ|誰|どう(?!か)|何に")
_BRACKETED_BEHIND: Final = regex(rf"[^。、！？\n]{{0,8}}{_BRACKETED}")
_BRACKETED_BEFORE: Final = regex(rf"{_BRACKETED}[*_]{{0,3}}(?:[はがも：:])?[*_]{{0,3}}[ ]?$")
# 310人になる: what will be; 310人となる is said of what is.
_BECOMES: Final = regex(
    r"[^。、！？\n]{0,6}?(?:[にへ]|まで)(?:な|達す|増え|減|伸び|上が|下が|高ま|拡大す|縮小す|増加す|減少す|上昇す|低下す)"
    r"(?:る|ります|ます|します)(?=[。、！？\n]|$)"
)
_NOT_PAST: Final = regex(r"(?<!であ)(?<![てで]い)[うくぐすつぬぶむる](?=[。、！？\n]|$)|ます(?=[。、！？\n]|$)")
_DIFFERS: Final = regex(r"^[^。、！？\n]{0,3}と(?:は|も)?(?:異な|違[いうっ])")


def is_supposed(head: str, tail: str) -> bool:
    """Whether the clause of a number, *head* before it and *tail* behind it, says it as supposed, heard or aimed at.

    >>> is_supposed("クリックは", "だろう"), is_supposed("", "とみられる"), is_supposed("", "と発表された")
    (True, True, False)
    """
    return (
        _HEAD.search(head) is not None
        or _TAIL.match(tail) is not None
        or _DIFFERS.match(tail) is not None
        or _THOUGHT.match(tail) is not None
    )


def is_to_come(prose: str, stated: str) -> bool:
    """Whether *prose*, what stands behind a number, tells what it will become, and *stated* tells nothing to come.

    >>> is_to_come("になる。", "だった。"), is_to_come("に下がる。", "へと引き下げられます。")
    (True, False)
    """
    return _BECOMES.match(prose) is not None and _NOT_PAST.search(stated) is None


def asks(before: str, behind: str) -> bool:
    """Whether the sentence of a number asks whether it is so, or a note in brackets calls it an aim."""
    if _BRACKETED_BEHIND.match(behind) is not None or _BRACKETED_BEFORE.search(before) is not None:
        return True
    if _NOBODY_SAYS.match(behind) is not None:
        return True
    return _ASKS.match(behind) is not None and _GRANTED.search(before) is None


def knows_of_supposing(text: str) -> bool:
    """Whether *text* has any word by which a number may be supposed, heard, aimed at or asked."""
    return _KNOWN.search(text) is not None
