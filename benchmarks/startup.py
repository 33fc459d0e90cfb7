"""How long does ``reportgate check`` take as a process, beside importing what it cannot do without?

``python benchmarks/startup.py [RUNS]`` runs both in turn and prints medians and the median of the ratios, by the clock
and in processor time. Like an installed package, ours is compiled to bytecode before the first run.
"""

import compileall
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "fixtures" / "examples" / "weekly-clicks"
BASE = [sys.executable, "-c", "import numpy, pydantic"]


def command() -> list[str]:
    """The command that gates the bundled example, auditor off."""
    reportgate = Path(sys.executable).with_name("reportgate")
    return [
        str(reportgate),
        "check",
        str(EXAMPLE / "artifact.json"),
        *("--data", str(EXAMPLE / "clicks.csv")),
        *("--sources", str(EXAMPLE / "sources")),
        *("--metrics", str(EXAMPLE / "metrics.py")),
        *("--auditor", "off"),
    ]


def seconds(args: list[str]) -> tuple[float, float]:
    """Wall and processor time of one run; a run that fails stops the benchmark."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run(args, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "NO_COLOR": "1"})
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(runs: int) -> None:
    compileall.compile_dir(ROOT / "src" / "reportgate", quiet=2)
    seconds(BASE)
    seconds(command())
    pairs = [(seconds(command()), seconds(BASE)) for _ in range(runs)]
    for kind, name in enumerate(("wall time", "processor time")):
        check, base = (statistics.median(times[kind] for times in column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(ours[kind] / theirs[kind] for ours, theirs in pairs)
        print(name)
        print(f"  reportgate check          {check * 1000:7.0f} ms")
        print(f"  import numpy, pydantic    {base * 1000:7.0f} ms")
        print(f"  ratio                     {ratio:7.2f}    (target: at most 2)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
