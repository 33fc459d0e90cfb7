"""What does a source read like? The reader of its media type says."""

from __future__ import annotations

from reportgate.text.shown import Reading


def read(text: str, media_type: str) -> Reading:
    """Read *text* as its media type says; every other type is plain text, which is shown as it stands."""
    # Late: most sources are plain text and need no reader, the others one.
    if media_type == "text/html":
        from reportgate.text.html import read_html  # noqa: PLC0415

        return read_html(text)
    if media_type == "text/markdown":
        from reportgate.text.markdown import read_markdown  # noqa: PLC0415

        return read_markdown(text)
    if media_type == "text/x-pdf":
        from reportgate.text.pages import read_pages  # noqa: PLC0415

        return read_pages(text)
    return Reading(text)


def read_without_notes(text: str, media_type: str) -> Reading | None:
    """Read *text* without the raised marks of notes; None where there are none, or none can be told."""
    if media_type != "text/html" or "<sup" not in text.lower():
        return None
    # Late: as in ``read``.
    from reportgate.text.html import read_html  # noqa: PLC0415

    return read_html(text, notes=False)
