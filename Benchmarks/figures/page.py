"""Documentation/benchmarks.md and its charts, made of the results of the whole form.

What has no result here, or none to the end, keeps the section that the page has of it: all of them together take hours.
"""

import re
import sys

from .catalog import ROOT, benchmarks
from .table import rows

PAGE = ROOT / "Documentation/benchmarks.md"
PICTURES = ROOT / "Documentation/pictures/benchmarks"

INTRODUCTION = """\
<!-- Made by `scripts/benchmark --page`: change Benchmarks/figures/page.py instead. -->
# Benchmarks

What Marquee promises about its speed, measured beside two things in the same run: its limit (a bare program in C, or what it is built on) and what people would use instead. One command measures all of it:

```sh
scripts/prepare benchmarks
scripts/benchmark --record
scripts/benchmark --page
```

`scripts/benchmark --list` names the benchmarks and what each needs; `scripts/benchmark loading store --quick` runs two of them in a short form; `scripts/benchmark --compare` says what got slower, by more than its spread, from one run to the next in `Benchmarks/history.jsonl`.

How to read it: each value is the median of five rounds as a rule, in which everything that is compared takes turns; without a lowest and a highest, it was measured once. The line in a bar goes from the lowest round to the highest. A `+` behind a commit stands for changes that were not committed yet. The dashed green line is the goal. Compare what stands in one chart, since another machine gives other numbers. Programs and servers share the machine with the programs that measure them.
"""

GO_PLUGIN = """\
## Not measured here

HashiCorp's [go-plugin](https://github.com/hashicorp/go-plugin) also runs plugins in processes of their own. It needs Go, so it is not part of these runs. Its authors [publish no benchmarks](https://github.com/hashicorp/go-plugin/issues/132). Others have published these figures, each on a machine of theirs:

| published figure | value | source |
|---|---|---|
| a call over net/rpc | 42.6 µs | [uberswe/go-plugin-benchmark](https://github.com/uberswe/go-plugin-benchmark) |
| a call over gRPC | 94 to 106 µs | [jimil749/reva-plugin-benchmark](https://github.com/jimil749/reva-plugin-benchmark), Core i5-7200U |
| start of a plugin | 62 to 108 ms | [log of a Vault server](https://github.com/hashicorp/go-plugin/issues/209) |

A call there is one request and one answer; a presentation above is one message to the plugin and two back.
"""


def write(results, charts):
    broken = [result["benchmark"] for result in results if result["problems"]]
    if broken:
        print(f"benchmark: left out, since they did not run to their end: {', '.join(broken)}", file=sys.stderr)
    results = {result["benchmark"]: result for result in results if result["figures"] and not result["problems"]}
    if not results:
        print("benchmark: there are no results of the whole form; run scripts/benchmark first", file=sys.stderr)
        return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    before = sections(PAGE.read_text() if PAGE.exists() else "")
    parts, missing = [INTRODUCTION], []
    for benchmark in sorted(benchmarks(), key=lambda benchmark: benchmark.name):
        if benchmark.name in results:
            parts.append(section(results[benchmark.name], charts))
        elif benchmark.name in before:
            parts.append(before[benchmark.name])
        else:
            missing.append(f"- `{benchmark.name}`: {benchmark.about}\n")
    if missing:
        parts.append("## Not run yet\n\n" + "".join(missing))
    parts.append(GO_PLUGIN)
    PAGE.write_text("\n".join(parts))
    print(f"{PAGE.relative_to(ROOT)}: {', '.join(sorted(results))} of the results here; {len(before.keys() - results.keys())} "
          "sections as they were")
    return 0


def sections(page):
    """The sections of a page, by the names of their benchmarks."""
    known = {benchmark.name for benchmark in benchmarks()}
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    found = {part[3:].splitlines()[0].strip().lower(): part.rstrip("\n") + "\n" for part in parts if part.startswith("## ")}
    return {name: part for name, part in found.items() if name in known}


def measured(result):
    machine = result["machine"]
    return (f"Measured on {result['date']} at {result['commit']}, on {machine['processors']} processors "
            f"({machine['processor']}), {machine['memory']} of memory, Linux {machine['kernel']}.\n")


def section(result, charts):
    name = result["benchmark"]
    about = result["about"]
    parts = [f"## {name.capitalize()}\n", f"{about[0].upper()}{about[1:]}: `{result['command']}`.\n", measured(result)]
    for picture in PICTURES.glob(f"benchmark-{name}*.svg"):
        picture.unlink()
    for kind, alternative, draw in (
        ("", "bars of the figures below", charts.bars), ("-growth", "how it grows", charts.growth)
    ):
        drawing = draw(result)
        if drawing:
            file = PICTURES / f"benchmark-{name}{kind}.svg"
            file.write_text(drawing)
            parts.append(f"![{name}: {alternative}](pictures/benchmarks/{file.name})\n")
    parts.append("| what | value | lowest–highest | limit | ratio | goal |\n|---|---|---|---|---|---|")
    for cells in rows(result):
        parts.append("| " + " | ".join(cell.replace("|", "\\|").strip() for cell in cells) + " |")
    return "\n".join(parts) + "\n"
