"""Asks Marquee's own readers, which are in the program that the fuzzing is built with."""

import collections
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Proof/fuzzing"))

import fuzz  # noqa: E402  (it lies beside this folder)


class Asked:
    """A program that answers line by line; a line is words, each of bytes."""

    def __init__(self, about):
        environment = {key: value for key, value in os.environ.items() if key != "FUZZ_TARGET"} | fuzz.ENVIRONMENT
        self.process = subprocess.Popen(
            [fuzz.program(), "answer", about], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def all(self, lines):
        """The answer to each of the lines, in order: many at once, since each switch between programs takes time."""
        answers = []
        for start in range(0, len(lines), 200):
            part = lines[start : start + 200]
            text = "\n".join(" ".join(word.hex() for word in words) for words in part) + "\n"
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
            answers += [self.process.stdout.readline().decode().rstrip("\n") for _ in part]
        return answers

    def one(self, *words):
        return self.all([words])[0]

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


class Tally:
    """What was compared and what differs, with how to see it again."""

    def __init__(self, about, seed):
        self.about, self.seed = about, seed
        self.checked, self.found, self.excused = 0, [], collections.Counter()

    def differs(self, what, input_bytes, detail):
        self.found.append(what)
        if len(self.found) <= 10:
            print(f"FOUND {self.about}: {what}\n      {detail}")
            print(
                f"      again: Proof/differential/run --only {self.about} --seed {self.seed}"
                f"   input: {input_bytes!r}",
                flush=True,
            )

    def line(self):
        excused = "".join(f", {count} {why}" for why, count in sorted(self.excused.items()))
        return f"{self.about:12} seed {self.seed}: {self.checked} compared, {len(self.found)} differ{excused}"
