#!/usr/bin/env python3
"""Writes recipes to standard output: generate.py COUNT. Before them stands the template of their messages."""
import sys

RECIPE = """\
recipe-{0:06d}:
  trigger:
    event: Charged-{1}
    where:
      - {{ property: amount, operator: greaterThan, value: {1} }}
      - {{ property: category, operator: contains, value: shoes }}
  audience: {{ all: [{{ tag: plan, equals: pro }}, {{ not: {{ tag: beta }} }}] }}
  schedule: [{{ from: 2026-03-01, days: {{ Mon: [{{ from: "09:00:00", to: "18:00:00" }}] }} }}]
  cooldown: {{ global: 3600, self: 86400 }}
  limits: [{{ type: days, limit: 1 }}, {{ type: ever, limit: 3 }}]
  priority: {2}
  message:
    template: card
    arguments: {{ title: "Hello {{{{ event.name }}}}", count: {1} }}
"""

print("card: { type: template, presenter: terminal, arguments: { title: Hi, count: 1 } }\n---")
for number in range(int(sys.argv[1])):
    sys.stdout.write(RECIPE.format(number, number % 1000, number % 7))
