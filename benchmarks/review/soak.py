"""Does the review queue hold under load and under kill -9? ``python benchmarks/review/soak.py --help``.

Each run fills a queue, lets processes work on it, disturbs them, and then counts in the database and in the audit
trail. It ends with status 1 if anything was lost, doubled or decided twice, or if the trail is broken.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2] / "tests"
sys.path.insert(0, str(TESTS))

from postgres import Cluster  # noqa: E402 -- lies in the tests' folder
from reportgate.errors import DecisionRefusedError, StoreUnavailableError  # noqa: E402 -- behind the path
from reportgate.review import ReviewQueue  # noqa: E402 -- behind the path
from reportgate.review.deliveries import Delivery  # noqa: E402 -- behind the path
from reportgate.review.items import Decision, State  # noqa: E402 -- behind the path
from reportgate.review.store import ReviewStore  # noqa: E402 -- behind the path
from reports import make_artifact, make_result  # noqa: E402 -- the same

FINAL = ("approved", "rejected")
LEASE_S = 2


def feed(url: str, spool: str, prefix: str, count: int) -> None:
    """Put reports until killed; print what was begun and what returned."""
    queue = ReviewQueue(url, spool=spool)
    for number in range(count):
        report = f"{prefix}-{number}"
        print("begun", report, flush=True)
        queue.put(make_artifact(report), make_result())
        print("done", report, flush=True)


def work(url: str, name: str, lease_s: int, *, forever: bool) -> None:
    """Claim and decide; end when nothing is left, or never."""
    store = ReviewStore(url)
    while True:
        try:
            lease = store.claim(None, owner=name, lease_s=lease_s)
            if lease is None:
                if not forever:
                    return
                time.sleep(0.02)
                continue
            store.decide(lease.item_id, Decision.REJECT, actor=name, fence=lease.fence, reason="soak")
        except DecisionRefusedError:
            continue  # the lease ran out: somebody else decides
        except StoreUnavailableError:
            time.sleep(0.05)


def start(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, __file__, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def end(process: subprocess.Popen[str], how: int = signal.SIGKILL) -> list[list[str]]:
    """Kill a process of ours, and answer with the lines that it printed whole."""
    process.send_signal(how)
    out, _ = process.communicate()
    return [line.split() for line in out.splitlines(keepends=True) if line.endswith("\n")]


@contextlib.contextmanager
def database(kind: str) -> Iterator[tuple[str, Cluster | None, Path]]:
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield f"sqlite:///{folder}/review.db", None, Path(folder)
        else:
            # Durable: a transaction that was confirmed is what must survive here.
            with Cluster(Path(folder), durable=True) as cluster:
                yield cluster.new_database(), cluster, Path(folder)


def running(cluster: Cluster | None) -> Cluster:
    if cluster is None:
        raise RuntimeError("only PostgreSQL has a server to stop")
    return cluster


def judge(store: ReviewStore, expected: int | None) -> bool:
    """Count decisions in the trail, and compare with the items."""
    decisions: Counter[str] = Counter()
    created: Counter[str] = Counter()
    seq = 0
    while page := store.events_after(seq, limit=2000):
        seq = page[-1].seq
        decisions.update(str(event.item_id) for event in page if event.action in FINAL)
        created.update(str(event.item_id) for event in page if event.action == "created")
    check = store.verify_log()
    states = store.count()
    twice = sum(1 for count in decisions.values() if count > 1)
    undecided = sum(states.values()) - states[State.REJECTED]
    print(f"  items {sum(states.values())}, decided twice {twice}, undecided {undecided}, events {check.events}")
    print(f"  log {'intact' if check.ok else 'BROKEN: ' + check.problems[0]}")
    whole = expected is None or sum(states.values()) == expected
    return check.ok and twice == 0 and undecided == 0 and whole and len(created) == sum(states.values())


def run_claiming(kind: str, items: int, workers: int) -> bool:
    """Let *workers* empty a queue of *items* together."""
    with database(kind) as (url, _, _folder), ReviewStore(url) as store:
        for number in range(items):
            store.place(Delivery.of(make_artifact(f"r{number}"), make_result(), at=store.clock()))
        begin = time.monotonic()
        running = [start("work", url, f"w{number}", 900) for number in range(workers)]
        for process in running:
            process.communicate()
        print(f"claiming on {kind}: {workers} workers, {items / (time.monotonic() - begin):.0f} decisions a second")
        return judge(store, items) and all(process.returncode == 0 for process in running)


def run_killing(kind: str, rounds: int, seed: int) -> bool:
    """Kill feeders and workers at random moments; what was put is there once, and is decided once."""
    chance = random.Random(seed)  # noqa: S311 -- moments, not secrets
    done: set[str] = set()
    begun: set[str] = set()
    with database(kind) as (url, _, folder), ReviewStore(url) as store:
        store.prepare()
        workers = [start("work", url, f"w{number}", LEASE_S, "--forever") for number in range(2)]
        for number in range(rounds):
            feeder = start("feed", url, folder / "spool", f"run{number}", 10_000)
            first = feeder.stdout.readline().split() if feeder.stdout else []
            # Past the first put on either database, and into the middle of later ones.
            time.sleep(chance.uniform(0, 1.0))
            lines = [first, *end(feeder)]
            begun |= {words[1] for words in lines if words[:1] == ["begun"]}
            done |= {words[1] for words in lines if words[:1] == ["done"]}
            victim = number % len(workers)
            end(workers[victim])
            workers[victim] = start("work", url, f"w{number + 2}", LEASE_S, "--forever")
        queue = ReviewQueue(url, spool=folder / "spool")
        queue.deliver()
        for process in workers:
            end(process)
        time.sleep(LEASE_S)
        work(url, "last", 900, forever=False)
        found = [str(item.artifact_id) for item in all_items(store)]
        lost, doubled = done - set(found), len(found) - len(set(found))
        print(f"killing on {kind}: {rounds} feeders and {rounds} workers killed, {len(done)} puts returned")
        print(f"  lost {len(lost)}, doubled {doubled}, strange {len(set(found) - begun)}")
        return judge(store, None) and not lost and not doubled and set(found) <= begun


def all_items(store: ReviewStore) -> Iterator:
    with store.engine.connect() as connection:
        yield from connection.exec_driver_sql("SELECT artifact_id FROM review_items").all()


def run_restarting(stops: int, puts: int) -> bool:
    """Stop and start PostgreSQL under load."""
    with database("postgresql") as (url, cluster, folder), ReviewStore(url) as store:
        store.prepare()
        workers = [start("work", url, f"w{number}", LEASE_S, "--forever") for number in range(2)]
        feeders = [start("feed", url, folder / "spool", f"f{number}", puts) for number in range(2)]
        for number in range(stops):
            time.sleep(0.7)
            running(cluster).stop("immediate" if number % 2 else "fast")
            time.sleep(0.3)
            running(cluster).start()
        printed = [feeder.communicate()[0].count("done") for feeder in feeders]
        ReviewQueue(url, spool=folder / "spool").deliver()
        for process in workers:
            end(process)
        time.sleep(LEASE_S)
        work(url, "last", 900, forever=False)
        print(f"restarting: PostgreSQL stopped {stops} times, {sum(printed)} puts returned")
        return judge(store, 2 * puts) and printed == [puts, puts]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    child = commands.add_parser("feed")
    for name, kind in (("url", str), ("spool", str), ("prefix", str), ("count", int)):
        child.add_argument(name, type=kind)
    child = commands.add_parser("work")
    for name, kind in (("url", str), ("name", str), ("lease_s", int)):
        child.add_argument(name, type=kind)
    child.add_argument("--forever", action="store_true")
    child = commands.add_parser("claim")
    child.add_argument("--on", choices=("sqlite", "postgresql"), required=True)
    child.add_argument("--items", type=int, default=10_000)
    child.add_argument("--workers", type=int, default=8)
    child = commands.add_parser("kill")
    child.add_argument("--on", choices=("sqlite", "postgresql"), required=True)
    child.add_argument("--rounds", type=int, default=100)
    child.add_argument("--seed", type=int, default=7)
    child = commands.add_parser("restart")
    child.add_argument("--stops", type=int, default=10)
    child.add_argument("--puts", type=int, default=600)
    options = parser.parse_args()
    match options.command:
        case "feed":
            feed(options.url, options.spool, options.prefix, options.count)
            return 0
        case "work":
            work(options.url, options.name, options.lease_s, forever=options.forever)
            return 0
        case "claim":
            good = run_claiming(options.on, options.items, options.workers)
        case "kill":
            good = run_killing(options.on, options.rounds, options.seed)
        case _:
            good = run_restarting(options.stops, options.puts)
    print("  held" if good else "  DID NOT HOLD")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
