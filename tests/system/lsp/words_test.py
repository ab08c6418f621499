# SPDX-License-Identifier: MIT
"""upclsp has a line of documentation for each name that UPC's headers declare, and for no other."""

import os
import re
import sys

from command_test import OPTIONS, CommandTest, main

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from lsp_client import Client

HEADERS = ("upc.h", "upc_collective.h", "upc_atomic.h", "upc_castable.h", "upc_nb.h", "upc_tick.h", "upc_io.h",
           "bupc_collectivev.h", "upc_race.h", "upc_report.h", "pupc.h", "upc_task.h")


class WordsTest(CommandTest):
    def test_every_function_of_every_header(self):
        text = "".join(f"#include <{header}>\n" for header in HEADERS)
        self.write("all.upc", text)
        outcome = self.upcc("-E", "-P", "all.upc")
        self.assertEqual(outcome.exit, 0, str(outcome))
        functions = sorted(set(re.findall(r"\b((?:b?upc|taskq)_\w+) ?\(", outcome.stdout)))
        self.assertGreater(len(functions), 250)
        server = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upclsp")
        client = Client([server], self.work, {**self.env, "UPCC_FLAGS": ""})
        self.addCleanup(client.close)
        client.initialize()
        client.open("all.upc", text + "".join(f"// {name}\n" for name in functions))
        silent = []
        for number, name in enumerate(functions):
            found = client.at("hover", "all.upc", len(HEADERS) + number, 4)
            if not found or not re.search(r"\(`<\w+\.h>`\)", found["contents"]["value"]):
                silent.append(name)
        self.assertEqual(silent, [])
        # Each name that completion offers is declared in the header shown with it.
        found = client.at("completion", "all.upc", 0, 0)["items"]
        offered = {i["label"]: i["detail"].strip("<>") for i in found if re.fullmatch(r"<\w+\.h>", i.get("detail", ""))}
        self.assertGreater(len(offered), 140)
        wrong = []
        for header in HEADERS:
            self.write("one.upc", f"#include <{header}>\n")
            declared = self.upcc("-E", "-P", "one.upc").stdout + self.upcc("-E", "-dM", "one.upc").stdout
            wrong += [name for name, of in offered.items() if of == header and not re.search(rf"\b{name}\b", declared)]
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    main()
