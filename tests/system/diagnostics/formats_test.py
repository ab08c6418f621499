# SPDX-License-Identifier: MIT
"""-fdiagnostics-format=json and sarif: one document with the messages of translator, C compiler and linker."""

import json
import os

from command_test import CLANG, CommandTest, OPTIONS, main

WARNED = """#include <upc.h>
#include <stdio.h>
shared int a[10*THREADS];
int main(void) {
	int unused;
  printf("%s", a[1]);
  while (a[3] == 0) ;
  return 0;
}
"""
KINDS = {"error", "warning", "note"}


class Documents(CommandTest):
    def compile(self, form, text, *options, name="prog.upc"):
        self.write(name, text)
        outcome = self.upcc("-fdiagnostics-format=" + form, "-Wall", *options, name)
        return outcome, json.loads(outcome.stderr)

    # --- gcc's JSON, as gcc 12 writes it ---

    def check_place(self, place):
        self.assertLessEqual({"file", "line", "column", "display-column", "byte-column"}, set(place))
        for key in ("line", "column", "display-column", "byte-column"):
            self.assertGreater(place[key], 0)

    def check_json(self, list_, child=False):
        self.assertIsInstance(list_, list)
        for message in list_:
            self.assertIn(message["kind"], KINDS)
            self.assertIsInstance(message["message"], str)
            self.assertIs(message["escape-source"], False)
            for location in message["locations"]:
                self.check_place(location["caret"])
                for place in (location[key] for key in ("start", "finish") if key in location):
                    self.check_place(place)
            for fix in message.get("fixits", []):
                self.check_place(fix["start"])
                self.check_place(fix["next"])
                self.assertIsInstance(fix["string"], str)
            self.assertEqual("children" in message, not child)
            self.check_json(message.get("children", []), True)

    def test_json_of_translator_and_c_compiler(self):
        outcome, list_ = self.compile("json", WARNED, "-c")
        self.assertEqual(outcome.exit, 0)
        self.check_json(list_)
        lines = {message["option"]: message["locations"][0]["caret"] for message in list_}
        self.assertEqual(lines["-Wrelaxed-spin"]["line"], 7)
        self.assertEqual(lines["-Wunused-variable"], {"file": "prog.upc", "line": 5, "byte-column": 6, "column": 13,
                                                      "display-column": 13})
        form = next(place for option, place in lines.items() if option.startswith("-Wformat"))
        self.assertEqual((form["file"], form["line"]), ("prog.upc", 6))
        self.assertNotIn("[-W", outcome.stderr)

    def test_errors_and_their_fixes(self):
        for form in ("json", "json-stderr"):
            outcome, list_ = self.compile(form, "int main(void) {\n\tint x = 1\n  return x;\n}\n", "-c")
            self.assertEqual((outcome.exit, outcome.stdout, len(list_)), (1, "", 1))
            self.check_json(list_)
            self.assertEqual([(f["string"], f["start"]["line"], f["start"]["byte-column"]) for f in list_[0]["fixits"]],
                             [(";", 2, 11)])

    def test_several_files_the_linker_and_upcc_itself(self):
        self.write("one.upc", "int f(void) { return x; }\n")
        self.write("two.upc", "int main(void) { return y; }\n")
        outcome = self.upcc("-fdiagnostics-format=json", "one.upc", "two.upc")
        self.assertEqual([m["locations"][0]["caret"]["file"] for m in json.loads(outcome.stderr)], ["one.upc", "two.upc"])
        outcome, list_ = self.compile("json", "void missing(void);\nint main(void) { missing(); return 0; }\n")
        self.assertNotEqual(outcome.exit, 0)
        self.check_json(list_)
        self.assertTrue(any("missing" in m["message"] and m["kind"] == "error" for m in list_), outcome.stderr)
        outcome, list_ = self.compile("json", "int x;\n", "-nosize-warn", "-heap-offset=3")
        self.assertEqual([m["kind"] for m in list_], ["warning", "error"])
        self.assertIn("no main function", list_[1]["message"])

    def test_c_that_is_not_upc(self):
        outcome, list_ = self.compile("json", "int main(void) { return 1 }\n", "-c", "-extern-main", name="p.c")
        self.assertEqual(outcome.exit, 1)
        self.check_json(list_)
        self.assertEqual(list_[0]["fixits"][0]["string"], ";")

    def test_no_messages(self):
        right = "int main(void) { return 0; }\n"
        self.assertEqual(self.compile("json", right, "-c")[1], [])
        self.assertEqual(self.compile("sarif", right, "-c")[1]["runs"][0]["results"], [])
        self.write("prog.upc", right)
        self.assert_ok(self.upcc("-fdiagnostics-format=text", "-c", "prog.upc"))

    def test_standard_output_is_separate(self):
        outcome, list_ = self.compile("json", WARNED, "-E")
        self.assertIn("int unused;", outcome.stdout)
        self.assertEqual(list_, [])

    def test_the_same_as_text(self):
        self.write("prog.upc", WARNED)
        text = self.upcc("-Wall", "-c", "prog.upc").stderr
        _, list_ = self.compile("json", WARNED, "-c")
        for message in list_:
            self.assertIn(f"{message['kind']}: {message['message']} [{message['option']}]", text)

    # --- SARIF 2.1.0 ---

    def check_region(self, region):
        self.assertGreater(region["startLine"], 0)
        for key in ("startColumn", "endColumn"):
            self.assertGreater(region.get(key, 1), 0)

    def check_sarif(self, document):
        """Checks what the schema requires, and that each index leads to the object that is named with it."""
        self.assertEqual(document["version"], "2.1.0")
        self.assertRegex(document["$schema"], r"sarif-2\.1\.0")
        run, = document["runs"]
        driver = run["tool"]["driver"]
        self.assertEqual(driver["name"], "upcc")
        rules = [rule["id"] for rule in driver["rules"]]
        self.assertEqual(len(rules), len(set(rules)))
        self.assertIs(type(run["invocations"][0]["executionSuccessful"]), bool)
        for result in run["results"]:
            self.assertIsInstance(result["message"]["text"], str)
            self.assertIn(result["level"], KINDS)
            self.assertEqual(rules[result["ruleIndex"]], result["ruleId"])
            for location in result["locations"] + result.get("relatedLocations", []):
                physical = location.get("physicalLocation")
                if physical:
                    artifact = physical["artifactLocation"]
                    self.assertEqual(run["artifacts"][artifact["index"]]["location"]["uri"], artifact["uri"])
                    self.check_region(physical["region"])
            for fix in result.get("fixes", []):
                for change in fix["artifactChanges"]:
                    for replacement in change["replacements"]:
                        self.check_region(replacement["deletedRegion"])
                        self.assertIsInstance(replacement["insertedContent"]["text"], str)
        return run

    def test_sarif(self):
        outcome, document = self.compile("sarif", WARNED, "-c")
        run = self.check_sarif(document)
        self.assertEqual(outcome.exit, 0)
        self.assertTrue(run["invocations"][0]["executionSuccessful"])
        found = {result["ruleId"]: result["locations"][0]["physicalLocation"] for result in run["results"]}
        self.assertEqual(found["-Wunused-variable"]["region"], {"startLine": 5, "startColumn": 6, "endColumn": 12})
        self.assertEqual(found["-Wunused-variable"]["contextRegion"]["snippet"]["text"], "\tint unused;")
        self.assertEqual(found["-Wrelaxed-spin"]["artifactLocation"]["uri"], "prog.upc")
        self.assertEqual(run["originalUriBaseIds"]["PWD"]["uri"], f"file://{os.path.realpath(self.work)}/")

    def test_sarif_of_errors(self):
        text = "#include <upc.h>\nint é; int main(void) {\n  /* é */ int x = 1\n  return x;\n}\n"
        outcome, document = self.compile("sarif", text, "-c", name="a b.upc")
        run = self.check_sarif(document)
        self.assertEqual(outcome.exit, 1)
        self.assertFalse(run["invocations"][0]["executionSuccessful"])
        fix = run["results"][0]["fixes"][0]["artifactChanges"][0]
        self.assertEqual(fix["artifactLocation"]["uri"], "a%20b.upc")
        # Columns count characters, not bytes.
        self.assertEqual(fix["replacements"], [{"deletedRegion": {"startLine": 3, "startColumn": 20, "endColumn": 20},
                                                "insertedContent": {"text": ";"}}])

    def test_lax_rules_are_named(self):
        text = "#include <upc.h>\nint main(void) { upc_barrier(); return 0; }\n"
        _, list_ = self.compile("json", text, "-c")
        self.assertEqual([m["option"] for m in list_], ["empty-parentheses"])

    def test_other_formats(self):
        self.write("prog.upc", WARNED)
        for form in ("", "msvc", "sarif-file", "json-file", "xml"):
            self.assert_refused(self.upcc("-fdiagnostics-format=" + form, "prog.upc"),
                                r"-fdiagnostics-format=.*: write text, json or sarif, which go to standard error")


class CompileCommands(CommandTest):
    def entries(self, name):
        text = self.read(name)
        self.assertTrue(text.endswith(",\n"))
        return json.loads("[" + text.rstrip().rstrip(",") + "]")

    def test_an_entry_for_each_file(self):
        for name in ("one.upc", "two.c"):
            self.write("src/" + name, "int x_%s;\n" % name[:3])
        self.assert_ok(self.upcc("-MJ", "all.json", "-I", "inc", "-DX=1 2", "-T4", "-O2", "-c", "src/one.upc", "src/two.c"))
        one, two = self.entries("all.json")
        for entry, file, output in ((one, "src/one.upc", "one.o"), (two, "src/two.c", "two.o")):
            self.assertEqual((entry["directory"], entry["file"], entry["output"]), (self.work, file, output))
            self.assertRegex(entry["arguments"][0], "/bin/upcc$")
            self.assertEqual(entry["arguments"][1:], [*OPTIONS["flags"], "-I", "inc", "-DX=1 2", "-T4", "-O2", "-c", "-o", output, file])
        # The command can be run again.
        self.assert_ok(self.run_command(*one["arguments"]))

    def test_options_of_the_environment_and_of_dependencies(self):
        self.write("one.upc", "int x;\n")
        self.assert_ok(self.upcc("-MJone.json", "-MMD", "-MF", "x.d", "-fsyntax-only", "one.upc", UPCC_FLAGS="-DY"))
        entry, = self.entries("one.json")
        self.assertEqual(entry["arguments"][1:], ["-DY", "-c", "one.upc"])
        self.assertNotIn("output", entry)

    def test_a_language_that_the_name_does_not_give(self):
        self.write("one.inc", "shared int x;\n")
        self.assert_ok(self.upcc("-MJ", "one.json", "-c", "-x", "upc", "one.inc"))
        entry, = self.entries("one.json")
        self.assertEqual(entry["arguments"][1:], [*OPTIONS["flags"], "-x", "upc", "-c", "-o", "one.o", "one.inc"])

    def test_c_is_compiled_by_the_c_compiler(self):
        """The entry has the C compiler's options, which tools for C know."""
        self.write("one.c", "#include <upcr.h>\nint main(void) { return 0; }\n")
        self.assert_ok(self.upcc("-MJ", "one.json", "-extern-main", "-c", "one.c", UPCC_FLAGS="-Wall"))
        entry, = self.entries("one.json")
        self.assertRegex(entry["arguments"][0], "clang" if CLANG else "gcc")
        self.assertNotIn("-extern-main", entry["arguments"])
        self.assert_ok(self.run_command(*entry["arguments"]))

    def test_a_database_that_cannot_be_written(self):
        self.write("one.upc", "int x;\n")
        self.assert_refused(self.upcc("-MJ", "no/such/folder/x.json", "-c", "one.upc"), "no/such/folder/x.json")
        self.assert_refused(self.upcc("-MJ", "", "-c", "one.upc"), "-MJ: the file name is empty")

    def test_a_failed_compilation_has_an_entry_too(self):
        self.write("one.upc", "int x\n")
        self.assertEqual(self.upcc("-MJ", "one.json", "-c", "one.upc").exit, 1)
        self.assertEqual(len(self.entries("one.json")), 1)


if __name__ == "__main__":
    main()
