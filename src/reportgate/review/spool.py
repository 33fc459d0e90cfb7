"""Where does a delivery wait while the store is down? In a folder, one file each.

Every delivery is written here first, and removed once the store has it: then a crash at any moment leaves it in one
of the two places, and delivering it again changes nothing. A file appears whole or not at all (written under another
name, flushed to disk, renamed).
"""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from reportgate.logs import get_logger
from reportgate.review.deliveries import Delivery

logger: Final = get_logger("review")
SUFFIX: Final = ".delivery.json"
BAD_SUFFIX: Final = ".unreadable"


class Spool:
    """A folder of deliveries that the store does not have yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, delivery: Delivery) -> Path:
        """Keep *delivery* on disk, and answer with its file. The same delivery has one file.

        Raises:
            OSError: The folder cannot be written to.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = delivery.model_dump_json()
        digest = hashlib.sha256(f"{delivery.inputs_digest} {delivery.result_digest}".encode()).hexdigest()
        # The time first: a listing in the order of names delivers attempts in the order in which they were made.
        name = f"-{digest[:32]}{SUFFIX}"
        for path in self.folder.glob(f"*{name}"):
            return path
        path = self.folder / f"{delivery.at:016d}{name}"
        temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        self._flush_folder()
        return path

    def _flush_folder(self) -> None:
        descriptor = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def remove(self, path: Path) -> None:
        """Forget a delivery that the store has."""
        path.unlink(missing_ok=True)

    def waiting(self) -> Iterator[tuple[Path, Delivery]]:
        """Read what waits, oldest first. A file that cannot be read is set aside, kept and reported."""
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            try:
                yield path, Delivery.model_validate_json(path.read_bytes())
            except FileNotFoundError:
                continue  # another process delivered it meanwhile
            except ValidationError:
                aside = path.with_name(path.name + BAD_SUFFIX)
                path.replace(aside)
                logger.exception("spool_unreadable", extra={"path": str(aside)})

    def count(self) -> int:
        """How many deliveries wait."""
        return sum(1 for _ in self.folder.glob(f"*{SUFFIX}"))
