"""``reportgate receipt``: keys for receipts, and the question before publication."""

from __future__ import annotations

import os
import re
from datetime import timedelta
from pathlib import Path
from typing import Final, cast, get_args

import click

from reportgate.cli.app import REJECTED
from reportgate.cli.language import lang_option
from reportgate.documents import pretty_json
from reportgate.errors import ReportgateError
from reportgate.language import Language
from reportgate.load.files import read_bytes
from reportgate.policy_file import PRESETS, digest_policy, load_policy
from reportgate.receipts import ReceiptError, Refusal, generate_key, load_public_key, verify_receipt
from reportgate.receipts.keys import KeyKind
from reportgate.receipts.receipt import Receipt
from reportgate.render.visible import one_line
from reportgate.version import __version__

_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_WORDS: Final[dict[str, dict[Language, str]]] = {
    "accepted": {"en": "accepted, may be published", "ja": "承認済み、公開できます"},
    "refused": {"en": "refused, must not be published", "ja": "拒否、公開できません"},
    "unsigned": {
        "en": "UNSIGNED: anybody could have written this receipt",
        "ja": "署名なし: この受領証は誰でも作成できます",
    },
    "signed": {"en": "signed by {key}", "ja": "署名鍵 {key}"},
    "overridden": {
        "en": "OVERRIDDEN by {reviewer}: the gate had rejected it",
        "ja": "{reviewer} が承認を上書き: ゲートは却下していました",
    },
    "list": {
        "en": 'without --policy and --policy-digest only the policy "default" counts',
        "ja": "--policy も --policy-digest もないときに有効なのはポリシー default だけです",
    },
    "preset": {
        "en": 'it is the preset "{name}": if it counts here, say --policy {name}',
        "ja": "これはプリセット {name} です。ここで有効なら --policy {name} を指定してください",
    },
    "file": {
        "en": "if it counts here, say --policy FILE with its file (reportgate policy show prints a file's digest)",
        "ja": "ここで有効なら --policy FILE でそのファイルを指定してください（reportgate policy show で確認）",
    },
    "written": {
        "en": "keep {private} secret; give {public} to whoever publishes",
        "ja": "{private} は秘密に保管し、{public} を公開担当に渡してください",
    },
}


def _age(_context: click.Context, _option: click.Parameter, text: str) -> timedelta:
    """Read a length of time: a whole number with its unit."""
    match = re.fullmatch(r"([0-9]{1,6})([smhdw])", text)
    if match is None:
        raise click.BadParameter(f"{text!r} is no length of time such as 90s, 30m, 24h, 7d or 2w")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


@click.group(
    short_help="Make keys, and ask whether a report may be published.",
    epilog="""\b
Examples:
  reportgate receipt keygen release.pem
  reportgate receipt verify receipt.json --summary report.md --key release.pem.pub --policy strict
""",
)
def receipt() -> None:
    """Receipts bind an acceptance to the exact bytes that may be published."""


@receipt.command(short_help="Ask whether exactly these bytes were accepted.")
@click.argument("receipt_file", metavar="RECEIPT", type=click.Path(path_type=Path))
@click.option(
    "--summary", required=True, type=click.Path(path_type=Path), help="The file that is about to be published."
)
@click.option(
    "--key", "keys", multiple=True, type=click.Path(path_type=Path), help="A public key (PEM) that may have signed."
)
@click.option(
    "--policy", "policies", multiple=True, metavar="NAME_OR_FILE", help="A policy under which an acceptance counts."
)
@click.option("--policy-digest", "digests", multiple=True, metavar="SHA256", help="The same, by its digest.")
@click.option("--resource", metavar="URI", help="Which report of which period is to be published.")
@click.option("--artifact", type=click.Path(path_type=Path), help="The artifact as the gate got it.")
@click.option("--max-age", callback=_age, default="24h", show_default=True, help="Oldest acceptance that counts.")
@click.option(
    "--tool-version", "versions", multiple=True, help=f"A version of reportgate that counts.  [default: {__version__}]"
)
@click.option("--allow-override", is_flag=True, help="Accept what a person decided against the gate.")
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@lang_option
def verify(
    *,
    receipt_file: Path,
    summary: Path,
    keys: tuple[Path, ...],
    policies: tuple[str, ...],
    digests: tuple[str, ...],
    resource: str | None,
    artifact: Path | None,
    max_age: timedelta,
    versions: tuple[str, ...],
    allow_override: bool,
    form: str,
    lang: Language,
) -> None:
    """Allow publication only if RECEIPT shows that exactly these bytes were accepted.

    Without --key the receipt must be an unsigned one, which protects against mistakes only. Without --policy and
    --policy-digest only the default policy counts.

    Exit status: 0 it may be published; 1 it must not; 2 the question could not be asked.
    """
    assumed = not (policies or digests)
    listed = {digest_policy(load_policy(name)) for name in ("default",) if assumed} | {
        digest_policy(load_policy(name)) for name in policies
    }
    try:
        found = verify_receipt(
            read_bytes(receipt_file, ReportgateError),
            read_bytes(summary, ReportgateError),
            policies=listed | {_digest(text) for text in digests},
            keys=[load_public_key(read_bytes(path, ReportgateError)) for path in keys],
            resource=resource,
            artifact=None if artifact is None else read_bytes(artifact, ReportgateError),
            max_age=max_age,
            versions=versions or (__version__,),
            allow_override=allow_override,
        )
    except ReceiptError as error:
        click.echo(_refused(error, form, lang, assumed=assumed))
        click.get_current_context().exit(REJECTED)
    click.echo(_accepted(found, form, lang))


@receipt.command(short_help="Make a key that signs receipts.")
@click.argument("private", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--kind", type=click.Choice(get_args(KeyKind)), default="ed25519", show_default=True)
@lang_option
def keygen(private: Path, *, kind: str, lang: Language) -> None:
    """Make a key: the private one in FILE, for your eyes only, the public one in FILE.pub. Nothing is overwritten."""
    key = generate_key(cast("KeyKind", kind))
    public = private.with_name(private.name + ".pub")
    for path, content, mode in ((private, key.to_pem(), 0o600), (public, key.public_key.to_pem(), 0o644)):
        try:
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as stream:
                stream.write(content)
        except OSError as error:
            raise ReportgateError(f"{path}: {error.strerror or error}") from error
    click.echo(key.key_id)
    click.echo(_WORDS["written"][lang].format(private=private, public=public), err=True)


def _digest(text: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{64}", text.lower()):
        raise ReportgateError(f"{text!r} is no SHA-256 digest: 64 hexadecimal digits are needed")
    return text.lower()


def _refused(error: ReceiptError, form: str, lang: Language, *, assumed: bool) -> str:
    """Write why; *assumed* says that nobody listed a policy, so that the default one was taken."""
    if form == "json":
        refusals = [
            {"code": code, "detail": message, "advice": _advice(code, message, "en", assumed=assumed)}
            for code, message in error.refusals
        ]
        return pretty_json({"ok": False, "refusals": refusals})
    lines = [f"✗ {_WORDS['refused'][lang]}"]
    for code, message in error.refusals:
        lines.append(f"  {code}: {one_line(message, 500)}")
        advice = _advice(code, message, lang, assumed=assumed)
        lines += [f"    {advice}"] if advice else []
    return "\n".join(lines)


def _advice(code: Refusal, message: str, lang: Language, *, assumed: bool) -> str | None:
    """What to do about a policy that is not listed; the other refusals say all there is to say."""
    if code is not Refusal.OTHER_POLICY:
        return None
    name = next((name for name, policy in PRESETS.items() if digest_policy(policy) in message), None)
    remedy = _WORDS["file" if name is None else "preset"][lang].format(name=name)
    return f"{_WORDS['list'][lang]}; {remedy}" if assumed else remedy


def _accepted(found: Receipt, form: str, lang: Language) -> str:
    statement = found.statement
    if form == "json":
        document = statement.model_dump(by_alias=True)
        return pretty_json({"ok": True, "signed": found.signed, "refusals": [], "statement": document})
    predicate = statement.predicate
    key = one_line(predicate.signer or "", 80)
    lines = [
        f"✓ {_WORDS['accepted'][lang]}",
        f"  {_WORDS['signed'][lang].format(key=key) if found.signed else _WORDS['unsigned'][lang]}",
        f"  {predicate.time_verified}, reportgate {one_line(predicate.verifier.version['reportgate'], 40)}",
    ]
    if predicate.override is not None:
        lines.append("  " + _WORDS["overridden"][lang].format(reviewer=one_line(predicate.override.reviewer, 80)))
    return "\n".join(lines)
