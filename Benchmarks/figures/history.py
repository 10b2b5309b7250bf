"""Benchmarks/history.jsonl: a line for each run; and what got slower from one line to another.

With a limit in the same run, ratios are compared: the machine's load changes both. What a figure's spread covers is no
difference: every round has to be worse than every round before.
"""

import json
from datetime import datetime, timezone

from .catalog import HISTORY
from .figure import short
from .machine import commit, load, machine

# For what is measured once, which has no spread.
TOLERANCE = 0.1


def line(results, form):
    figures = {}
    for result in results:
        for figure in result["figures"]:
            figures[f"{result['benchmark']}: {figure['name']}"] = {
                "value": figure["value"], "unit": figure["unit"], "better": figure["better"], "n": figure["n"],
                "spread": figure["spread"], "ratio": figure["ratio"]}
    return {"date": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%MZ"), "commit": commit(), "form": form,
            "machine": machine(), "load": load(), "figures": figures}


def append(entry):
    with HISTORY.open("a") as file:
        file.write(json.dumps(entry, ensure_ascii=False, sort_keys=True) + "\n")


def read():
    if not HISTORY.exists():
        return []
    return [json.loads(text) for text in HISTORY.read_text().splitlines() if text.strip()]


def compare(old, new):
    """What got slower and what got faster, as sentences, and how many figures both have."""
    slower, faster, shared = [], [], 0
    for name, now in new["figures"].items():
        before = old["figures"].get(name)
        if before is None or before["unit"] != now["unit"]:
            continue
        if before["ratio"] and now["ratio"]:
            (before_value, before_spread), (now_value, now_spread) = values(before["ratio"]), values(now["ratio"])
            what = "of its limit"
        elif before.get("machine", old["machine"]) == new["machine"]:
            (before_value, before_spread), (now_value, now_spread), what = values(before), values(now), now["unit"]
        else:
            continue
        shared += 1
        sign = 1 if now["better"] == "lower" else -1
        text = (f"{name}: {short(before_value)} → {short(now_value)} {what}"
                f" ({'–'.join(map(short, before_spread))} → {'–'.join(map(short, now_spread))})")
        if is_worse(before_value, before_spread, now_value, now_spread, sign):
            slower.append(text)
        elif is_worse(before_value, before_spread, now_value, now_spread, -sign):
            faster.append(text)
    return slower, faster, shared


def values(measured):
    return measured["value"], measured["spread"]


def is_worse(before, before_spread, now, now_spread, sign):
    """Whether each round of now is higher (lower, with -1) than each round before."""
    if before_spread[0] == before_spread[1] or now_spread[0] == now_spread[1]:
        return sign * (now - before) > TOLERANCE * abs(before)
    ends = (now_spread[0], before_spread[1]) if sign > 0 else (before_spread[0], now_spread[1])
    return ends[0] > ends[1]


def latest(lines, form, commit=None):
    """The last line of a form, and of a commit."""
    return next((entry for entry in reversed(lines)
                 if entry["form"] == form and (commit is None or entry["commit"].startswith(commit))), None)


def before(lines, form, new):
    """What was known before a line: each figure by its last run, since a run may be of some benchmarks only."""
    figures, last = {}, None
    for entry in lines:
        if entry is new:
            break
        if entry["form"] == form:
            last = entry
            figures |= {name: figure | {"machine": entry["machine"]} for name, figure in entry["figures"].items()}
    return last and last | {"figures": figures}
