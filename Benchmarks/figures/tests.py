"""Tests of what this package decides: PYTHONPATH=Benchmarks python3 -m unittest figures.tests"""

import unittest
import xml.etree.ElementTree as XML

from . import charts, history, page, table
from .figure import Figure


def line(samples, limit=None, **more):
    found = {"name": "x", "unit": "ms", "better": "lower", "samples": samples} | more
    return found | ({"limit": {"name": "C", "samples": limit}} if limit else {})


def run(**figures):
    return {"machine": "m", "figures": {name: Figure.read(value).json() for name, value in figures.items()}}


class FigureTests(unittest.TestCase):
    def test_median_spread_and_pairs(self):
        figure = Figure.read(line([10, 40, 20], [5, 20, 20], goal=2, of="limit"))
        self.assertEqual(figure.json()["value"], 20)
        self.assertEqual(figure.json()["spread"], [10, 40])
        # In pairs 2, 2 and 1: the machine was slow for both in the second round.
        self.assertEqual(figure.ratio.value, 2)
        self.assertTrue(figure.holds)
        self.assertFalse(Figure.read(line([10, 40, 20], [5, 20, 20], goal=1.5, of="limit")).holds)

    def test_what_is_better_decides_about_goals(self):
        self.assertTrue(Figure.read(line([3], goal=2, better="higher")).holds)
        self.assertFalse(Figure.read(line([3], goal=2)).holds)
        self.assertIsNone(Figure.read(line([3])).holds)

    def test_bad_lines_are_refused(self):
        for bad in (line([]), line([1], better="more"), line(["1"]), line([1], of="limit", goal=1), line([1], extra=1)):
            with self.assertRaises(ValueError, msg=bad):
                Figure.read(bad)


class HistoryTests(unittest.TestCase):
    def compare(self, before, after):
        slower, faster, _ = history.compare(run(x=before), run(x=after))
        return len(slower), len(faster)

    def test_slower_by_more_than_the_spread(self):
        self.assertEqual(self.compare(line([10, 11, 12]), line([13, 14, 15])), (1, 0))
        self.assertEqual(self.compare(line([10, 11, 13]), line([12, 14, 15])), (0, 0))
        self.assertEqual(self.compare(line([13, 14, 15]), line([10, 11, 12])), (0, 1))
        self.assertEqual(self.compare(line([10, 11], better="higher"), line([8, 9], better="higher")), (1, 0))

    def test_a_busy_machine_is_no_difference(self):
        self.assertEqual(self.compare(line([10, 11], [5, 5.5]), line([30, 33], [15, 16])), (0, 0))
        self.assertEqual(self.compare(line([10, 11], [5, 5.5]), line([15, 16], [5, 5.4])), (1, 0))

    def test_what_is_measured_once_has_a_tolerance(self):
        self.assertEqual(self.compare(line([100]), line([109])), (0, 0))
        self.assertEqual(self.compare(line([100]), line([111])), (1, 0))

    def test_other_machines_are_compared_by_ratios_alone(self):
        old, new = run(x=line([10, 11]), y=line([10], [5])), run(x=line([20, 22]), y=line([20], [5]))
        old["machine"] = "another"
        slower, _, shared = history.compare(old, new)
        self.assertEqual((len(slower), shared), (1, 1))

    def test_each_figure_is_the_last_one_before(self):
        runs = [{"x": line([1]), "y": line([1])}, {"x": line([2])}, {"y": line([3])}]
        lines = [{"form": "whole", "commit": "c", "date": "", "load": 0} | run(**figures) for figures in runs]
        figures = history.before(lines, "whole", lines[2])["figures"]
        self.assertEqual((figures["x"]["value"], figures["y"]["value"]), (2, 1))


class DrawingTests(unittest.TestCase):
    result = {"benchmark": "b", "about": "a < b & c", "figures": [
        Figure.read(line([10 * size], [size], goal=2, of="limit", growth={"of": "things", "at": 10 ** size},
                         beside=[{"name": "other <x>", "samples": [40, 50]}])).json() for size in (1, 2, 3)]}

    def test_charts_are_well_formed_and_whole(self):
        for drawing in (charts.bars(self.result), charts.growth(self.result)):
            XML.fromstring(drawing)
        self.assertEqual(charts.bars(self.result).count('class="ours"'), 3)
        self.assertIn("other &lt;x&gt;", charts.bars(self.result))
        self.assertIn("1,000", charts.growth(self.result))

    def test_the_table_has_a_row_for_each(self):
        self.assertEqual(len(list(table.rows(self.result))), 6)


class PageTests(unittest.TestCase):
    def test_a_page_is_read_by_the_names_of_benchmarks(self):
        found = page.sections("# Benchmarks\n\n## Store\n\nIts queue.\n\n## Sync\n\nPlans.\n\n## Not run yet\n\n- `files`\n")
        self.assertEqual(found, {"store": "## Store\n\nIts queue.\n", "sync": "## Sync\n\nPlans.\n"})

    def test_its_sections_are_all_that_is_between_its_beginning_and_its_end(self):
        text = page.PAGE.read_text()
        parts = page.sections(text)
        self.assertIn("store", parts)
        together = "\n".join([page.INTRODUCTION, *(parts[name] for name in sorted(parts))])
        self.assertTrue(text.startswith(together), "the page was changed by hand")
        self.assertTrue(text.endswith(page.GO_PLUGIN))


if __name__ == "__main__":
    unittest.main()
