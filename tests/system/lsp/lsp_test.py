# SPDX-License-Identifier: MIT
"""Sessions with upclsp about correct and broken programs."""

import json
import os
import random
import sys
import time

from command_test import OPTIONS, CommandTest, main

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from lsp_client import Client

PROGRAM = """#include <stdio.h>
#include <upc.h>
#include "other.h"
#define TWICE(x) ((x) * 2)
typedef struct { int x, y; } point_t;
struct node { int value; shared struct node *next; };
shared [3] int field[10*THREADS];
shared [] double all[10];
shared int one_each[THREADS];
shared point_t points[THREADS];
upc_lock_t *lock;
enum colour { RED, GREEN = 4 };

static int helper(int n, shared [] double *d) {
  int local = n;
  for (int k = 0; k < n; k++) local += k;
  return local + d[0];
}

int main(void) {
  point_t here = {.x = 1};
  struct node *list = 0;
  upc_forall (int i = 0; i < 10*THREADS; i++; &field[i]) field[i] = TWICE(i) + elsewhere;
  upc_barrier;
  here.x = helper(3, all) + RED;
  if (list) list->value = 1;
  /* é𝔸 */ all[0] = one_each[MYTHREAD];
  upc_memput(&field[0], &here, sizeof(int));
  return printf("%d\\n", here.x) < 0;
}
"""


def place(text, marked, nth=0):
    """The line and the UTF-16 column of the nth occurrence."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(marked, at + 1)
    line = text.count("\n", 0, at)
    before = text[text.rfind("\n", 0, at) + 1:at]
    return line, len(before.encode("utf-16-le")) // 2


class Session(CommandTest):
    def client(self, initialized=True, **more):
        server = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upclsp")
        client = Client([server], self.work, {**self.env, "UPCC_FLAGS": ""})
        self.addCleanup(client.close)
        if initialized:
            client.initialize(**more)
        return client

    def opened(self, text=PROGRAM, name="prog.upc", **more):
        self.write("other.h", "extern int elsewhere;\n")
        client = self.client(**more)
        client.open(name, text)
        return client

    def hover(self, client, marked, nth=0, text=PROGRAM, name="prog.upc"):
        found = client.at("hover", name, *place(text, marked, nth))
        return found and found["contents"]["value"]


class Places(Session):
    def test_a_correct_program_has_no_diagnostics(self):
        client = self.opened()
        self.assertEqual(client.diagnostics("prog.upc"), [])
        self.assertEqual(client.end(), 0)

    def test_hover_shows_declarations_in_english_and_where_elements_lie(self):
        client = self.opened()
        said = self.hover(client, "field", 1)
        self.assertIn("shared [3] int field[10*THREADS]", said)
        self.assertIn("declare field as array 10*THREADS of shared [3] int", said)
        self.assertIn("element i lies on thread (i/3) % THREADS", said)
        self.assertNotIn("must be static", said)
        self.assertIn("all its elements lie on thread 0", self.hover(client, "all[0]"))
        self.assertIn("element i lies on thread i % THREADS", self.hover(client, "one_each", 1))
        self.assertIn("declare d as pointer to shared [] double", self.hover(client, "d[0]"))
        self.assertIn("declare here as point_t", self.hover(client, "here.x"))
        self.assertIn("static int helper(int n, shared [] double *d)", self.hover(client, "helper", 1))
        self.assertIn("RED = 0", self.hover(client, "RED", 1))
        self.assertIn("int value", self.hover(client, "value", 1))
        self.assertIn("shared struct node *next;", self.hover(client, "struct node *list"[7:11], 1))
        self.assertIn("#define TWICE(x) ((x) * 2)", self.hover(client, "TWICE", 1))
        self.assertIsNone(self.hover(client, "/* é"))

    def test_hover_with_static_threads(self):
        client = self.opened(initializationOptions={"options": ["-T", "4"]})
        said = self.hover(client, "field", 1)
        self.assertIn("shared [3] int field[40]", said)
        self.assertIn("element i lies on thread (i/3) % THREADS", said)

    def test_hover_on_upcs_own_names(self):
        client = self.opened()
        said = self.hover(client, "upc_memput")
        self.assertIn("copies n bytes from private memory to shared memory", said)
        self.assertIn("(shared void *restrict dst, const void *restrict src, size_t n)", said)
        for word in ("upc_forall", "upc_barrier", "MYTHREAD", "upc_lock_t"):
            self.assertRegex(self.hover(client, word), r"\w{4}", word)

    def test_places_are_counted_in_utf_16(self):
        client = self.opened()
        line, character = place(PROGRAM, "one_each[MYTHREAD]")
        found = client.at("hover", "prog.upc", line, character)
        self.assertEqual(found["range"], {"start": {"line": line, "character": character},
                                          "end": {"line": line, "character": character + len("one_each")}})
        broken = PROGRAM.replace("one_each[MYTHREAD]", "nowhere")
        client.change("prog.upc", broken)
        found = client.diagnostics("prog.upc")
        line, character = place(broken, "nowhere")
        self.assertEqual(found[0]["range"], {"start": {"line": line, "character": character},
                                             "end": {"line": line, "character": character + len("nowhere")}})

    def test_definition(self):
        client = self.opened()

        def defined(marked, nth):
            found = client.at("definition", "prog.upc", *place(PROGRAM, marked, nth))
            start = found["range"]["start"]
            return os.path.basename(found["uri"]), (start["line"], start["character"])
        self.assertEqual(defined("helper", 1), ("prog.upc", place(PROGRAM, "helper")))
        self.assertEqual(defined("here.x", 0), ("prog.upc", place(PROGRAM, "here")))
        self.assertEqual(defined("point_t here", 0), ("prog.upc", place(PROGRAM, "point_t;")))
        self.assertEqual(defined("TWICE", 1), ("prog.upc", place(PROGRAM, "TWICE")))
        self.assertEqual(defined("elsewhere", 0), ("other.h", (0, 11)))
        self.assertEqual(defined("value", 1), ("prog.upc", place(PROGRAM, "value")))
        self.assertEqual(defined("upc_memput", 0)[0], "upc.h")
        self.assertIsNone(client.at("definition", "prog.upc", *place(PROGRAM, "return")))

    def test_completion(self):
        client = self.opened()
        line, _ = place(PROGRAM, "upc_barrier;")

        def labels(typed):
            text = PROGRAM.split("\n")
            text[line] = "  " + typed
            client.change("prog.upc", "\n".join(text))
            found = client.at("completion", "prog.upc", line, 2 + len(typed))
            return {item["label"]: item for item in found["items"]}
        for typed, wanted in (("upc_al", "upc_alloc"), ("upc_all_b", "upc_all_broadcast"), ("her", "here"),
                              ("help", "helper"), ("GRE", "GREEN"), ("poi", "point_t"), ("MYT", "MYTHREAD"),
                              ("upc_fo", "upc_forall"), ("pri", "printf"), ("TWI", "TWICE"), ("els", "elsewhere")):
            self.assertIn(wanted, labels(typed), typed)
        self.assertNotIn("local", labels("loc"))
        self.assertEqual(set(labels("here.")), {"x", "y"})
        self.assertEqual(set(labels("list->")), {"value", "next"})
        self.assertEqual(set(labels("points[MYTHREAD].")), {"x", "y"})
        edits = labels("upc_all_b")["upc_all_broadcast"]["additionalTextEdits"]
        self.assertEqual(edits[0]["newText"], "#include <upc_collective.h>\n")
        self.assertEqual(edits[0]["range"]["start"], {"line": 3, "character": 0})

    def test_symbols(self):
        client = self.opened()
        found = client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri("prog.upc")}})
        names = {symbol["name"]: symbol for symbol in found}
        self.assertEqual(set(names), {"TWICE", "point_t", "node", "field", "all", "one_each", "points", "lock", "colour",
                                      "helper", "main"})
        self.assertEqual([child["name"] for child in names["colour"]["children"]], ["RED", "GREEN"])
        self.assertEqual([child["name"] for child in names["node"]["children"]], ["value", "next"])
        self.assertEqual(names["main"]["range"]["end"], {"line": PROGRAM.count("\n") - 1, "character": 1})
        flat = self.client(initialized=False)
        flat.request("initialize", {"capabilities": {}})
        flat.open("prog.upc", PROGRAM)
        found = flat.request("textDocument/documentSymbol", {"textDocument": {"uri": flat.uri("prog.upc")}})
        self.assertIn({"RED": "colour"}, [{s["name"]: s.get("containerName")} for s in found])


class Typing(Session):
    def test_diagnostics_follow_incremental_changes(self):
        client = self.opened()
        self.assertEqual(client.diagnostics("prog.upc"), [])
        line, character = place(PROGRAM, "upc_barrier")
        end = character + len("upc_barrier;")
        client.change("prog.upc", {"range": {"start": {"line": line, "character": character},
                                             "end": {"line": line, "character": end}}, "text": "upc_barier;"})
        found = client.diagnostics("prog.upc")
        self.assertEqual(len(found), 1)
        self.assertEqual((found[0]["severity"], found[0]["source"], found[0]["range"]["start"]["line"]), (1, "upcc", line))
        client.change("prog.upc", {"range": {"start": {"line": line, "character": character},
                                             "end": {"line": line, "character": end - 1}}, "text": "upc_barrier;"})
        self.assertEqual(client.diagnostics("prog.upc"), [])

    def test_the_messages_are_those_of_upcc(self):
        for number, text in enumerate((
                "shared int a[10];\nint main(void) { return 0; }\n",
                "#include <upc.h>\nint main(void) { upc_forall (int i = 0; i < 3; i++; 0) ; return x; }\n",
                "#include <upc.h>\nshared int *p; int *q;\nint main(void) {\n\tq = p;\n  return 0 }\n",
                "#include <upc.h>\nshared int a[THREADS];\nint main(void) { while (a[0] == 0) ; return 0; }\n",
                "#include \"missing.h\"\nint main(void) { return 0; }\n",
                "int main(void) { shared int x; return 0; }\n")):
            with self.subTest(text=text):
                name = f"wrong{number}.upc"
                self.write(name, text)
                outcome = self.upcc("-fsyntax-only", "-fdiagnostics-format=json", name)
                client = self.client()
                client.open(name, text)
                found = client.diagnostics(name)
                told = [(d["message"], d["locations"][0]["caret"]["line"] - 1) for d in json.loads(outcome.stderr)]
                self.assertGreater(len(told), 0)
                self.assertEqual([(d["message"], d["range"]["start"]["line"]) for d in found], told)

    def test_messages_of_the_c_compiler_about_a_saved_file(self):
        text = "#include <upc.h>\nshared int a[THREADS];\nint main(void) {\n  int unused;\n  return a[0];\n}\n"
        self.write("compile_flags.txt", "-Wall\n")
        self.write("a.upc", text)
        client = self.client()
        client.open("a.upc", text)
        self.assertEqual(client.diagnostics("a.upc"), [])
        found, = client.diagnostics("a.upc")
        self.assertEqual((found["severity"], found["code"]), (2, "-Wunused-variable"))
        self.assertEqual(found["range"], {"start": {"line": 3, "character": 6}, "end": {"line": 3, "character": 12}})
        client.change("a.upc", text.replace("a[0]", "a[0] + 1"))
        self.assertEqual(client.diagnostics("a.upc"), [])
        self.write("a.upc", text.replace("a[0]", "a[0] + 1"))
        client.notify("textDocument/didSave", {"textDocument": {"uri": client.uri("a.upc")}})
        self.assertEqual(client.diagnostics("a.upc"), [])
        self.assertEqual(len(client.diagnostics("a.upc")), 1)

    def test_a_header_that_is_not_saved(self):
        client = self.opened()
        self.assertEqual(client.diagnostics("prog.upc"), [])
        client.open("other.h", "extern int renamed;\n")
        said = client.diagnostics("prog.upc")
        self.assertRegex(said[0]["message"], "elsewhere")
        client.notify("textDocument/didClose", {"textDocument": {"uri": client.uri("other.h")}})
        self.assertEqual(client.diagnostics("prog.upc"), [])

    def test_a_message_about_a_header(self):
        self.write("broken.h", "int a[2\n;\n")
        client = self.client()
        client.open("a.upc", '#include "broken.h"\nint main(void) { return 0; }\n')
        found = client.diagnostics("a.upc")
        self.assertIn("in broken.h, line ", found[0]["message"])
        self.assertTrue(found[0]["relatedInformation"][0]["location"]["uri"].endswith("/broken.h"))

    def test_a_fix(self):
        text = "int main(void) {\n  int x = 1\n  return x;\n}\n"
        client = self.client()
        client.open("a.upc", text)
        self.assertEqual(len(client.diagnostics("a.upc")), 1)
        everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}}
        found = client.request("textDocument/codeAction", {"textDocument": {"uri": client.uri("a.upc")}, "range": everywhere,
                                                           "context": {"diagnostics": []}})
        self.assertEqual([a["title"] for a in found], ["insert ;"])
        self.assertEqual(found[0]["edit"]["changes"][client.uri("a.upc")],
                         [{"range": {"start": {"line": 1, "character": 11}, "end": {"line": 1, "character": 11}}, "newText": ";"}])

    def test_the_last_good_analysis_serves_while_a_text_is_broken(self):
        client = self.opened()
        self.assertIn("shared [3]", self.hover(client, "field", 1))
        client.change("prog.upc", PROGRAM.replace("#include <upc.h>", "#include <upc.h>\n#if 1"))
        found = client.at("hover", "prog.upc", place(PROGRAM, "field", 1)[0] + 1, place(PROGRAM, "field", 1)[1])
        self.assertIn("shared [3]", found["contents"]["value"])

    def test_a_text_that_was_never_saved(self):
        client = self.client()
        uri = "untitled:Untitled-1"
        client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "upc", "version": 1,
                                                                "text": "int main(void) { return y; }\n"}})
        message = client.receive()
        self.assertEqual((message["params"]["uri"], len(message["params"]["diagnostics"])), (uri, 1))


class Workspace(Session):
    def database(self, *entries):
        self.write("compile_commands.json", json.dumps([{"directory": self.work, **entry} for entry in entries]))

    TEXT = "#include <where.h>\n#ifndef WANTED\n#error not defined\n#endif\nint a[THREADS];\nint main(void) { return there; }\n"

    def test_options_of_each_form(self):
        self.write("inc/where.h", "extern int there;\n")
        forms = ({"file": "src/a.upc", "command": "upcc -Iinc -DWANTED=1 -T 4 -c -o a.o src/a.upc"},
                 {"file": os.path.join(self.work, "src/a.upc"),
                  "arguments": ["ccache", "upcc", "-I", "inc", "-DWANTED", "-T4", "-c", "src/a.upc"]},
                 {"file": "src/other.upc", "command": "upcc -Iinc -DWANTED -T4 -O2 -g -MD -MF x.d -c src/other.upc"})
        for entry in forms:
            with self.subTest(entry=entry):
                self.database(entry)
                client = self.client()
                client.open("src/a.upc", self.TEXT)
                self.assertEqual(client.diagnostics("src/a.upc"), [])
        os.remove(self.path("compile_commands.json"))
        self.write("compile_flags.txt", "-Iinc\n-DWANTED\n-T4\n")
        client = self.client()
        client.open("src/a.upc", self.TEXT)
        self.assertEqual(client.diagnostics("src/a.upc"), [])

    def test_the_users_defaults(self):
        with open(os.path.join(self.directory, ".upccrc"), "w", encoding="utf-8") as file:
            file.write("default_options = -DWANTED -I%s\n" % self.path("inc"))
        self.write("inc/where.h", "extern int there;\n")
        client = self.client()
        client.open("a.upc", self.TEXT.replace("int a[THREADS];", ""))
        self.assertEqual(client.diagnostics("a.upc"), [])

    def test_a_database_that_upcc_writes(self):
        self.write("inc/where.h", "extern int there;\n")
        self.write("src/a.upc", self.TEXT.replace("return there", "return 0"))
        outcome = self.upcc("-Iinc", "-DWANTED", "-T", "4", "-MJ", "a.json", "-c", "src/a.upc")
        self.assertEqual(outcome.exit, 0, str(outcome))
        self.write("compile_commands.json", "[" + self.read("a.json").rstrip().rstrip(",") + "]")
        client = self.client()
        client.open("src/a.upc", self.TEXT)
        self.assertEqual(client.diagnostics("src/a.upc"), [])

    def test_options_that_are_wrong(self):
        self.database({"file": "a.upc", "command": "upcc -fno-such-thing=1 --T x -c a.upc"})
        client = self.client()
        client.open("a.upc", "int main(void) { return 0; }\n")
        found = client.diagnostics("a.upc")
        self.assertEqual(len(found), 1)
        self.assertIn("the options for this file: ", found[0]["message"])

    def test_invalid_databases(self):
        for text in ("", "{", "[1, {}, {\"file\": 3}]", "[{\"file\": \"a.upc\", \"command\": \"upcc 'x\"}]"):
            self.write("compile_commands.json", text)
            client = self.client()
            client.open("a.upc", "int main(void) { return 0; }\n")
            self.assertEqual(client.diagnostics("a.upc"), [])


class Protocol(Session):
    def refused(self, client, code, method, params=None):
        answer = client.answer(client.begin(method, params))
        self.assertEqual(answer["error"]["code"], code, answer)

    def test_requests_that_are_too_early_too_late_or_unknown(self):
        client = self.client(initialized=False)
        self.refused(client, -32002, "textDocument/hover")
        client.initialize()
        self.refused(client, -32600, "initialize")
        self.refused(client, -32601, "textDocument/rename")
        self.refused(client, -32602, "textDocument/hover", {"textDocument": {"uri": client.uri("none.upc")}})
        client.open("a.upc", "int x;\n")
        for position in ({}, {"line": -1, "character": 0}, {"line": "0", "character": 0}):
            self.refused(client, -32602, "textDocument/hover",
                         {"textDocument": {"uri": client.uri("a.upc")}, "position": position})
        client.notify("no/such/notification")
        client.notify("$/setTrace", {"value": "off"})
        self.assertIsNone(client.at("hover", "a.upc", 1000, 1000))
        self.assertIsNone(client.request("shutdown"))
        self.refused(client, -32600, "textDocument/hover")
        client.notify("exit")
        self.assertEqual(client.process.wait(timeout=60), 0)

    def test_exit_without_shutdown_and_end_of_input_without_either(self):
        client = self.client()
        client.notify("exit")
        self.assertEqual(client.process.wait(timeout=60), 1)
        client = self.client()
        client.process.stdin.close()
        self.assertEqual(client.process.wait(timeout=60), 1)

    def test_malformed_input(self):
        client = self.client()
        for raw, code in ((b"Content-Length: 3\r\n\r\n{{{", -32700), (b"Content-Length: 2\r\n\r\n[]", -32600),
                          (b"Content-Length: 4\r\n\r\nnull", -32600), (b"content-length: 9\r\n\r\n{\"id\":{}}", -32600),
                          (b"X: y\r\nContent-Length: 8\r\nContent-Type: z\r\n\r\n{\"id\":1}", -32600)):
            client.write(raw)
            self.assertEqual(client.receive()["error"]["code"], code, raw)
        # No kind of nesting must overflow the parser's stack.
        for part in (b"[", b'{"a":', b'[{"a":[', b'{"method":"x","params":{"\\"[": '):
            for count in (1001, 200000):
                client.write(b"Content-Length: %d\r\n\r\n" % (count * len(part)) + part * count)
                error = client.receive()["error"]
                self.assertEqual((error["code"], "nested deeper than 1000" in error["message"]), (-32700, True), (part, error))
        deep = b'{"id":1,"method":"x","params":' + b"[" * 999 + b"]" * 999 + b"}"
        client.write(b"Content-Length: %d\r\n\r\n" % len(deep) + deep)
        self.assertEqual(client.receive()["error"]["code"], -32601)
        for raw in (b"hello\r\n\r\n", b"Content-Length: many\r\n\r\n", b"Content-Length:\r\n\r\n", b"\r\n\r\n\n\n",
                    b"Content-Length: 99999999999999999999999\r\n\r\n", b"\xff\xfe\r\n\r\n",
                    b'Content-Length: 40\r\n\r\n{"method":"textDocument/didOpen","x": 1}',
                    b'Content-Length: 45\r\n\r\n{"method":"textDocument/didOpen","params":[]}'):
            client.write(raw)
        client.open("a.upc", "int x;\n")
        self.assertEqual(client.diagnostics("a.upc"), [])
        self.assertEqual(client.end(), 0)

    def test_cancel(self):
        client = self.opened()
        first = client.begin("textDocument/hover", {"textDocument": {"uri": client.uri("prog.upc")},
                                                    "position": {"line": 0, "character": 0}})
        client.notify("$/cancelRequest", {"id": first})
        self.assertIn(client.answer(first).get("error", {}).get("code"), (-32800, None))
        client.notify("$/cancelRequest", {"id": 4711})
        waiting = []
        for number in range(20):
            client.change("prog.upc", PROGRAM + "\n" * number)
            waiting.append(client.begin("textDocument/hover", {"textDocument": {"uri": client.uri("prog.upc")},
                                                               "position": {"line": 6, "character": 16}}))
            client.notify("$/cancelRequest", {"id": waiting[-1]})
        self.assertEqual({client.answer(number).get("error", {}).get("code") for number in waiting}, {-32800})
        self.assertEqual(client.end(), 0)

    def test_a_cancelled_analysis_leaves_no_file(self):
        """For options such as -O2, the C compiler is asked which macros they define, in a temporary directory."""
        self.write("compile_flags.txt", "-O2\n-fopenmp\n")
        client = self.opened()
        for number in range(15):
            client.change("prog.upc", PROGRAM + "\n" * number)
            waits = client.begin("textDocument/hover", {"textDocument": {"uri": client.uri("prog.upc")},
                                                        "position": {"line": 6, "character": 16}})
            time.sleep(number * 0.004)
            client.notify("$/cancelRequest", {"id": waits})
        self.assertEqual(client.end(), 0)
        self.assert_tidy()

    def test_a_file_that_is_closed_during_its_analysis(self):
        client = self.opened()
        waits = client.begin("textDocument/hover", {"textDocument": {"uri": client.uri("prog.upc")},
                                                    "position": {"line": 6, "character": 16}})
        client.notify("textDocument/didClose", {"textDocument": {"uri": client.uri("prog.upc")}})
        client.answer(waits)
        self.assertEqual(client.end(), 0)
        self.assert_tidy()


class Spoilt(Session):
    """Sessions with wrong values and with wrong bytes: the server answers what it can, and ends only at exit or at the end of the input."""

    VALUES = (None, [], {}, "", "x", -1, 0, 10**30, 1e300, True, [None], {"": None}, "\ud800", "/" * 5000)

    def messages(self, client):
        document = {"uri": client.uri("a.upc")}
        where = {"textDocument": document, "position": {"line": 3, "character": 20}}
        change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 2}}, "rangeLength": 3, "text": "é"}
        return [
            {"id": 1, "method": "initialize", "params": {"capabilities": {"textDocument": {"documentSymbol": {
                "hierarchicalDocumentSymbolSupport": True}}}, "initializationOptions": {"options": ["-T", "4"]}}},
            {"method": "textDocument/didOpen", "params": {"textDocument": {**document, "languageId": "upc", "version": 1,
                                                                           "text": PROGRAM}}},
            {"method": "textDocument/didChange", "params": {"textDocument": {**document, "version": 2},
                                                            "contentChanges": [change, {"text": PROGRAM}, change]}},
            {"id": "two", "method": "textDocument/hover", "params": where},
            {"id": 3, "method": "textDocument/codeAction", "params": {"textDocument": document, "range": change["range"]}},
            {"id": 4, "method": "textDocument/completion", "params": where},
            {"method": "$/cancelRequest", "params": {"id": 4}},
            {"method": "textDocument/didSave", "params": {"textDocument": document}},
            {"method": "workspace/didChangeWatchedFiles", "params": {"changes": [{"uri": client.uri("other.h"), "type": 2}]}},
            {"method": "textDocument/didClose", "params": {"textDocument": document}},
        ]

    def spoil(self, value, draw):
        """The value with one part of it replaced or left out."""
        if isinstance(value, (dict, list)) and value and draw.random() < 0.85:
            value = value.copy()
            key = draw.choice(list(value)) if isinstance(value, dict) else draw.randrange(len(value))
            if draw.random() < 0.15:
                del value[key]
            else:
                value[key] = self.spoil(value[key], draw)
            return value
        return draw.choice(self.VALUES)

    def test_values(self):
        draw = random.Random(1)
        for number in range(400 if os.environ.get("LSP_EVERY_BYTE") else 40):
            client = self.client(initialized=False)
            for message in self.messages(client):
                client.send(self.spoil(message, draw) if message.get("id") != 1 and draw.random() < 0.5 else message)
            client.pending.clear()
            client.send({"id": 5, "method": "shutdown"})
            client.answer(5)
            client.send({"method": "exit"})
            self.assertEqual(client.process.wait(timeout=60), 0, f"conversation {number}: {client.log}")
            client.close()

    def test_bytes(self):
        draw = random.Random(2)
        for number in range(400 if os.environ.get("LSP_EVERY_BYTE") else 40):
            client = self.client(initialized=False)
            raw = bytearray()
            for message in self.messages(client):
                body = json.dumps(message).encode()
                raw += b"Content-Length: %d\r\n\r\n" % len(body) + body
            for _ in range(draw.choice((1, 3, 30))):
                raw[draw.randrange(len(raw))] = draw.randrange(256)
            said, _ = client.process.communicate(bytes(raw), timeout=60)
            # The input ended without exit.
            self.assertEqual(client.process.returncode, 1, f"conversation {number}: {bytes(raw)}")
            self.assertRegex(said, rb"^(Content-Length: |$)")
            client.close()


class Broken(Session):
    """No text ends the server: truncated and mutated programs, as in the middle of typing."""

    def test_truncated_and_mutated_programs(self):
        client = self.client()
        client.open("a.upc", PROGRAM)
        client.diagnostics("a.upc")
        every = 1 if os.environ.get("LSP_EVERY_BYTE") else 29
        texts = [PROGRAM[:at] for at in range(0, len(PROGRAM), every)]
        for number, at in enumerate(range(0, len(PROGRAM), every)):
            junk = "{}()[];*#\"'\\\0<&"[number % 15]
            texts.append(PROGRAM[:at] + junk + PROGRAM[at + 1:])
        for text in texts:
            client.timer.cancel()
            client.change("a.upc", text)
            client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri("a.upc")}})
        client.change("a.upc", PROGRAM)
        self.assertIn("shared [3]", self.hover(client, "field", 1, name="a.upc"))
        self.assertEqual(client.end(), 0)

    def test_programs_that_exceed_clangs_limits(self):
        client = self.client()
        for text in ("(" * 100000, "#define f(x) f2(x x)\n#define f2(x) f(x x)\n" * 3 + "f(1)", "int a" + "[2]" * 5000 + ";",
                     "{" * 70000 + "}" * 70000, "\0" * 1000, "#include \"a.upc\"\n", "\ufeffint x;\n",
                     "struct s { struct s x; } y = {" * 500):
            client.open("a.upc", text)
            client.diagnostics("a.upc")
            client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri("a.upc")}})
        self.assertEqual(client.end(), 0)


if __name__ == "__main__":
    main()
