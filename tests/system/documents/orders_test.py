# SPDX-License-Identifier: MIT
"""docs/memory-orders.md lists each atomic access of the sources with its memory orders."""

import os
import re
import unittest

import atomics
import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
PAGE = os.path.join(ROOT, "docs/memory-orders.md")
DECLARED = re.compile(r"\bstd::atomic<[^;=()]*?>+\s+(\w+)\s*[;{,\[]")
# A read-modify-write by an operator is implicitly sequentially consistent.
CHANGES = r"\s*(?:\+\+|--|[-+|&^]=)"
LOCAL = r"[\w>*&] [*&]*{0}(?: =|;|,)"  # a variable of the same name


def rows():
    """The rows of the table: {(where, object): (accesses, partner)}."""
    found = {}
    with open(PAGE, encoding="utf-8") as page:
        for line in page:
            cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
            if line.startswith("| ") and len(cells) >= 4 and cells[0] not in ("where", "---"):
                name = cells[1].strip("`") if cells[1] != "a fence" else "-"
                found[cells[0], name] = (cells[2], " | ".join(cells[3:]))
    return found


def cell(operations):
    return "; ".join("%s: %s" % (name, ", ".join(sorted(orders))) for name, orders in sorted(operations.items()))


class OrdersTest(command_test.CommandTest):
    def test_the_table_matches_the_sources(self):
        table = rows()
        self.assertGreater(len(table), 100)
        found, places = {}, {}
        for file in atomics.files(ROOT):
            for line, name, operation, orders in atomics.accesses(os.path.join(ROOT, file)):
                stem = os.path.splitext(file)[0]
                where = stem if (stem, name) in table else os.path.dirname(file)
                found.setdefault((where, name), {}).setdefault(operation, set()).update(orders)
                places.setdefault((where, name), "%s:%d" % (file, line))
        complaints = []
        for key, operations in sorted(found.items()):
            if key not in table:
                complaints.append("%s: docs/memory-orders.md has no row for %s of %s (%s)" % (places[key], key[1], key[0], cell(operations)))
            elif table[key][0] != cell(operations):
                complaints.append("%s: the row of %s of %s says '%s', the sources '%s'"
                                  % (places[key], key[1], key[0], table[key][0], cell(operations)))
        complaints += ["%s of %s: no access is left" % (key[1], key[0]) for key in sorted(table) if key not in found]
        complaints += ["%s of %s: with what does it pair?" % (key[1], key[0]) for key in sorted(table) if len(table[key][1]) < 5]
        self.assertEqual([], complaints)

    def test_each_access_names_its_order(self):
        complaints = []
        for file in atomics.files(ROOT):
            with open(os.path.join(ROOT, file), encoding="utf-8") as opened:
                text = atomics.without_comments(opened.read())
            for name in set(DECLARED.findall(text)):
                by_name = r"\b" if not re.search(LOCAL.format(name), re.sub(r"std::atomic<.*", "", text)) else r"(?:\.|->)"
                for match in re.finditer(by_name + name + CHANGES, text):
                    complaints.append("%s:%d: %s" % (file, text.count("\n", 0, match.start()) + 1, match.group(0)))
        self.assertEqual([], complaints)

    def test_the_finder(self):
        """Accesses that it must find, and text that it must not."""
        for text, expected in (
                ("a.load(std::memory_order_acquire);", [("a", "load", ("acquire",))]),
                ("p->rows[i].b.store(f(1), std::memory_order_release);", [("b", "store", ("release",))]),
                ("c.fetch_add(1);", [("c", "fetch_add", ("seq_cst",))]),
                ("hints.clear(); // d.load(x)", []),
                ("static_cast<const std::atomic<int>*>(e)->load(std::memory_order_acquire);", [("e", "load", ("acquire",))]),
                ("__atomic_store_n(&f->g[h], 1, __ATOMIC_RELAXED);", [("g", "store_n", ("relaxed",))]),
                ("__atomic_load_n((const uint8_t*)i + j, __ATOMIC_ACQUIRE);", [("j", "load_n", ("acquire",))]),
                ("std::atomic_thread_fence(std::memory_order_seq_cst);", [("-", "thread_fence", ("seq_cst",))]),
                ("k.compare_exchange_strong(l, m, kTakeOrder, std::memory_order_relaxed);",
                 [("k", "compare_exchange_strong", ("kTakeOrder", "relaxed"))])):
            path = self.path("sample.cc")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            self.assertEqual(expected, [found[1:] for found in atomics.accesses(path)], text)


if __name__ == "__main__":
    command_test.main()
