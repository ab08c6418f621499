// SPDX-License-Identifier: MIT
// upctest's directives: a source file with comments, and the table of its folder, as
// tools/cases/case_file.py reads them in an interpreter of Python. Each line of Python that runs is
// coverage for libFuzzer. UPCTEST_CASES names the folder of case_file.py.
#include <Python.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/target.h"

namespace {

// One counter a line of Python, by a hash. libFuzzer looks at this section.
constexpr size_t kCounters = 1 << 14;
__attribute__((section("__libfuzzer_extra_counters"))) uint8_t counters[kCounters];

int trace(PyObject*, PyFrameObject* frame, int what, PyObject*) {
  if (what != PyTrace_LINE) return 0;
  PyCodeObject* code = PyFrame_GetCode(frame);
  const auto place = reinterpret_cast<uintptr_t>(code) / sizeof(PyCodeObject) * 31 +
                     static_cast<uintptr_t>(PyFrame_GetLineNumber(frame));
  Py_DECREF(code);
  uint8_t& counter = counters[place % kCounters];
  if (counter < 255) ++counter;
  return 0;
}

constexpr char kScript[] = R"(
import os, sys
sys.path.insert(0, os.environ["UPCTEST_CASES"])
sys.dont_write_bytecode = True
import case_file

def read(folder):
    try:
        case_file.parse(os.path.join(folder, "case.upc"))
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
    if (!PyRun_String(kScript, Py_file_input, names, names)) fail();
    read = PyDict_GetItemString(names, "read");
    char name[] = "/tmp/case_directives-XXXXXX";
    if (mkdtemp(name) == nullptr) std::abort();
    folder = name;
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

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

// The table, if there is one, stands behind a line of "%%".
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Interpreter& python = Interpreter::the();
  const std::string text = upc::fuzz::text_of(data, size);
  const size_t gap = text.find("\n%%\n");
  write(python.folder + "/case.upc", text.substr(0, gap));
  const std::string table = python.folder + "/upctest.txt";
  if (gap != std::string::npos)
    write(table, text.substr(gap + 4));
  else
    std::filesystem::remove(table);
  PyEval_SetTrace(trace, nullptr);
  PyObject* done = PyObject_CallFunction(python.read, "s", python.folder.c_str());
  PyEval_SetTrace(nullptr, nullptr);
  if (done == nullptr) Interpreter::fail();
  Py_DECREF(done);
  return 0;
}
