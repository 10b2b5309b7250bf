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
    """What got slower and what got faster: lists of sentences."""
    slower, faster = [], []
    same = old["machine"] == new["machine"]
    for name, now in new["figures"].items():
        before = old["figures"].get(name)
        if before is None or before["unit"] != now["unit"]:
            continue
        if before["ratio"] and now["ratio"]:
            before_value, before_spread, what = before["ratio"]["value"], before["ratio"]["spread"], "of its limit"
            now_value, now_spread = now["ratio"]["value"], now["ratio"]["spread"]
        elif same:
            before_value, before_spread, what = before["value"], before["spread"], now["unit"]
            now_value, now_spread = now["value"], now["spread"]
        else:
            continue
        sign = 1 if now["better"] == "lower" else -1
        text = (f"{name}: {short(before_value)} → {short(now_value)} {what}"
                f" ({short(before_spread[0])}–{short(before_spread[1])} → {short(now_spread[0])}–{short(now_spread[1])})")
        if is_worse(before_value, before_spread, now_value, now_spread, sign):
            slower.append(text)
        elif is_worse(before_value, before_spread, now_value, now_spread, -sign):
            faster.append(text)
    return slower, faster


def is_worse(before, before_spread, now, now_spread, sign):
    """Whether each round of now is higher (lower, with -1) than each round before."""
    if before_spread[0] == before_spread[1] or now_spread[0] == now_spread[1]:
        return sign * (now - before) > TOLERANCE * abs(before)
    ends = (now_spread[0], before_spread[1]) if sign > 0 else (before_spread[0], now_spread[1])
    return ends[0] > ends[1]


def latest(lines, form=None, commit=None, before=None):
    """The last line of a form and a commit, and before another one."""
    found = None
    for entry in lines:
        if entry is before:
            break
        if (form is None or entry["form"] == form) and (commit is None or entry["commit"].startswith(commit)):
            found = entry
    return found
