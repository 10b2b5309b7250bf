#!/usr/bin/env python3
"""Writes definitions to standard output: generate.py FIRST COUNT.

Each has 12 arguments, among them groups, a dotted name, a file and two actions.
"""
import sys

DEFINITION = """\
screen-{0:06d}:
  type: template
  presenter: terminal
  description: Screen number {0}
  timeout: 10s
  arguments:
    title: Welcome back {0}
    body:
      type: string
      value: "See what is new"
      maxLength: 400
    count: {0}
    enabled: true
    style:
      color: {{ type: string, value: "#0a84ff" }}
      padding: 8
      border:
        width: 1.5
        visible: false
    style.width: 320
    hero: {{ type: file, accept: [image/png, image/jpeg], maxBytes: 5MB }}
    on-accept: {{ type: action }}
    on-close: {{ type: action }}
"""

first, count = int(sys.argv[1]), int(sys.argv[2])
for number in range(first, first + count):
    sys.stdout.write(DEFINITION.format(number))
