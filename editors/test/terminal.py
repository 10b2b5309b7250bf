#!/usr/bin/env python3
"""terminal.py BACKGROUND: what `tmux capture-pane -e` prints, as a page: 24-bit colours, bold, italics, underlines."""
import html
import re
import sys

PAGES = {"light": ("#e0e2ea", "#14161b"), "dark": ("#14161b", "#e0e2ea")}


def palette(number):
    """A colour of the 256 that terminals have."""
    base = ["#07080d", "#ffc0b9", "#b3f6c0", "#fce094", "#a6dbff", "#ffcaff", "#8cf8f7", "#eef1f8"]
    if number < 16:
        return base[number % 8]
    if number >= 232:
        return "#" + f"{8 + (number - 232) * 10:02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])


def apply(style, numbers):
    numbers = list(numbers)
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style.clear()
        elif number in (1, 2, 3, 4, 7):
            style[number] = True
        elif number in (22, 23, 24, 27):
            style.pop({22: 1, 23: 3, 24: 4, 27: 7}[number], None)
            if number == 22:
                style.pop(2, None)
        elif number in (38, 48):
            kind = numbers.pop(0)
            if kind == 2:
                style[number] = "#%02x%02x%02x" % tuple(numbers[:3])
                del numbers[:3]
            else:
                style[number] = palette(numbers.pop(0))
        elif number in (39, 49):
            style.pop(number - 1, None)
        elif 30 <= number <= 37 or 90 <= number <= 97:
            style[38] = palette(number % 10)
        elif 40 <= number <= 47 or 100 <= number <= 107:
            style[48] = palette(number % 10)


def css(style, ground, text):
    front, back = style.get(38, text), style.get(48)
    if style.get(7):
        front, back = back or ground, style.get(38, text)
    rules = [f"color:{front}"] + ([f"background:{back}"] if back else [])
    rules += ["font-weight:bold"] if style.get(1) else []
    rules += ["font-style:italic"] if style.get(3) else []
    rules += ["text-decoration:underline"] if style.get(4) else []
    return ";".join(rules)


def main():
    ground, text = PAGES[sys.argv[1]]
    style, body = {}, []
    for line in sys.stdin.read().rstrip("\n").split("\n"):
        for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
            if part.startswith("\x1b["):
                apply(style, [int(number or 0) for number in re.split("[;:]", part[2:-1])])
            elif part:
                body.append(f'<span style="{css(style, ground, text)}">{html.escape(part)}</span>')
        body.append("\n")
    print(
        f'<!doctype html><meta charset="utf-8"><style>body{{margin:0;padding:14px;background:{ground}}}'
        "pre{margin:0;font:16px/20px 'DejaVu Sans Mono','Noto Sans Mono',monospace}</style>"
        f"<pre>{''.join(body)}</pre>"
    )


main()
