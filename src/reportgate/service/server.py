"""How is the service run?"""

from __future__ import annotations

import socket
from typing import Final

import uvicorn
from fastapi import FastAPI

from reportgate.errors import ReportgateError

SHUTDOWN_S: Final = 10
"""How long requests that are running may take to end."""


def run_server(app: FastAPI, *, host: str, port: int) -> None:
    """Serve *app* until the process is told to stop. One process: the limits on gating are its own.

    Raises:
        ReportgateError: Nobody can listen there.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        server_header=False,
        # A proxy's word for the client's address is only taken from this machine.
        forwarded_allow_ips="127.0.0.1",
        timeout_keep_alive=15,
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
    try:
        # Here, not by uvicorn: it would end the process with a status that means "rejected".
        listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise ReportgateError(f"cannot listen at {host}, port {port}: {error.strerror}") from error
    with listener:
        uvicorn.Server(config).run(sockets=[listener])
