# SPDX-License-Identifier: MIT
"""The files for editors know UPC's keywords and functions, and formatting does not change the meaning of programs."""

import glob
import json
import os
import re
import shutil
import unittest

from command_test import CommandTest, main

ROOT = os.path.realpath(".")
EDITORS = os.path.join(ROOT, "editors")
GRAMMAR = os.path.join(EDITORS, "vscode/syntaxes/upc.tmLanguage.json")
VIM = os.path.join(EDITORS, "vim/syntax/upc.vim")

# Declarations and statements that a formatter may mistake for something else.
ODD = """#include <upc.h>
#define N 4
shared [3] int a[10*THREADS]; shared [] double *p; shared [*] int s[THREADS*4];
strict shared int flag; relaxed shared [N*2] const int t[THREADS];
shared [5] int *shared [2] q[THREADS]; shared [(N > 2 ? 2 : 3) * sizeof(int)] char w[THREADS][N];
typedef shared [N] char (*board)[N];
static shared [] struct { int x; upc_lock_t *l; } r;
shared int *(*function)(shared int*, shared [2]  int *);
const char *text = "shared[3] // no comment", *other = "shared[";
int f(shared [] double *d, shared const void *e) {
  int i = 0;
  upc_forall(int i=0;i<10;i++;&a[i]) a[i]=i; // shared[3]
  upc_forall(i=0;i<10;i++;continue) { a[i]=i; upc_forall (int j=0; j<2; j++; j) w[j][i&3] = 'x'; }
  upc_barrier; upc_barrier 1+2; upc_notify i*2; upc_wait i*2; upc_fence;
  if (flag) upc_barrier; else upc_fence;
  int *x = (int *) &a[MYTHREAD*3]; d = (shared [] double *) p; size_t n = upc_blocksizeof(shared [3] int[THREADS]) + upc_localsizeof a;
  shared [3] int * local_pointer = a;
  { int k;
  #pragma upc strict
  k = 1; }
  return *(shared [3] int*)local_pointer * upc_elemsizeof(a) * n + *x + (d == p);
}
int main(void) { return text == other; }
"""


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def upc_keywords():
    """The translator's list of UPC's keywords."""
    return set(re.findall(r'\.Case\("(\w+)", Keyword::', read("tools/translator/preprocess.cc")))


def library_names():
    return set(re.findall(r'\{"(\w+)",\s+k\w+,', read("tools/lsp/library_words.cc")))


class Formatting(CommandTest):
    def setUp(self):
        super().setUp()
        shutil.copy(os.path.join(EDITORS, "clang-format"), self.path(".clang-format"))

    def format(self, name):
        with open(self.path(name), "rb") as file:
            outcome = self.run_command(os.path.join(EDITORS, "upc-format"), stdin=file.read())
        self.assertEqual((outcome.exit, outcome.stderr), (0, ""), str(outcome))
        return outcome.stdout

    def translation(self, name):
        outcome = self.upcc("-trans", "-nolines", "-o", "out.trans.c", name)
        self.assertEqual(outcome.exit, 0, str(outcome))
        self.assertNotIn("barrier-line", outcome.stderr)
        return re.sub(r"\s", "", self.read("out.trans.c"))

    def test_a_formatted_program_has_the_same_translation(self):
        programs = {os.path.basename(file): read(file) for file in sorted(glob.glob(ROOT + "/examples/*.upc"))}
        self.assertGreater(len(programs), 10)
        programs["odd.upc"] = ODD
        for name, text in programs.items():
            with self.subTest(name=name):
                self.write(name, text)
                before = self.translation(name)
                formatted = self.format(name)
                self.write(name, formatted)
                self.assertEqual(self.translation(name), before)
                self.assertEqual(self.format(name), formatted, "formatted twice")
                # Only the code, without comments and strings.
                code = re.sub(r'"(?:\\.|[^"\\])*"|//.*', "", formatted)
                self.assertNotRegex(code, r"\bshared\[")
                self.assertNotRegex(code, r"\bupc_(barrier|notify|wait)\s*\n")

    def test_errors_of_the_filter(self):
        self.assert_refused(self.run_command(os.path.join(EDITORS, "upc-format"), "-i", "x.upc"), "it is a filter")
        outcome = self.run_command(os.path.join(EDITORS, "upc-format"), CLANG_FORMAT="false")
        self.assertEqual(outcome.exit, 1)

    def test_the_default_style_is_the_projects(self):
        outcome = self.run_command(os.path.join(EDITORS, "upc-format"), cwd="/", stdin=b"shared [2]int a[THREADS];int *p;")
        self.assert_ok(outcome, "shared [2] int a[THREADS];\nint *p;")

    def test_the_users_style_takes_precedence(self):
        self.write(".clang-format", "BasedOnStyle: LLVM\nIndentWidth: 7\nAllowShortFunctionsOnASingleLine: None\n")
        self.write("a.upc", "int main(void) {\nreturn 0;\n}\n")
        self.assertIn("\n       return 0;", self.format("a.upc"))


class Vim(CommandTest):
    def groups(self):
        """The words of each group of the syntax file."""
        found = {}
        for group, words in re.findall(r"^syn keyword (\w+) (.*)$", read(VIM), re.M):
            found.setdefault(group, set()).update(set(words.split()) - {"contained"})
        return found

    def test_every_keyword_has_a_group(self):
        groups = self.groups()
        self.assertEqual(set().union(*(groups[g] for g in ("upcQualifier", "upcRepeat", "upcStatement", "upcOperator"))) |
                         {"THREADS", "MYTHREAD"}, upc_keywords())
        self.assertLessEqual({"THREADS", "MYTHREAD"}, groups["upcConstant"])

    def test_every_group_has_a_colour(self):
        text = read(VIM)
        used = set(re.findall(r"^syn (?:keyword|match) (\w+)", text, re.M))
        self.assertEqual(used, set(re.findall(r"^hi def link (\w+)", text, re.M)))

    @unittest.skipUnless(shutil.which("vim"), "there is no vim")
    def test_in_vim(self):
        shutil.copy(os.path.join(EDITORS, "vscode/test/upc.upc"), self.path("upc.upc"))
        self.write("t.vim", f"""set nocompatible
set rtp^={EDITORS}/vim
filetype plugin on
syntax on
edit upc.upc
let out = [&filetype]
for l in range(1, line("$"))
  for c in range(1, len(getline(l)))
    call add(out, l . " " . c . " " . synIDattr(synID(l, c, 1), "name"))
  endfor
endfor
call writefile(out, "groups")
let &g:errorformat = &l:errorformat
cexpr ["upc.upc:7:2: error: wrong", "  text", "upc.upc:8: warning: odd"]
call writefile(map(getqflist(), 'v:val.lnum . " " . v:val.col . " " . v:val.type . " " . v:val.text'), "errors")
qall!
""")
        outcome = self.run_command("vim", "-N", "-u", "NONE", "-i", "NONE", "-es", "-S", "t.vim", TERM="dumb")
        self.assertEqual(outcome.exit, 0, str(outcome))
        first, *rest = self.read("groups").splitlines()
        self.assertEqual(first, "upc")
        at = {(int(l), int(c)): group for l, c, group in (line.split(" ") for line in rest)}
        text = self.read("upc.upc").split("\n")

        def group(marked):
            line = next(i for i, words in enumerate(text) if marked in words and not words.startswith("//"))
            return at[line + 1, text[line].index(marked) + 1]
        for marked, wanted in (("shared [3]", "upcQualifier"), ("strict shared", "upcQualifier"), ("THREADS];", "upcConstant"),
                               ("upc_forall (", "upcRepeat"), ("upc_blocksizeof", "upcOperator"), ("upc_barrier", "upcStatement"),
                               ("upc_lock_t", "upcType"), ("upc_all_broadcast", "upcFunction"), ("UPC_IN_ALLSYNC", "upcConstant"),
                               ("shared THREADS", "cString"), ("shared is no keyword", "cCommentL"), ("sharedness", ""),
                               ("strict", "upcPragmaWord")):
            self.assertEqual(group(marked), wanted, marked)
        self.assertEqual(self.read("errors").splitlines(), ["7 2 e wrong", "8 0 w odd"])


class VsCode(CommandTest):
    def rules(self):
        """Each rule of the grammar that matches words: its scope and its pattern."""
        def walk(rule):
            if isinstance(rule, dict):
                if "match" in rule and "name" in rule:
                    yield rule["name"], re.compile(rule["match"])
                for value in rule.values():
                    yield from walk(value)
            elif isinstance(rule, list):
                for value in rule:
                    yield from walk(value)
        return list(walk(json.loads(read(GRAMMAR))["repository"]))

    def scope(self, text, word):
        """The scope of the first rule that matches at the word."""
        at = text.index(word)
        for name, pattern in self.rules():
            if any(match.start() == at for match in pattern.finditer(text)):
                return name
        return None

    def test_every_keyword_has_a_scope(self):
        scopes = {word: self.scope(f"x {word} y", word) for word in upc_keywords()}
        self.assertNotIn(None, scopes.values(), str(scopes))
        for word in library_names():
            text = f"x {word} y" if word.endswith("_t") else f"x {word} (y)"
            self.assertRegex(self.scope(text, word) or "none", r"^support\.(type|function)\.upc$", word)

    def test_snippets(self):
        for text, word, wanted in (("upc_forall (i;", "upc_forall", "keyword.control.upc"), ("upc_foralls", "upc_foralls", None),
                                   ("strict shared int x;", "shared", "storage.modifier.upc"), ("sharedness", "sharedness", None),
                                   ("a[THREADS]", "THREADS", "constant.language.upc"), ("UPC_ADD", "UPC_ADD", "constant.other.upc"),
                                   ("BUPC_THREADS_NEAR", "BUPC", "constant.other.upc"), ("upc_t x", "upc_t", None),
                                   ("bupc_poll();", "bupc_poll", "support.function.upc"), ("bupc_poll;", "bupc_poll", None),
                                   ("#pragma upc relaxed", "#pragma", "meta.preprocessor.pragma.upc"),
                                   ("upc_elemsizeof(x)", "upc_elemsizeof", "keyword.operator.sizeof.upc")):
            self.assertEqual(self.scope(text, word), wanted, text)

    def test_every_reference_has_a_target(self):
        grammar = json.loads(read(GRAMMAR))
        used = set(re.findall(r'"include": "#([\w-]+)"', read(GRAMMAR)))
        self.assertEqual(used, set(grammar["repository"]))
        package = json.loads(read("editors/vscode/package.json"))
        folder = os.path.join(EDITORS, "vscode")
        for name in [package["main"]] + [g["path"] for g in package["contributes"]["grammars"]] + \
                [language["configuration"] for language in package["contributes"]["languages"]]:
            self.assertTrue(os.path.exists(os.path.join(folder, name)), name)
        json.loads(read("editors/vscode/language-configuration.json"))
        settings = set(re.findall(r"settings\.get\('(\w+)'\)", read("editors/vscode/extension.js")))
        self.assertEqual({"upc." + name for name in settings}, set(package["contributes"]["configuration"]["properties"]))

    def test_the_problem_matcher(self):
        package = json.loads(read("editors/vscode/package.json"))
        pattern = re.compile(package["contributes"]["problemMatchers"][0]["pattern"]["regexp"])
        self.write("a.upc", "int main(void) { int unused; return x; }\n")
        said = self.upcc("-c", "a.upc").stderr.splitlines()
        self.assertEqual(pattern.match(said[0]).groups()[:4], ("a.upc", "1", "37", "error"))
        self.write("a.upc", "int main(void) { int unused; return 0; }\n")
        heads = [pattern.match(line) for line in self.upcc("-Wall", "-c", "a.upc").stderr.splitlines()]
        self.assertEqual([head.groups()[:4] for head in heads if head], [("a.upc", "1", None, "warning")])


if __name__ == "__main__":
    main()
