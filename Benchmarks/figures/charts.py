"""Charts in SVG, drawn with nothing but strings: readable small, in light and in dark, and without colours."""

import math
from html import escape

from .figure import short

WIDTH = 760
LABELS = 250  # what stands left of the bars
BARS = 380
ROW, HEADING, GAP = 20, 24, 16

STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.name { font-weight: 600 } .quiet { fill: #59636e } .end { text-anchor: end } .middle { text-anchor: middle }
.ours { fill: #0969da } .peer { fill: #afb8c1 } .limit { fill: none; stroke: #9a6700; stroke-width: 1.5 }
.goal { stroke: #1a7f37; stroke-width: 1.5; stroke-dasharray: 4 2 } .axis { stroke: #d1d9e0 }
.line { fill: none; stroke: #0969da; stroke-width: 2 }
.bound { fill: none; stroke: #9a6700; stroke-width: 1.5; stroke-dasharray: 5 3 }
.spread { stroke: #1f2328; stroke-width: 1.2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .quiet { fill: #9198a1 } .ours { fill: #4493f8 } .peer { fill: #656c76 }
  .limit { stroke: #d29922 } .goal { stroke: #3fb950 } .axis { stroke: #3d444d } .line { stroke: #4493f8 }
  .bound { stroke: #d29922 } .spread { stroke: #e6edf3 }
}
""".strip()


def document(height, title, parts):
    return ('<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">\n'
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n")


def text(x, y, content, kind=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" class="{kind}">{escape(content)}</text>'


def bars(result):
    """Bars for each figure that has something beside it: ours, the others, the limit, and the goal as a line."""
    parts, top = [], 4
    for figure in result["figures"]:
        others = ([figure["limit"] | {"kind": "limit"}] if figure["limit"] else []) + figure["beside"]
        # A point of a curve without others stands in the curve.
        if not others or (figure["growth"] and not figure["beside"]):
            continue
        rows = [{"name": "Marquee", "value": figure["value"], "spread": figure["spread"], "kind": "ours"}, *others]
        goal = goal_value(figure)
        largest = max([row["spread"][1] for row in rows] + ([goal] if goal else [])) or 1
        better = "longer is better" if figure["better"] == "higher" else "shorter is better"
        parts.append(text(0, top + 15, figure["name"], "name"))
        parts.append(text(WIDTH, top + 15, f"{figure['unit']}, {better}", "quiet end"))
        top += HEADING
        start = top
        for row in rows:
            kind = row.get("kind", "peer")
            length = max(1.5, row["value"] / largest * BARS)
            parts.append(text(LABELS - 8, top + 13, row["name"], "end" if kind != "ours" else "end name"))
            parts.append(f'<rect x="{LABELS}" y="{top + 2}" width="{length:.1f}" height="{ROW - 6}" class="{kind}"/>')
            low, high = (end / largest * BARS for end in row["spread"])
            if high - low > 1:
                middle = top + 2 + (ROW - 6) / 2
                parts.append(f'<path d="M{LABELS + low:.1f} {middle:.1f}H{LABELS + high:.1f}" class="spread"/>')
            place = LABELS + max(length, high) + 6
            # Not on the line of the goal.
            if goal and place - 4 < LABELS + goal / largest * BARS < place + 8 * len(short(row["value"])):
                place = LABELS + goal / largest * BARS + 6
            parts.append(text(place, top + 13, short(row["value"])))
            top += ROW
        if goal:
            x = LABELS + goal / largest * BARS
            parts.append(f'<path d="M{x:.1f} {start - 2}V{top - 2}" class="goal"/>')
        top += GAP
    return document(top, f"{result['benchmark']}: {result['about']}", parts) if parts else None


def goal_value(figure):
    if figure["goal"] is None:
        return None
    value = figure["goal"]["value"]
    return value * figure["limit"]["value"] if figure["goal"]["of"] else value


def growth(result):
    """For each thing that grows, ours and the limit over its size, both axes in powers of ten."""
    series = {}
    for figure in result["figures"]:
        if figure["growth"]:
            series.setdefault(figure["growth"]["of"], []).append(figure)
    parts, top = [], 4
    for of, figures in series.items():
        figures.sort(key=lambda figure: figure["growth"]["at"])
        if len(figures) > 1:
            parts += curve(of, figures, top)
            top += 232
    return document(top, f"{result['benchmark']}: how it grows", parts) if parts else None


def curve(of, figures, top):
    left, right, low, high = 70, WIDTH - 150, top + 200, top + 30
    sizes = [figure["growth"]["at"] for figure in figures]
    lines = [("line", "Marquee", [figure["value"] for figure in figures])]
    if all(figure["limit"] for figure in figures):
        lines.append(("bound", figures[0]["limit"]["name"], [figure["limit"]["value"] for figure in figures]))
    values = [value for _, _, numbers in lines for value in numbers if value > 0]
    bottom, ceiling = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 1e-9)
    ceiling = max(ceiling, bottom + 1)

    def x(size):
        return left + (math.log10(size / sizes[0]) / math.log10(sizes[-1] / sizes[0])) * (right - left)

    def y(value):
        return low - (math.log10(max(value, 1e-12)) - bottom) / (ceiling - bottom) * (low - high)

    parts = [text(0, top + 15, of, "name"), text(WIDTH, top + 15, figures[0]["unit"], "quiet end")]
    for power in range(bottom, ceiling + 1):
        parts.append(f'<path d="M{left} {y(10 ** power):.1f}H{right}" class="axis"/>')
        parts.append(text(left - 8, y(10 ** power) + 4, power_of_ten(power), "quiet end"))
    for size in sizes:
        parts.append(text(x(size), low + 18, f"{size:,.0f}", "quiet middle"))
    ends = []
    for kind, name, numbers in lines:
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in zip(sizes, numbers))
        parts.append(f'<polyline points="{points}" class="{kind}"/>')
        place = y(numbers[-1]) + 4
        # Two names at nearly the same place would cover each other.
        while any(abs(place - other) < 14 for other in ends):
            place += 2
        ends.append(place)
        for row, word in enumerate(wrapped(name, 22)):
            parts.append(text(right + 8, place + row * 13, word))
    for size, value in zip(sizes, lines[0][2]):
        parts.append(f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="3" class="ours">'
                     f"<title>{size:,.0f}: {short(value)}</title></circle>")
    return parts


def power_of_ten(power):
    return f"{10 ** power:,}" if 0 <= power <= 6 else str(10.0 ** power) if -4 < power < 0 else f"1e{power}"


def wrapped(name, width):
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
