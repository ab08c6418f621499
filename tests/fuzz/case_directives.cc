// SPDX-License-Identifier: MIT
// upctest's directives: a source file with comments, and the table of its folder, read by
// tools/cases/case_file.py in an interpreter that exists as long as the process. Each statement
// counts its executions in libFuzzer's coverage counters; the texts stay in memory.
// UPCTEST_CASES names the folder of case_file.py.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/target.h"

namespace {

// A counter for each statement. libFuzzer reads this section.
constexpr size_t kCounters = 1 << 12;
__attribute__((section("__libfuzzer_extra_counters"))) uint8_t counters[kCounters];

// Tracing lines would take thirty times as long as the statements themselves.
constexpr char kScript[] = R"(
import ast, io, os, sys, types
folder = os.environ["UPCTEST_CASES"]
sys.dont_write_bytecode = True
used = 0

def count_statements(node):
    global used
    for child in ast.iter_child_nodes(node):
        count_statements(child)
    for field in ("body", "orelse", "finalbody"):
        statements = getattr(node, field, None)
        if isinstance(statements, list) and not isinstance(node, (ast.Module, ast.ClassDef)):
            counted = []
            for statement in statements:
                counted += ast.parse(f"_counters[{used}] = 1").body + [statement]
                used += 1
            setattr(node, field, counted)

def load(name):
    path = os.path.join(folder, name + ".py")
    with open(path) as source:
        tree = ast.parse(source.read())
    count_statements(tree)
    assert used <= len(counters)
    module = sys.modules[name] = types.ModuleType(name)
    module._counters = counters
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), vars(module))
    return module

load("limits")
case_file = load("case_file")
# A list of a million takes longer to make than all else.
case_file._MOST_SEEDS = 100
texts = {}
case_file.open = lambda path, **_: io.StringIO(texts[path].decode("utf-8", "replace"), newline=None)

def read(case, text, table):
    texts[case] = text
    texts[os.path.join(os.path.dirname(case), case_file.TABLE)] = table
    try:
        case_file.parse(case)
    except case_file.CaseError:
        pass
)";

struct Interpreter {
  PyObject* read;
  std::string folder;

  Interpreter() {
    Py_InitializeEx(0);
    PyObject* names = PyDict_New();
    PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins());
    PyDict_SetItemString(
        names, "counters",
        PyMemoryView_FromMemory(reinterpret_cast<char*>(counters), kCounters, PyBUF_WRITE));
    if (!PyRun_String(kScript, Py_file_input, names, names)) fail();
    read = PyDict_GetItemString(names, "read");
    char name[] = "/tmp/case_directives-XXXXXX";
    if (mkdtemp(name) == nullptr) std::abort();
    folder = name;
    std::ofstream(folder + "/case.upc").flush();
    std::atexit([] { std::filesystem::remove_all(the().folder); });
  }

  [[noreturn]] static void fail() {
    PyErr_Print();
    std::abort();
  }

  static Interpreter& the() {
    static auto* const one = new Interpreter;
    return *one;
  }
};

}  // namespace

// The table, if there is one, follows a line of "%%".
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Interpreter& python = Interpreter::the();
  const std::string text = upc::fuzz::text_of(data, size);
  const size_t gap = text.find("\n%%\n");
  const bool has_table = gap != std::string::npos;
  static bool had_table = false;
  if (has_table != had_table) {
    const std::string table = python.folder + "/upctest.txt";
    if (has_table)
      std::ofstream(table).flush();
    else
      std::filesystem::remove(table);
    had_table = has_table;
  }
  const std::string source = text.substr(0, gap), table = has_table ? text.substr(gap + 4) : "";
  const std::string path = python.folder + "/case.upc";
  PyObject* done = PyObject_CallFunction(python.read, "sy#y#", path.c_str(), source.data(),
                                         static_cast<Py_ssize_t>(source.size()), table.data(),
                                         static_cast<Py_ssize_t>(table.size()));
  if (done == nullptr) Interpreter::fail();
  Py_DECREF(done);
  return 0;
}
