"""What the console says, in English and Japanese. The words of the report itself are those of ``render``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import Request

from reportgate.language import LANGUAGES, Language

LANGUAGE_COOKIE: Final = "reportgate_lang"
WORDS: Final[dict[str, tuple[str, str]]] = {
    "console": ("Report review", "レポート審査"),
    "queue": ("Queue", "審査待ち一覧"),
    "log": ("Audit trail", "監査証跡"),
    "login": ("Log in", "ログイン"),
    "logout": ("Log out", "ログアウト"),
    "name": ("Name", "ユーザー名"),
    "password": ("Password", "パスワード"),
    "wrong_login": ("Name or password is wrong.", "ユーザー名またはパスワードが違います。"),
    "too_many": (
        "Too many failed logins. Try again in a quarter of an hour.",
        "ログインの失敗が続いたため、15分後にもう一度お試しください。",
    ),
    "state": ("State", "状態"),
    "all": ("All", "すべて"),
    "pending": ("pending", "未着手"),
    "claimed": ("claimed", "審査中"),
    "changes_requested": ("changes requested", "修正待ち"),
    "approved": ("approved", "承認"),
    "rejected": ("rejected", "却下"),
    "expired": ("expired", "期限切れ"),
    "reason_code": ("Failed with", "不合格の理由"),
    "search": ("Search", "検索"),
    "show": ("Show", "表示"),
    "report": ("Report", "レポート"),
    "age": ("Age", "経過"),
    "attempt": ("Attempt", "版"),
    "attempt_number": ("Attempt {number}", "第{number}版"),
    "holder": ("Reviewer", "担当"),
    "nothing": ("No report here.", "該当するレポートはありません。"),
    "next_page": ("Next page", "次のページ"),
    "decide": ("Decide", "判定"),
    "decision": ("Decision", "判定内容"),
    "claim": ("Claim", "審査を始める"),
    "release": ("Give back", "担当を外れる"),
    "held_by": ("Claimed by {name} until {time}.", "{name} が {time} まで審査中です。"),
    "yours": ("You hold this report until {time}.", "{time} まであなたが担当です。"),
    "claim_first": ("Claim the report to decide.", "判定するには、まず審査を始めてください。"),
    "newer": (
        "A newer attempt arrived after you claimed this report. Look at it, then claim again.",
        "審査の開始後に新しい版が届きました。内容を確かめ、あらためて審査を始めてください。",
    ),
    "approve": ("Approve", "承認する"),
    "reject": ("Reject", "却下する"),
    "request_changes": ("Request changes", "修正を求める"),
    "why": ("Reason (required)", "理由（必須）"),
    "overrides": ("Reasons for single failures, when approving", "承認する場合の、項目ごとの理由"),
    "override_note": (
        "The gate rejected this report. Approving overrides every failure, and the record says so.",
        "このレポートは不合格です。承認すると、不合格の全項目を例外として認めたことが記録に残ります。",
    ),
    "submit": ("Decide", "確定する"),
    "edit": ("Edit", "編集"),
    "edit_title": ("Edit and gate again", "編集して再検査"),
    "edit_note": (
        "The edited report is gated again and becomes a new attempt; earlier ones are kept.",
        "編集後のレポートは再検査され、新しい版になります。以前の版も残ります。",
    ),
    "summary": ("Summary", "本文"),
    "ledger": ("Claim ledger (JSON)", "主張の一覧（JSON）"),
    "gate_again": ("Gate again", "再検査する"),
    "history": ("History", "経過"),
    "attempts": ("Attempts", "版の一覧"),
    "changes": ("Changes from attempt {old} to {new}", "第{old}版から第{new}版への変更"),
    "no_changes": ("The report is unchanged.", "本文と一覧に変更はありません。"),
    "older": ("This is attempt {number}; the latest is {latest}.", "これは第{number}版です。最新は第{latest}版です。"),
    "latest": ("Show the latest", "最新版を表示"),
    "when": ("When (UTC)", "日時（UTC）"),
    "who": ("Who", "誰が"),
    "what": ("What", "何を"),
    "keys": (
        "Keys: j/k next or previous failure, c claim, a approve, r reject, e edit, Ctrl+Enter decide",
        "キー: j/k 次・前の不合格項目、c 審査開始、a 承認、r 却下、e 編集、Ctrl+Enter 確定",
    ),
    "accepted_now": ("accepted by the gate", "検査に合格"),
    "rejected_now": ("rejected by the gate", "検査に不合格"),
    "submitted_by": ("submitted by {name}", "提出: {name}"),
    "brought": (
        "The submitter brought this verdict or its data; this server has not checked it. To do so, gate it again.",
        "検査結果または元データは提出者によるもので、このサーバーでは未検査です。再検査して確かめてください。",
    ),
    "error": ("That did not work", "処理できませんでした"),
    "error_400": ("The request cannot be read.", "リクエストを読み取れません。"),
    "error_403": ("You may not do this.", "この操作は許可されていません。"),
    "error_404": ("There is no such page or report.", "ページまたはレポートが見つかりません。"),
    "error_409": (
        "The report changed meanwhile, or the claim ran out. Open it again.",
        "レポートの状況が変わったか、担当の期限が切れました。開き直してください。",
    ),
    "error_422": ("Something was filled in wrongly.", "入力内容に誤りがあります。"),
    "error_429": ("That was too much at once.", "操作が多すぎます。"),
    "error_500": ("The server failed.", "サーバーでエラーが発生しました。"),
    "error_503": (
        "The database or the gate cannot be reached. Try again in a moment.",
        "データベースまたは検査を利用できません。しばらくしてからお試しください。",
    ),
    "own": (
        "This report is your own: somebody else approves it.",
        "自分が提出または編集したレポートのため、承認は他の担当者が行います。",
    ),
    "cancel": ("Back to the report", "レポートへ戻る"),
    "event_created": ("delivered", "受付"),
    "event_attempted": ("new attempt", "新しい版"),
    "event_claimed": ("claimed", "審査開始"),
    "event_renewed": ("claim renewed", "担当を延長"),
    "event_released": ("given back", "担当を解除"),
    "event_approved": ("approved", "承認"),
    "event_rejected": ("rejected", "却下"),
    "event_changes_requested": ("changes requested", "修正依頼"),
    "event_expired": ("expired", "期限切れ"),
    "event_webhook_given_up": ("webhook gave up", "通知を断念"),
    "back": ("Back to the queue", "一覧へ戻る"),
    "log_whole": ("The audit trail is whole: {events} events.", "監査証跡は完全です（{events}件）。"),
    "log_broken": ("The audit trail is broken.", "監査証跡に不整合があります。"),
    "head": ("Head, to be noted elsewhere", "別の場所に控える最新値（番号:ハッシュ）"),
    "skip": ("Skip to the content", "本文へ"),
    "language": ("日本語", "English"),
    "detail": ("Detail", "詳細"),
    "minutes": ("{n} min", "{n}分"),
    "hours": ("{n} h", "{n}時間"),
    "days": ("{n} d", "{n}日"),
}


def say(key: str, lang: Language, **values: object) -> str:
    """The console's word for *key*."""
    return WORDS[key][LANGUAGES.index(lang)].format(**values)


def error_key(status: int) -> str:
    """What to call an error with this status."""
    key = f"error_{status}"
    if key in WORDS:
        return key
    return "error_503" if status in (HTTPStatus.GATEWAY_TIMEOUT, HTTPStatus.BAD_GATEWAY) else f"error_{status // 100}00"


def age_words(ms: int, lang: Language) -> str:
    """How long ago, in the coarsest unit that says something."""
    minutes = max(0, ms) // 60_000
    hours, days = minutes // 60, minutes // 1440
    if days:
        return say("days", lang, n=days)
    return say("hours", lang, n=hours) if hours else say("minutes", lang, n=minutes)


def language_of(request: Request) -> Language:
    """The language that a person chose, else the first of theirs that we speak."""
    asked = [request.cookies.get(LANGUAGE_COOKIE, "")]
    asked += [part.split(";")[0].strip().lower()[:2] for part in request.headers.get("accept-language", "").split(",")]
    return next((LANGUAGES[LANGUAGES.index(tag)] for tag in asked[:20] if tag in LANGUAGES), "en")
