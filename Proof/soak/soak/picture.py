"""A small picture: memory of each process over the messages."""

from html import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 260, 60, 610, 30, 220
COLOURS = {"host": ("#0969da", "#4493f8"), "dashboard": ("#1a7f37", "#3fb950"), "plugin": ("#9a6700", "#d29922")}


def svg(samples, kind="pss"):
    most = max(row.get(f"{name}.{kind}", 0) for row in samples for name in COLOURS) / 1024 * 1.1 or 1
    messages = samples[-1]["messages"] or 1
    style = "text{font:12px system-ui,sans-serif;fill:#1f2328}.axis{stroke:#d1d9e0}.end{text-anchor:end}"
    style += "polyline{fill:none;stroke-width:2}"
    style += "".join(f".{name}{{stroke:{light}}}" for name, (light, _) in COLOURS.items())
    dark = "text{fill:#e6edf3}.axis{stroke:#3d444d}"
    dark += "".join(f".{name}{{stroke:{colour}}}" for name, (_, colour) in COLOURS.items())
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
             f"<title>Memory over {messages:,} messages</title>",
             f"<style>{style}@media(prefers-color-scheme:dark){{{dark}}}</style>",
             f'<text x="0" y="14">memory ({kind.upper()}), MB, over messages</text>']
    for line in range(5):
        y = BOTTOM - line / 4 * (BOTTOM - TOP)
        parts.append(f'<path d="M{LEFT} {y:.0f}H{RIGHT}" class="axis"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" class="end">{most * line / 4:.0f}</text>')
        x = LEFT + line / 4 * (RIGHT - LEFT)
        parts.append(f'<text x="{x:.0f}" y="{BOTTOM + 18}" class="end">{messages * line / 4:,.0f}</text>')
    # A point for each two pixels is all that can be seen.
    step = max(1, len(samples) // 280)
    ends = []
    for name in COLOURS:
        points = [(LEFT + row["messages"] / messages * (RIGHT - LEFT),
                   BOTTOM - row.get(f"{name}.{kind}", 0) / 1024 / most * (BOTTOM - TOP)) for row in samples[::step]]
        parts.append(f'<polyline class="{name}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')
        place = points[-1][1] + 4
        while any(abs(place - other) < 14 for other in ends):
            place += 2
        ends.append(place)
        last = samples[-1].get(f"{name}.{kind}", 0) / 1024
        parts.append(f'<text x="{RIGHT + 8}" y="{place:.0f}">{escape(name)} {last:.1f} MB</text>')
    return "\n".join([*parts, "</svg>", ""])
