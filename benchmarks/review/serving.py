"""Does the service hold under load, and when it is killed? ``python benchmarks/review/serving.py --help``.

``load`` asks for verdicts at a steady rate and measures from the moment at which each request was due, so that a slow
answer is not hidden by the requests that waited for it. ``kill`` kills the server under programs that submit, claim
and decide over HTTP, and then counts as the soak of the queue does.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import soak

from reportgate.review.accounts import Accounts, Role
from reportgate.review.queue import ReviewQueue
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result

METRICS = """
from reportgate import MetricRegistry
metrics = MetricRegistry()
for number in range(20):
    metrics.metric(f"m{number}", unit="count")(lambda data, number=number: data["x"].sum() + number)
"""
CLAIMS = 20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(folder: Path, url: str, port: int) -> subprocess.Popen[bytes]:
    """Start the server, and wait until it is ready."""
    (folder / "metrics.py").write_text(METRICS, "utf-8")
    (folder / "data.csv").write_text("x\n" + "".join(f"{n}\n" for n in range(365)), "utf-8")
    command = [
        sys.executable,
        "-c",
        "from reportgate.cli import main; main()",
        "serve",
        "--port",
        str(port),
        "--db",
        url,
    ]
    command += ["--metrics", str(folder / "metrics.py"), "--data", str(folder / "data.csv"), "--auditor", "off"]
    environment = os.environ | {"REPORTGATE_SPOOL": str(folder / "spool")}
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
    while True:
        try:
            if call(port, "", "GET", "/readyz", None)[0] == http.client.OK:
                return server
        except OSError:
            time.sleep(0.05)


def call(port: int, token: str, method: str, path: str, body: object) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def make_token(url: str) -> str:
    with ReviewStore(url) as store:
        accounts = Accounts(store)
        accounts.add_user("soak", Role.REVIEWER, "no password", actor="soak")
        return accounts.add_token("soak", ["gate", "submit", "decide", "read"], days=1, actor="soak")


def report() -> dict[str, object]:
    total = sum(range(365))
    lines = [f"Channel {chr(65 + n)} had {total + n:,} clicks" for n in range(CLAIMS)]
    claims = [
        {"id": f"c{n}", "kind": "number", "statement": line, "metric": f"m{n}", "value": total + n}
        for n, line in enumerate(lines)
    ]
    return {"summary": ". ".join(lines) + ".", "claims": claims}


def memory_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def run_load(rate: int, requests: int) -> bool:
    """Ask for *requests* verdicts at *rate* a second."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'review.db'}"
        token, port = make_token(url), free_port()
        server = serve(folder, url, port)
        body = {"artifact": report()}
        latencies: list[float] = []
        wrong: list[bytes] = []
        try:
            first = json.loads(call(port, token, "POST", "/v1/gate", body)[1])
            if not first["ok"]:
                raise RuntimeError(f"the report should be accepted: {first['failures'][:3]}")
            begin = time.monotonic() + 0.5

            def ask(number: int) -> None:
                due = begin + number / rate
                time.sleep(max(0.0, due - time.monotonic()))
                status, answer = call(port, token, "POST", "/v1/gate", body)
                latencies.append(time.monotonic() - due)
                if status != http.client.OK or b'"ok":true' not in answer:
                    wrong.append(answer)

            memory = []
            with ThreadPoolExecutor(32) as threads:
                for part in range(4):
                    step = range(part * requests // 4, (part + 1) * requests // 4)
                    list(threads.map(ask, step))
                    memory.append(memory_mb(server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
    latencies.sort()
    p50, p99 = (latencies[int(len(latencies) * part)] * 1000 for part in (0.5, 0.99))
    print(f"load: {requests} verdicts on {CLAIMS} claims at {rate} a second: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    print(f"  memory after each quarter: {', '.join(f'{each:.0f}' for each in memory)} MB; wrong answers {len(wrong)}")
    return not wrong and memory[-1] < memory[0] * 1.1


class Clients:
    """Programs that submit, claim and decide until they are told to end; a server that is down is tried again."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self.begun: set[str] = set()
        self.done: set[str] = set()
        self.result = json.loads(make_result().to_json())
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._feed, args=(f"f{number}",)) for number in range(2)]
        self._threads += [threading.Thread(target=self._decide) for _ in range(2)]

    def start(self) -> None:
        """Begin to work."""
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Finish what is under way, and stop."""
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _feed(self, name: str) -> None:
        number = 0
        while not self._ended.is_set():
            number += 1
            artifact = json.loads(make_artifact(f"{name}-{number}").model_dump_json(by_alias=True))
            artifact["claims"][0]["value"] = 1300
            self.begun.add(artifact["id"])
            status, _ = self._try("/v1/items", {"artifact": artifact, "result": self.result})
            if status == http.client.OK:
                self.done.add(artifact["id"])

    def _decide(self) -> None:
        while not self._ended.is_set():
            status, answer = self._try("/v1/items/claim", {"leaseSeconds": soak.LEASE_S})
            if status != http.client.OK:
                time.sleep(0.02)
                continue
            lease = json.loads(answer)
            body = {"decision": "reject", "reason": "soak", "fence": lease["fence"]}
            self._try(f"/v1/items/{lease['itemId']}/decision", body)

    def _try(self, path: str, body: object) -> tuple[int, bytes]:
        try:
            return call(self.port, self.token, "POST", path, body)
        except (OSError, http.client.HTTPException):
            time.sleep(0.02)
            return 0, b""


def run_kill(kind: str, rounds: int, seed: int) -> bool:
    """Kill the server while programs submit and decide over HTTP."""
    chance = random.Random(seed)  # noqa: S311 -- moments, not secrets
    with soak.database(kind) as (url, _, folder), ReviewStore(url) as store:
        clients = Clients(free_port(), make_token(url))
        server = serve(folder, url, clients.port)
        clients.start()
        for _ in range(rounds):
            time.sleep(chance.uniform(0.1, 0.6))
            server.kill()
            server.wait()
            server = serve(folder, url, clients.port)
        clients.end()
        server.kill()
        server.wait()
        ReviewQueue(url, spool=folder / "spool").deliver()
        time.sleep(soak.LEASE_S)
        soak.work(url, "last", 900, forever=False)
        found = [str(item.artifact_id) for item in soak.all_items(store)]
        lost, doubled = clients.done - set(found), len(found) - len(set(found))
        strange = set(found) - clients.begun
        print(f"killing the server on {kind}: {rounds} times, {len(clients.done)} submissions answered")
        print(f"  lost {len(lost)}, doubled {doubled}, strange {len(strange)}")
        return soak.judge(store, None) and not (lost or doubled or strange)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    child = commands.add_parser("load")
    child.add_argument("--rate", type=int, default=50)
    child.add_argument("--requests", type=int, default=20_000)
    child = commands.add_parser("kill")
    child.add_argument("--on", choices=("sqlite", "postgresql"), required=True)
    child.add_argument("--rounds", type=int, default=50)
    child.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    if options.command == "load":
        good = run_load(options.rate, options.requests)
    else:
        good = run_kill(options.on, options.rounds, options.seed)
    print("  held" if good else "  DID NOT HOLD")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
