"""What does the gate say to people, in English and in Japanese?

Codes, details and logs are English and stable; these words are for reading and may change.
"""

from __future__ import annotations

from typing import Final

from reportgate.language import LANGUAGES, Language
from reportgate.verdict import CheckName, Mismatch, NoticeCode, Reason

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "accepted": ("Accepted", "承認"),
    "rejected": ("Rejected", "却下"),
    "not_checked": ("not checked", "未検査"),
    "report": ("Report", "レポート"),
    "untitled": ("Untitled report", "無題のレポート"),
    "failures": ("Failures", "不合格の項目"),
    "warnings": ("Warnings", "注意"),
    "summary": ("Summary", "本文"),
    "claims": ("Claims", "主張の一覧"),
    "checks": ("Checks", "検査"),
    "claim": ("Claim", "主張"),
    "statement": ("Statement", "記述"),
    "claimed": ("Claimed", "主張値"),
    "recomputed": ("Recomputed", "再計算値"),
    "off_by": ("Off by", "相対誤差"),
    "unit": ("Unit", "単位"),
    "metric": ("Metric", "指標"),
    "tolerance": ("Tolerance", "許容誤差"),
    "band": ("Accepted values", "許容範囲"),
    "band_ends": ("{low} to {high}", "{low}〜{high}"),
    "band_of_one": ("{low} only", "{low}のみ"),
    "source": ("Source", "出典"),
    "quote": ("Quotation", "引用"),
    "snippet": ("Passage", "出典の該当箇所"),
    "nearest_passage": ("Nearest passage", "最も近い箇所"),
    "found_in": ("Found instead in", "別の出典で発見"),
    "text": ("In the summary", "本文での表記"),
    "nearest_claim": ("Nearest claim", "最も近い主張"),
    "line": ("line", "行"),
    "check": ("Check", "検査"),
    "reason": ("Reason", "理由"),
    "verified": ("verified", "合格"),
    "not_verified": ("rejected", "不合格"),
    "auditor": ("Auditor", "監査モデル"),
    "off": ("off (chosen by the operator)", "なし（運用者の指定）"),
    "discard_rate": ("Discarded quotations", "破棄した引用"),
    "digests": ("Digests (SHA-256)", "ダイジェスト（SHA-256）"),
    "versions": ("Versions", "バージョン"),
    "none": ("none", "なし"),
    "and_more": ("and {count} more", "ほか{count}件"),
    "unreadable": (
        "The artifact could not be read as a report; there is no summary to show.",
        "成果物をレポートとして読み取れないため、本文を表示できません。",
    ),
    "cut": (
        "Only the lines with findings are shown; the summary has {count} characters.",
        "本文が{count}字あるため、指摘のある行だけを表示しています。",
    ),
    "skip": ("Skip to the summary", "本文へ移動"),
    "filter": ("Filter", "絞り込み"),
    "state": ("State", "状態"),
    "all": ("all", "すべて"),
    "show": ("show in the summary", "本文で見る"),
    "not_in_summary": ("no number of the summary is tied to it", "本文に対応する数値がありません"),
    "legend_covered": ("covered by a verified claim", "検証済みの主張に対応"),
    "legend_rejected": ("rejected", "不合格"),
    "legend_warned": ("to be looked at", "要確認"),
    "legend_free": ("from a source, or given", "出典または指定された語句"),
    "given": ("given by the operator", "運用者が指定した語句"),
}

_REASONS: Final[dict[Reason, tuple[str, str]]] = {
    Reason.LEDGER_INVALID: ("The ledger cannot be read here", "台帳のこの箇所を読み取れません"),
    Reason.DUPLICATE_ID: ("The same id stands twice", "同じIDが重複しています"),
    Reason.INVALID_TOLERANCE: ("The tolerance is negative", "許容誤差が負の値です"),
    Reason.NOTHING_TO_VERIFY: ("There is nothing to verify", "検証する対象がありません"),
    Reason.UNKNOWN_METRIC: ("No such metric is registered", "未登録の指標です"),
    Reason.BAD_PARAMS: ("The metric does not take these params", "指標の引数が正しくありません"),
    Reason.METRIC_ERROR: ("The metric could not be computed", "指標を計算できませんでした"),
    Reason.NOT_FINITE: ("The recomputed value is not finite", "再計算値が有限の数ではありません"),
    Reason.OUT_OF_TOLERANCE: ("The figure differs from the data", "数値がデータと一致しません"),
    Reason.SIGN_MISMATCH: ("The figure has the opposite sign", "符号が逆です"),
    Reason.MISSING_SOURCE: ("The source was not supplied", "出典がありません"),
    Reason.EMPTY_SOURCE: ("The source has no text", "出典に本文がありません"),
    Reason.EMPTY: ("The quotation is empty", "引用が空です"),
    Reason.TOO_SHORT: ("The quotation is too short to prove anything", "引用が短すぎます"),
    Reason.NOT_FOUND: ("The quotation is not in the source", "引用が出典に見つかりません"),
    Reason.SPAN_TOO_LONG: ("The quotation spans too many sentences", "引用が長すぎる範囲にまたがっています"),
    Reason.PARTIAL_TOKEN: ("The quotation cuts a number or a word", "引用の端で数値や語が切れています"),
    Reason.STATEMENT_MISMATCH: ("The statement says something else", "記述が主張の内容と一致しません"),
    Reason.UNLISTED_NUMBER: ("A number that no claim covers", "台帳にない数値です"),
    Reason.UNLISTED_REFERENCE: ("A reference that nothing covers", "台帳にない日付・参照です"),
    Reason.UNLISTED: ("The auditor found it in no claim", "監査モデルが台帳にない内容を指摘しました"),
    Reason.NOT_SUPPORTED: ("The quotation does not support the statement", "引用が記述を裏付けていません"),
    Reason.MISREPRESENTED: ("The summary says something else than the claim", "本文が主張と違うことを述べています"),
    Reason.AUDIT_UNAVAILABLE: ("The auditor could not be reached", "監査モデルに接続できませんでした"),
    Reason.AUDIT_REFUSED: ("The auditor refused to answer", "監査モデルが回答を拒否しました"),
    Reason.AUDIT_TRUNCATED: ("The auditor's answer was cut off", "監査モデルの回答が途中で切れました"),
    Reason.AUDIT_EMPTY: ("The auditor answered nothing", "監査モデルの回答が空でした"),
    Reason.AUDIT_UNREADABLE: ("The auditor's answer cannot be read", "監査モデルの回答を読み取れません"),
    Reason.AUDIT_SCHEMA: ("The auditor's answer has another form", "監査モデルの回答の形式が違います"),
    Reason.AUDIT_UNRELIABLE: ("The auditor named text that is not there", "監査モデルが本文にない語句を挙げました"),
    Reason.CHECK_ERROR: ("A check broke", "検査が異常終了しました"),
}

_NOTICES: Final[dict[NoticeCode, tuple[str, str]]] = {
    NoticeCode.NEGATION_CUT: ("A negation stands just outside the quotation", "引用のすぐ外に否定があります"),
    NoticeCode.HEDGE_CUT: ("A hedge stands just outside the quotation", "引用のすぐ外に推量・留保があります"),
    NoticeCode.CONDITION_CUT: ("A condition stands just outside the quotation", "引用のすぐ外に条件があります"),
    NoticeCode.CONTRAST_CUT: ("A contrast stands just outside the quotation", "引用のすぐ外に逆接があります"),
    NoticeCode.CLAUSE_CUT: ("The quotation is cut inside a clause", "引用が節の途中で切れています"),
    NoticeCode.AMBIGUOUS_LOCATION: ("The quotation stands at several places", "引用が複数の箇所にあります"),
    NoticeCode.TOLERANCE_CAPPED: ("A looser tolerance was capped", "緩い許容誤差を上限に抑えました"),
    NoticeCode.UNIT_UNCHECKED: ("The metric declares no unit", "指標の単位が未宣言です"),
    NoticeCode.LABEL_UNLISTED: ("A label that nothing covers", "台帳にないラベルです"),
    NoticeCode.CLAIM_UNUSED: ("The summary does not use this claim", "本文で使われていない主張です"),
    NoticeCode.CLAIM_COVERS_SEVERAL: ("One claim covers several numbers", "一つの主張が複数の数値に対応しています"),
    NoticeCode.QUOTATION_UNLISTED: ("No claim has this quotation", "この引用に対応する主張がありません"),
}

_MISMATCHES: Final[dict[Mismatch, tuple[str, str]]] = {
    Mismatch.VALUE_MISMATCH: ("another value", "値が違います"),
    Mismatch.UNIT_MISMATCH: ("another unit", "単位が違います"),
    Mismatch.SUBJECT_MISMATCH: ("the words around it speak of something else", "前後の語が別のことを述べています"),
    Mismatch.SIGN_CONFLICT: ("the opposite direction", "増減の向きが逆です"),
    Mismatch.DOUBLE_SIGN: ("sign and word both say the direction", "符号と語が二重に増減を示しています"),
    Mismatch.TOO_COARSE: ("written too coarsely", "丸めが粗すぎます"),
    Mismatch.ZERO_WRITTEN: ("written as zero", "ゼロと書かれています"),
    Mismatch.VAGUE: ("too vague", "表現があいまいです"),
    Mismatch.AMBIGUOUS_BAND: ("an ambiguous band", "範囲があいまいです"),
    Mismatch.MALFORMED: ("not a well-formed number", "数値の形が正しくありません"),
}

_CHECKS: Final[dict[CheckName, tuple[str, str]]] = {
    "ledger": ("Ledger is well formed", "台帳の形式"),
    "numeric": ("Data → value", "データ → 値"),
    "citation": ("Source → quotation", "出典 → 引用"),
    "statement": ("Value or quotation → statement", "値・引用 → 記述"),
    "support": ("Quotation → statement, by the auditor", "引用 → 記述（監査モデル）"),
    "coverage": ("Ledger → summary", "台帳 → 本文"),
    "audit": ("Ledger → summary, by the auditor", "台帳 → 本文（監査モデル）"),
    "representation": ("Meaning of a claim → summary, by the auditor", "主張の意味 → 本文（監査モデル）"),
}


def word(key: str, lang: Language) -> str:
    """The interface's word for *key*."""
    return _WORDS[key][LANGUAGES.index(lang)]


def reason_words(reason: Reason, lang: Language) -> str:
    """What *reason* means, in a few words."""
    return _REASONS[reason][LANGUAGES.index(lang)]


def notice_words(code: NoticeCode, lang: Language) -> str:
    """What a warning is about, in a few words."""
    return _NOTICES[code][LANGUAGES.index(lang)]


def mismatch_words(mismatch: Mismatch, lang: Language) -> str:
    """Why the nearest claim does not cover a number, in a few words."""
    return _MISMATCHES[mismatch][LANGUAGES.index(lang)]


def check_words(check: CheckName, lang: Language) -> str:
    """Which link of the chain *check* looks at."""
    return _CHECKS[check][LANGUAGES.index(lang)]


def count_failures(failures: int, warnings: int, lang: Language) -> str:
    """How many failures and warnings there are."""
    if lang == "ja":
        return f"不合格{failures}件、注意{warnings}件"
    return f"{_several(failures, 'failure')}, {_several(warnings, 'warning')}"


def _several(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
