"""The table in the terminal."""

from .figure import short


def rows(result):
    """For each figure: name, ours, spread, limit, ratio, goal; and a row for each peer."""
    for figure in result["figures"]:
        ratio = figure["ratio"]
        yield [figure["name"], f"{short(figure['value'])} {figure['unit']}", spread(figure), limit(figure),
               short(ratio["value"]) if ratio else "", goal(figure)]
        for other in figure["beside"]:
            yield [f"  {other['name']}", f"{short(other['value'])} {figure['unit']}", spread(other), "",
                   times(figure, other), ""]


def spread(measured):
    low, high = measured["spread"]
    return "" if low == high else f"{short(low)}–{short(high)}"


def limit(figure):
    return f"{figure['limit']['name']} {short(figure['limit']['value'])}" if figure["limit"] else ""


def times(figure, other):
    """How much more ours does in the same time."""
    if not figure["value"] or not other["value"] or figure["unit"] in ("MB", "B"):
        return ""
    factor = figure["value"] / other["value"] if figure["better"] == "higher" else other["value"] / figure["value"]
    return f"ours does {short(factor)}×"


def goal(figure):
    if figure["goal"] is None:
        return ""
    word = "≥" if figure["better"] == "higher" else "≤"
    of = " of the limit" if figure["goal"]["of"] else f" {figure['unit']}"
    return f"{word} {short(figure['goal']['value'])}{of}: {'met' if figure['holds'] else 'NOT MET'}"


def show(results):
    for result in results:
        lines = list(rows(result))
        print(f"\n{result['benchmark']}: {result['about']}")
        if not lines:
            continue
        widths = [max(len(line[column]) for line in lines) for column in range(6)]
        for line in lines:
            cells = [cell.ljust(width) if column in (0, 3, 5) else cell.rjust(width)
                     for column, (cell, width) in enumerate(zip(line, widths))]
            print("  " + "  ".join(cells).rstrip())
    figures = [figure for result in results for figure in result["figures"]]
    goals = [figure for figure in figures if figure["goal"] is not None]
    missed = [figure["name"] for figure in goals if not figure["holds"]]
    print(f"\n{len(figures)} figures, {len(goals) - len(missed)} of {len(goals)} goals met")
    if missed:
        print("not met: " + "; ".join(missed))
