"""Runs a command in an environment that takes the same room in its memory wherever it runs:

    steady.py COMMAND…

The system puts a program's environment on its stack, so its length decides where everything else there lies; and the compiler
orders some of what it makes by where it lies in memory. One function of thousands came out differently in a folder whose path had
another length.
"""

import os
import sys

VARIABLES, LENGTH = 256, 128 * 1024
# What the shells before have left.
variables = {name: value for name, value in os.environ.items() if name not in ("OLDPWD", "SHLVL", "_")}
for number in range(VARIABLES - 1 - len(variables)):
    variables[f"ROOM_{number:03}"] = ""
taken = sum(len(os.fsencode(name)) + len(os.fsencode(value)) + 2 for name, value in variables.items())
if len(variables) != VARIABLES - 1 or taken > LENGTH - 8:
    sys.exit(f"steady.py: there are more than {VARIABLES - 1} variables, or more than {LENGTH // 1024} KiB of them; unset some")
# One string has at most 128 KiB.
variables["ROOM"] = "." * (LENGTH - 8 - taken)
os.execvpe(sys.argv[1], sys.argv[1:], variables)
