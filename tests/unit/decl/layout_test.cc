// SPDX-License-Identifier: MIT
// The positions of elements, compared with a count of elements one by one.
#include "tools/decl/layout.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "tools/decl/session.h"
#include "tools/driver/limits.h"

namespace upc::decl {
namespace {

TEST_CASE("elements are distributed in blocks, round robin") {
  for (const int64_t threads : {1, 2, 3, 4, 7, 8, 64}) {
    for (const int64_t block : {0, 1, 2, 3, 5, 8, 100}) {
      for (const int64_t elements : {0, 1, 2, 7, 8, 24, 101, 300}) {
        const Distribution deal{elements, block, threads};
        std::vector<int64_t> on(static_cast<size_t>(threads), 0);
        int64_t thread = 0, phase = 0;
        for (int64_t i = 0; i < elements; ++i) {
          const Distribution::Position position = deal.PositionOf(i);
          REQUIRE(position ==
                  Distribution::Position{thread, phase, on[static_cast<size_t>(thread)]});
          REQUIRE(deal.ElementAt(thread, position.local) == i);
          ++on[static_cast<size_t>(thread)];
          if (block > 0 && ++phase == block) {
            phase = 0;
            thread = (thread + 1) % threads;
          }
        }
        for (int64_t t = 0; t < threads; ++t) {
          REQUIRE(deal.OnThread(t) == on[static_cast<size_t>(t)]);
          REQUIRE(deal.ElementAt(t, on[static_cast<size_t>(t)]) == -1);
        }
      }
    }
  }
}

TEST_CASE("steps of a pointer in both directions follow the layout") {
  for (const int64_t threads : {1, 2, 3, 8}) {
    for (const int64_t block : {0, 1, 3, 4}) {
      const Distribution deal{200, block, threads};
      for (int64_t from = 0; from < 200; from += 13)
        for (int64_t to = 0; to < 200; to += 7)
          REQUIRE(Walk(block, threads, deal.PositionOf(from), to - from) == deal.PositionOf(to));
    }
  }
}

std::string Drawn(const std::string& text, int64_t threads, bool is_static = true) {
  Session session({.threads = threads, .is_static = is_static});
  const Answer answer = session.Explain(text);
  return answer.failed ? "error: " + answer.error : answer.text;
}

TEST_CASE("complete pictures") {
  CHECK_EQ(Drawn("shared [3] int a[10]", 3),
           "declare a as array 10 of shared [3] int\n"
           "10 elements of 4 bytes in blocks of 3, dealt out among 3 threads\n"
           "           thread 0  thread 1  thread 2\n"
           "  phase 0  a[0]      a[3]      a[6]\n"
           "  phase 1  a[1]      a[4]      a[7]\n"
           "  phase 2  a[2]      a[5]      a[8]\n"
           "\n"
           "  phase 0  a[9]\n"
           "  bytes    16        12        12\n"
           "sizeof 40, upc_elemsizeof 4, upc_blocksizeof 3, upc_localsizeof 24\n");
  CHECK_EQ(Drawn("shared [] char a[2][2]", 2),
           "declare a as array 2 of array 2 of shared [] char\n"
           "4 elements of 1 byte in one block (phase always 0), on thread 0\n"
           "           thread 0  thread 1\n"
           "  phase 0  a[0][0]\n"
           "  phase 0  a[0][1]\n"
           "  phase 0  a[1][0]\n"
           "  phase 0  a[1][1]\n"
           "  bytes    4         0\n"
           "sizeof 4, upc_elemsizeof 1, upc_blocksizeof 0, upc_localsizeof 4\n");
  CHECK_EQ(Drawn("shared [7] double x", 2),
           "declare x as shared [7] double\n"
           "8 bytes on thread 0, as every object that is not an array\n"
           "sizeof 8, upc_elemsizeof 8, upc_blocksizeof 7, upc_localsizeof 8\n");
  CHECK_EQ(
      Drawn("shared [2] int *p", 2),
      "declare p as pointer to shared [2] int\n"
      "p is private: each of 2 threads has one of its own, of 8 bytes\n"
      "*p can be any shared [2] int, on any thread: an element of an array with block size 2.\n"
      "From the first element of thread 0, p + i is:\n"
      "  i                      0  1  2  3  4\n"
      "  thread                 0  0  1  1  0\n"
      "  phase                  0  1  0  1  0\n"
      "  element of its thread  0  1  0  1  2\n");
}

// Each element's name appears in the column of its thread and in the line of its phase.
TEST_CASE("pictures of every layout show each element once, in its column") {
  for (const int64_t threads : {1, 2, 3, 4, 7, 8}) {
    for (const std::string layout : {"", "[1]", "[2]", "[5]", "[*]", "[]"}) {
      for (const int64_t n : {1, 2, 5, 11, 20}) {
        const std::string s =
            Drawn("shared " + layout + " int a[" + std::to_string(n) + "]", threads);
        int64_t block = layout == "" ? 1 : layout == "[]" ? 0 : std::atoi(layout.c_str() + 1);
        if (layout == "[*]") block = (n + threads - 1) / threads;
        const Distribution deal{n, block, threads};
        const size_t header = s.find("thread 0", s.find('\n', s.find('\n') + 1));
        const size_t header_line = s.rfind('\n', header) + 1;
        std::map<size_t, int64_t> columns;
        for (int64_t t = 0; t < threads; ++t)
          columns[s.find("thread " + std::to_string(t), header_line) - header_line] = t;
        for (int64_t i = 0; i < n; ++i) {
          const std::string name = " a[" + std::to_string(i) + "]";
          const size_t at = s.find(name, header_line);
          REQUIRE(at != std::string::npos);
          CHECK_EQ(s.find(name, at + 1), std::string::npos);
          const size_t line = s.rfind('\n', at) + 1;
          REQUIRE(columns.count(at + 1 - line) == 1);
          CHECK_EQ(columns[at + 1 - line], deal.PositionOf(i).thread);
          const std::string phase = "  phase " + std::to_string(deal.PositionOf(i).phase) + " ";
          CHECK_EQ(s.substr(line, phase.size()), phase);
        }
      }
    }
  }
}

TEST_CASE("pictures of large arrays are abbreviated, and drawn without delay") {
  for (const char* text :
       {"shared int a[1000000000000][1000]", "shared [1000] int a[1000000*THREADS]",
        "shared [UPC_MAX_BLOCK_SIZE] char a[4611686018427387904]",
        "shared [] char a[9223372036854775807]", "shared [*] int a[UPC_MAX_BLOCK_SIZE*THREADS]",
        "shared [3] char a[9223372036854775807]", "shared [UPC_MAX_BLOCK_SIZE] int (*p)[7]",
        "shared int (*p)[1000000007]"}) {
    const std::string s = Drawn(text, driver::kMaxThreads);
    CHECK_EQ(s.find("error"), std::string::npos);
    CHECK_LT(s.size(), 4000);
  }
}

#if defined(__aarch64__)
constexpr bool kUnnamedAligns = true;
#else
constexpr bool kUnnamedAligns = false;
#endif

TEST_CASE("sizes are those of a compiler for this machine") {
  for (const auto& sized : std::initializer_list<std::pair<const char*, const char*>>{
           {"struct s { char c; int x; short y; }", "12"},
           {"struct s { char c; double x; }", "16"},
           {"struct s { int a : 3; int b : 30; char c; }", "12"},
           {"struct s { char c; int a : 3; }", "4"},
           {"struct s { char c; int : 0; char d; }", kUnnamedAligns ? "8" : "5"},
           {"struct s { char c; int : 3; }", kUnnamedAligns ? "4" : "2"},
           {"struct s { char c; short : 9; char d; }", kUnnamedAligns ? "6" : "5"},
           {"struct s { long a : 40; int b : 20; int c : 10; }", "16"},
           {"struct s { int n; char text[]; }", "4"},
           {"struct s { char c; long double x; }", "32"},
           {"struct s { shared [3] int *p; char c; }", "16"},
           {"struct s { struct { char c; short s; } in[3]; char d; }", "14"},
           {"union s { char c[5]; int x; }", "8"},
           {"struct s { enum e { A } x; _Bool b : 1; _Bool c : 1; }", "8"},
           {"struct s { _Complex float z; char c; }", "12"}}) {
    const auto [text, size] = sized;
    Session session({.threads = 2, .is_static = true});
    CHECK_FALSE(session.Explain(text).failed);
    const char* tag = text[0] == 'u' ? "union s" : "struct s";
    const std::string drawn = session.Explain(std::string("shared ") + tag + " x").text;
    CHECK_MESSAGE(drawn.find("sizeof " + std::string(size) + ",") != std::string::npos, sized.first,
                  drawn);
  }
}

TEST_CASE("char is signed if it is signed for this machine's compiler") {
  const std::string drawn = Drawn("shared char a[(char)200 < 0 ? 2 : 3]", 2);
  CHECK(drawn.find(static_cast<char>(200) < 0 ? "\nsizeof 2," : "\nsizeof 3,") !=
        std::string::npos);
}

TEST_CASE("objects of unknown size are rejected") {
  CHECK_EQ(Drawn("shared struct s x", 2),
           "error: the size of an element is not known: define struct s before");
  CHECK_EQ(Drawn("extern shared [] int a[]", 2),
           "error: the size of 'a' is not known: declare the array with its size");
}

}  // namespace
}  // namespace upc::decl
