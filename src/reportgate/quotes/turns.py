"""Which words just outside a passage turn its meaning round: negations, contrasts, conditions, hedges?

One entry for each kind: English words that stand before or behind a passage, Japanese ones likewise. Japanese says most
of it behind, and often behind the rest of a verb that the edge cuts (下が|る見込み) or a verb of its own
(1,240件|に達したとみられる): ``far`` words are looked for behind some kana and kanji, ``near`` ones only behind a
particle or the end of a verb, since elsewhere they mean something else.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reportgate.verdict import NoticeCode


class Turn(NamedTuple):
    """Words of one kind, each field a regular expression of alternatives; "" for none."""

    code: NoticeCode
    before: str
    behind: str
    before_ja: str
    near_ja: str
    far_ja: str
    clause: str = ""
    """How a clause or a sentence begins that ends where the passage begins, as in "None of the firms | ..."."""


def _either(*words: str) -> str:
    return "|".join(words)


_BE: Final = r"(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could)"
_HEDGING_VERBS: Final = _either(
    r"expect(?:s|ed|ing|ations?)?|anticipat(?:e[sd]?|ing)|believ(?:e[sd]?|ing)|think(?:s|ing)?|thought",
    r"estimat(?:e[sd]?|ing)|forecast(?:s|ed|ing)?|project(?:s|ed|ing|ions?)|plan(?:s|ned|ning)?|intend(?:s|ed|ing)?",
    r"aim(?:s|ed|ing)?|hope[sd]?|hoping|propos(?:e[sd]?|ing)|suggest(?:s|ed|ing)?|claim(?:s|ed|ing)?",
    r"alleg(?:e[sd]?|ing)|argu(?:e[sd]?|ing)|assert(?:s|ed|ing)?|contend(?:s|ed|ing)?|speculat(?:e[sd]?|ing)",
    r"hypothesi[sz](?:e[sd]?|ing)|suspect(?:s|ed|ing)?|predict(?:s|ed|ing)?|seem(?:s|ed|ing)?|appear(?:s|ed|ing)?",
    r"indicat(?:e[sd]?|ing)|imply|impli(?:es|ed)|consider(?:s|ed|ing)?|target(?:s|ed|ing)?|said|says?",
    r"rumou?r(?:s|ed)?|tend(?:s|ed)? to|scheduled|seek(?:s|ing)?|tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?",
)
_DENYING: Final = _either(
    r"\b(?:not|no(?! (?:doubt|question|surprise|secret))|never|fail(?:s|ed)?|disprov(?:es?|ed|en)"
    r"|(?<!no )doubt(?:s|ed|ful)?|refut(?:es?|ed)|den(?:y|ies|ied)|reject(?:s|ed)?|false|untrue|wrong|cannot|unable"
    r"|disput(?:es?|ed)|question(?:s|ed)|contradict(?:s|ed)?|rebut(?:s|ted)?|debunk(?:s|ed)?|scant|scarce(?:ly)?|hardly"
    r"|little|unclear|far from (?:clear|certain|proven)|unproven|unfounded|baseless|myth|fallacy|misconception|hoax)\b",
    r"n't\b",
)

TURNS: Final = (
    Turn(
        NoticeCode.NEGATION_CUT,
        before=_either(
            r"not|never|no|none|nor|neither|without|cannot|no longer|hardly|scarcely|barely|rarely|seldom|unlikely",
            r"unable|impossible|refus(?:e[sd]?|ing|al)|den(?:y|ies|ied|ying|ial)|fail(?:s|ed|ing)?",
            r"lack(?:s|ed|ing)?|reject(?:s|ed|ing)?|declin(?:e[sd]?|ing)|instead of|rather than|far from",
            r"ceas(?:e[sd]?|ing)|stop(?:s|ped|ping)?|prevent(?:s|ed|ing)?|prohibit(?:s|ed|ing)?|false(?:ly)?",
            r"mistaken(?:ly)?|incorrect(?:ly)?|wrong(?:ly)?|except|other than|nothing|nobody|non|(?<!a )(?:few|little)",
            r"(?:no|little|insufficient|without|scant|scarce|hardly any|not enough)"
            r" (?:evidence|proof|sign|indication|reason|plan|intention)s?"
            r"(?: whatsoever| at all| so far| to date| as yet)?",
            r"in no way|by no means|under no circumstances|on no account|no way",
            r"myth|untrue|oppos(?:e[sd]?|ing)|against|rul(?:e[sd]?|ing) out|vot(?:e[sd]?|ing) down|yet to",
            r"(?:cancel|postpon|abandon|avoid|scrap|delay)(?:p|l)?(?:e[sd]?|s|ing)?|withdr[ae]w(?:s|n|ing)?",
        ),
        behind=_either(
            rf"(?:{_BE} )?not|cannot|never|no longer|n't|(?:is|are|was|were|do|does|did|has|have|wo|would|ca|could)n't",
            r"(?:is|are|was|were|(?:has|have|will|to) be(?:en)?) (?:false|wrong|incorrect|un(?:true|likely|founded)"
            r"|a myth|denied|refuted|rejected|cancell?ed|withdrawn|abandoned|dropped|scrapped)",
            r"\((?:not|no|non|in|un)(?:[- ]?(?:true|correct|confirmed|verified|significant|statistically|so))",
            r"not true|untrue|false(?:ly)?",
            r"fail(?:s|ed)?(?! to)|(?<=, )(?:\w{1,20} ){1,3}den(?:y|ies|ied)",
        ),
        before_ja="",
        near_ja=_either(
            r"(?:あり|でき|なり|い|おり|され|し|せ|行われ|られ|れ)?(?:ま|ませ)?(?:せん|せぬ)",
            (
                r"(?:でき|され|し|られ|れ|い|行わ|[かがさただなばまらわえけげせてでねべめれきぎじちにびみり]"
                r"|(?:でき|され|し|られ|れ|っ|ん|い|き|ぎ|え|け|め|み|見|考え|認め)?[てで](?:い|おら|き|こ)"
                r"|なら|至ら|には至ら|認められ)?(?:な(?:い(?!し)|かっ|く|けれ|かろ)|ず(?:[、に。]|$)|ぬ(?:[、。]|$))"
            ),
            r"撤回|[中停]止|断念|見送|終了|廃止|取りや|取り消|却下|拒否|否決|失敗|凍結|延期|見合わ",
            r"と誤|(?:は|が|を)?(?:棄却|否認|反証)|無い|無かっ|無く|[な無]し(?=[。、でとの]|$)|を?否定|に?反対|訳ではな|不可能|困難",
            r"[いきしちにびみりえけせてねべめれ]?(?:にく[いか]|づら[いか]|がた[いか]|難[いか]|かね(?:る|ます|な)|そうにな)",
            r"(?:こと|もの|わけ|はず|必要|予定|見込み|可能性)(?:は|が|も|では)(?:な[いかく]|あり?ま?せん|なし)",
        ),
        far_ja=_either(
            r"(?:では|じゃ|とは|には|[いしえけげせてでべめれりきびみさらかわまがば])な(?:い|かっ|けれ)|ません|わけではな|ことはな",
            r"[をはが](?:否定|棄却|否認|反証)|に過ぎな|にすぎな|誤り|誤解|誤報|虚偽|事実無根|デマ|嘘",
        ),
        clause=_either(
            r"(?:none|no|not (?:all|every|one)|hardly any|few|neither|nobody|nothing)\b(?:\s[\w'-]+){1,8}\s",
            r"contrary to [^,.;]{1,80},\s",
            # "There is no evidence whatsoever that", "The study failed to show that".
            rf"[^.;:!?]{{0,100}}?(?:{_DENYING})[^.;:!?]{{0,60}}?\sthat\s",
            r"(?:myth|false|fiction|incorrect|wrong|untrue|not true|rumou?r)\s?[:—–-]\s",
        ),
    ),
    Turn(
        NoticeCode.CONTRAST_CUT,
        before=r"although|though|even though|whereas|despite|in spite of|notwithstanding|while",
        behind=_either(
            r"but|although|though|however|whereas|while|yet|despite|in spite of|notwithstanding|albeit|even though",
            r"except|other than|apart from|save for|excluding|rather than|instead of|nevertheless|nonetheless",
        ),
        before_ja="",
        near_ja=_either(
            r"(?:[うくぐすつぬぶむるただい]|です|ます)?が[、,]|けど[、,]|のに[、,対]|[、,]?(?:一方[、,でのは]|反面|半面|他方)",
            r"[（(※*][^（()）。]{0,14}除|[（(](?:ただし|但し)|[、,]?(?:ながらも?|しかし|ただし|ただ[、,]|ところが|に対し|どころか|とはいえ)",
        ),
        far_ja=r"ものの|けれど|けども|にもかかわらず|とはいえ|といえども|とは限ら",
    ),
    Turn(
        NoticeCode.CONDITION_CUT,
        before=_either(
            r"if|whether|unless|until|provided|providing|assum(?:e[sd]?|ing)|suppos(?:e[sd]?|ing)|in case",
            r"as long as|should|were|only when|even if|in the event|contingent (?:up)?on|subject to",
            r"depend(?:s|ing|ent) (?:up)?on|would|once",
        ),
        behind=_either(
            r"if|unless|until|subject to|provided|providing|as long as|so long as|on (?:the )?condition|only if",
            r"only (?:when|in|for|on|at|by|under|because|with)|contingent (?:up)?on|depending (?:up)?on",
            r"in the event|in case|assuming|pending|when and if|once",
        ),
        before_ja=_either(
            r"もし|仮に|万一|たとえ|(?<!例)(?<!たと)(?:えば)|[けげせてねべめれ]ば|なら|たら|場合(?:には|は|に)?|限り",
            r"条件(?:として|に)",
        ),
        near_ja=r"[えけげせてねべめれ]?ば[、,]|れば|ならば?[、,]|ったら|たら[、,]|とすれば|とすると|のは(?!な)",
        far_ja=r"場合(?!の)|ときに限|時に限|限り|を条件|を前提|という前提|と仮定",
        clause=_either(
            r"(?:if|unless|until|should|were|had|provided|assuming|supposing|in case|in the event|once|as long as)\b"
            r"[^.;:]{1,100},\s",
        ),
    ),
    Turn(
        NoticeCode.HEDGE_CUT,
        before=_either(
            r"may|might|could|can|perhaps|possibly|probably|maybe|likely|apparently|allegedly|reportedly|supposedly",
            r"former(?:ly)?|vice|deputy|acting|interim|so-called|would-be|fake|counterfeit",
            r"presumably|arguably|purportedly|potential(?:ly)?|according to [^,.;]{1,80},?|about|nearly|almost",
            r"approximately|roughly|at least|at most|up to|more than|less than|fewer than|over|under|around",
            r"(?:expected|thought|believed|said|likely|supposed|planned|forecast|projected|estimated)(?:\s\w{1,15}){1,3}\sto",
            _HEDGING_VERBS,
        ),
        behind=_either(
            r"(?:(?:is|are|was|were|has been|have been)\s+)?(?:expected|estimated|projected|forecast|planned|believed"
            r"|thought|alleged|supposed|likely|possibly|perhaps|probably|may|might|could)",
            r"(?:is|was|remains?|seems?) (?:doubtful|uncertain|unclear|disputed|questionable|in doubt)",
            r"\((?:forecasts?|estimate[sd]?|project(?:ed|ion)|planned|target|preliminary|provisional|unaudited|proposed|draft)",
            r"or (?:more|less|fewer|so|above|below|higher|lower|greater)|at (?:most|least|best)|according to",
            r"(?<=, )(?:\w{1,20} ){1,3}(?:said|says?|claim(?:s|ed)?|hope[ds]?|believe[ds]?|argue[ds]?|predict(?:s|ed)?"
            r"|expect(?:s|ed)?|estimate[ds]?|warn(?:s|ed)?)",
        ),
        before_ja=r"によ(?:る|ります)と|によれば|約|およそ|おおよそ|ほぼ|最大で?|最低でも|少なくとも|推定で?|恐らく|おそらく",
        near_ja=_either(
            r"考え|期待|される|され(?:て|、|た|ま)|う[。、]|よう(?:です|だ|に見え|に思)|そう(?:です|だ)|はず|べき|とい[うっ]",
            r"方針|目標|目指|検討|主張|伝えら|報じ|つもり|意向|ねら|計画|予想|予測|想定",
            r"[、,]?との?(?:仮説|説|噂|指摘|期待|主張|予想|予測|見込|推定|推測|思わ|考え|みら|見ら|見方|観測|見通し)",
            r"こと(?:[をが](?:前提|目指|目標|検討|計画|予定|期待|条件))|よう(?:に努|目指|検討|要請|求め|期待|に求)",
            r"[（(](?:予想|予測|見込|見通し|計画|推定|推計|概算|速報|暫定|未監査|目標|試算|想定)",
            r"(?:の|ん|だろう|でしょう|ました|です|ます)?か[。？?、]|かどうか|か否か|か(?:を|は|が)?(?:検証|検討|調査|不明|未定|議論|分から|わから)",
        ),
        far_ja=_either(
            r"可能性|おそれ|恐れ|虞|懸念|見込|見通し|予定|推定|推測|推察|[とをに]予想|と予測|と想定|と期待|と考え|と主張|[とに]思[わいう]",
            r"みられ|見られ|いわれ|言われ|かもしれ|らし[いく]|噂|うわさ|信じ|だろう|でしょう|であろう|に見え|狙い",
        ),
        clause=_either(
            r"[^.;:!?]{0,100}?\b(?:hypothes[ie]s|theory|assumptions?|claims?|ideas?|beliefs?|views?|hopes?|fears?"
            r"|possibility|chances?|risks?|concerns?|rumou?rs?|suggestions?|speculation|expectations?)\b"
            r"(?:\s[\w'-]{1,20}){0,3}?\sthat\s",
        ),
    ),
)
"""In the order in which they are looked for."""
