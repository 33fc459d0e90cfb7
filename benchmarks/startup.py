"""How long does ``reportgate check`` take as a process, beside importing what it cannot do without?

``python benchmarks/startup.py [RUNS]`` runs all in turn and prints medians, and the median of the ratios to the first,
by the clock and in processor time. Like an installed package, ours is compiled to bytecode before the first run.
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
EXAMPLES = ROOT / "fixtures" / "examples"
MODEL = """
import click, numpy, pydantic
class Model(pydantic.BaseModel):
    number: int
Model(number=1)
"""


def check(name: str, data: str) -> list[str]:
    """The command that gates the bundled example *name*, auditor off."""
    example = EXAMPLES / name
    return [
        *(str(Path(sys.executable).with_name("reportgate")), "check", str(example / "artifact.json")),
        *("--data", str(example / data)),
        *("--sources", str(example / "sources")),
        *("--metrics", str(example / "metrics.py")),
        *("--given", "https://allisonhorst.github.io/palmerpenguins/"),
        *("--auditor", "off"),
    ]


COMMANDS = {
    "import numpy, pydantic": [sys.executable, "-c", "import numpy, pydantic"],
    "and click, with one model": [sys.executable, "-c", MODEL],
    "check weekly-clicks": check("weekly-clicks", "clicks.csv"),
    "check penguins": check("penguins", "penguins.csv"),
    "check tis-annual-report": check("tis-annual-report", "results.csv"),
    "reportgate --version": [str(Path(sys.executable).with_name("reportgate")), "--version"],
}


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
    for args in COMMANDS.values():
        seconds(args)
    times = [[seconds(args) for args in COMMANDS.values()] for _ in range(runs)]
    print(f"{'':28}{'wall time':>10}{'ratio':>7}{'processor':>12}{'ratio':>7}    (target: at most 2)")
    for position, name in enumerate(COMMANDS):
        figures = ""
        for kind, width in ((0, 7), (1, 9)):
            median = statistics.median(run[position][kind] for run in times)
            ratio = statistics.median(run[position][kind] / run[0][kind] for run in times)
            figures += f"{median * 1000:{width}.0f} ms{ratio:7.2f}"
        print(f"{name:28}{figures}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
