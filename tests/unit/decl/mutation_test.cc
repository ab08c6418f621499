// SPDX-License-Identifier: MIT
// Mutated input: every answer is an explanation or an error, and comes without delay.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "tools/decl/session.h"

namespace upc::decl {
namespace {

const std::vector<std::string> kSeeds = {
    "shared [3] int *p[10]",
    "typedef shared [4] double *row_t; row_t rows[8], *const q;",
    "struct node { struct node *next; shared [2] struct node *o[3]; unsigned f : 3, : 0; } n, *m;",
    "static inline int f(const char *s, shared [] int (*g)(int, ...), int a[static 4], ...);",
    "enum e { A, B = 1 << 4, C = sizeof(int) }; shared [B] int a[B*THREADS][C];",
    "shared [*] double m[THREADS][100][3]",
    "(shared [4] int *)(p + 1)",
    "upc_localsizeof(shared [3] int[7*THREADS])",
    "declare f as function (x as pointer to shared [3] int, ...) returning pointer to array 3 of "
    "int",
    "define struct s {x as int; f as bit-field 3 of unsigned int; a as array 3 of char}",
    "int x = {1, (2), [3] = \"x\"}, y __attribute__((aligned(8)));",
    "_Atomic(int *) const strict shared [1 ? 2 : 3] *restrict x;",
};
const std::vector<std::string> kWords = {"shared",    "[",
                                         "]",         "*",
                                         "(",         ")",
                                         "{",         "}",
                                         ";",         ",",
                                         "int",       "struct",
                                         "s",         "THREADS",
                                         "MYTHREAD",  "[*]",
                                         "[]",        "static",
                                         "typedef",   "...",
                                         "=",         ":",
                                         "?",         "sizeof",
                                         "-",         "9223372036854775807",
                                         "0",         "<<",
                                         "/",         "%",
                                         "strict",    "restrict",
                                         "void",      "declare",
                                         "as",        "of",
                                         "array",     "pointer",
                                         "to",        "function",
                                         "returning", "\"",
                                         "'",         "/*",
                                         "//",        "\\",
                                         "\n",        "\t",
                                         "\x01",      "\xff",
                                         "_Atomic",   "typeof",
                                         "enum",      "row_t",
                                         "bit-field", "variable-length",
                                         "old-style"};

TEST_CASE("mutated declarations are explained or rejected") {
  std::mt19937 random(20);
  const auto below = [&random](size_t n) { return random() % n; };
  int failed = 0, explained = 0;
  for (int round = 0; round < 6000; ++round) {
    std::string text = kSeeds[below(kSeeds.size())];
    const size_t changes = 1 + below(2);
    for (size_t i = 0; i < changes; ++i) {
      const size_t at = below(text.size() + 1);
      switch (below(5)) {
        case 0: text.insert(at, " " + kWords[below(kWords.size())] + " "); break;
        case 1: text.erase(at, 1 + below(6)); break;
        case 2: text.insert(at, 1, static_cast<char>(below(256))); break;
        case 3: text += text.substr(at, 1 + below(20)); break;
        default: {
          const std::string& other = kSeeds[below(kSeeds.size())];
          text.insert(at, other.substr(below(other.size()), 1 + below(25)));
        }
      }
    }
    Session session({.threads = static_cast<int64_t>(1 + below(9)), .is_static = below(2) == 0});
    const Answer answer = session.Explain(text);
    CAPTURE(text);
    if (answer.failed) {
      ++failed;
      REQUIRE_FALSE(answer.error.empty());
      REQUIRE(answer.error.find('\n') == std::string::npos);
      REQUIRE(answer.text.empty());
    } else {
      ++explained;
      REQUIRE_FALSE(answer.text.empty());
      REQUIRE(answer.text.size() < 100000);
    }
  }
  // Both outcomes must be frequent; otherwise, this tests nothing.
  CHECK_GT(failed, 1000);
  CHECK_GT(explained, 100);
}

}  // namespace
}  // namespace upc::decl
