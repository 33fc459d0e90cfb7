"""The command line: it parses, calls and renders; the rules live elsewhere. One module a command."""

from reportgate.cli.app import main

__all__ = ["main"]
