# SPDX-License-Identifier: MIT
"""Tests of the directives BECOMES and NOT: matching, errors, and parsing."""

import os
import tempfile
import unittest

import case_file
import translation

TEXT = "int f(void) {\n  first(1); second(2);\n  third(3);\n}\nint g(void) { first(4); }\n"


def read(text):
    """Parses a case file with this text."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "case.upc")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return case_file.parse(path)


def compared(*directives):
    return translation.compare(read("\n".join("// " + d for d in directives)).translations[()], TEXT)


class Comparing(unittest.TestCase):
    def test_matches_in_order_on_one_line_and_on_later_lines(self):
        self.assertEqual(compared("BECOMES: first", "BECOMES: second", "BECOMES: third"), "")
        self.assertEqual(compared(r"BECOMES: first\(1", r"BECOMES: first\(4"), "")

    def test_out_of_order(self):
        self.assertIn("line 2: nothing matches /first\\(1/", compared("BECOMES: second", r"BECOMES: first\(1"))

    def test_each_matches_after_the_previous_match(self):
        self.assertIn("line 2: nothing matches", compared("BECOMES: third", "BECOMES: third"))

    def test_a_match_stays_within_one_line(self):
        self.assertIn("nothing matches", compared(r"BECOMES: second\(2\);\s*third"))

    def test_not_applies_between_its_neighbours(self):
        self.assertEqual(compared("BECOMES: first", "NOT: third", "BECOMES: second"), "")
        self.assertIn("line 2: /second/ matches 'second'",
                      compared("BECOMES: first", "NOT: second", "BECOMES: third"))

    def test_not_before_the_first(self):
        self.assertIn("/int f/ matches", compared("NOT: int f", "BECOMES: first"))
        self.assertEqual(compared("NOT: int g", "BECOMES: first"), "")

    def test_not_after_the_last(self):
        self.assertIn("/int g/ matches", compared("BECOMES: third", "NOT: int g"))
        self.assertEqual(compared("BECOMES: third", "NOT: second"), "")

    def test_several_nots_between_two_matches(self):
        self.assertIn("/second/ matches",
                      compared("BECOMES: int f", "NOT: fourth", "NOT: second", "BECOMES: third"))


class Reading(unittest.TestCase):
    def test_flags(self):
        case = read("// BECOMES(-g, -O2 -T=4): a\n// NOT(-g): b\n// BECOMES: c\n")
        self.assertEqual(sorted(case.translations), [(), ("-O2", "-T=4"), ("-g",)])
        self.assertEqual([(p.wanted, p.regex, p.line) for p in case.translations[("-g",)]],
                         [(True, "a", 1), (False, "b", 2)])

    def refused(self, text, why):
        with self.assertRaisesRegex(case_file.CaseError, why):
            read(text)

    def test_invalid_directives(self):
        self.refused("// BECOMES(-g,): a\n", "write flags of upcc in the parentheses")
        self.refused("// BECOMES: (\n", "case.upc:1: BECOMES: .*unterminated")
        self.refused("// FLAGS(-g): -O1\n", "only BECOMES and NOT take flags in parentheses")
        self.refused("// NOT(-g): a\n// BECOMES: b\n", "case.upc:1: NOT without a BECOMES")
        self.refused("// BECOME: a\n", "did you mean BECOMES")


if __name__ == "__main__":
    unittest.main()
