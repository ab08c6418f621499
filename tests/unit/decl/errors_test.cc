// SPDX-License-Identifier: MIT
// Rejected declarations: the caret's position; each message names the rule and the remedy.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "tools/decl/session.h"
#include "tools/driver/limits.h"

namespace upc::decl {
namespace {

// The first `@` marks the caret's column, and is removed from the text. LARGEST stands for the
// largest block size, TOO_LARGE for one more.
struct Case {
  const char* marked;
  const char* message;
};

constexpr Case kCases[] = {
    // UPC 1.3, 6.5: layouts and reference types.
    {"shared [4] @shared [3] int x", "one block size"},
    {"shared [4] @shared int x", "one block size"},
    {"typedef shared [4] int t; @shared [3] t x", "one block size"},
    {"typedef shared [4] int t; @shared t x", "`shared` alone gives 1"},
    {"shared [4] int *shared [2] @shared [3] p", "one block size"},
    {"strict @relaxed shared int x", "both strict and relaxed"},
    {"typedef strict shared int t; @relaxed t x", "both strict and relaxed"},
    {"@strict int x", "write `strict shared`"},
    {"shared int *@relaxed p", "write `relaxed shared`"},
    {"shared [@-1] int x", "not negative"},
    {"shared [@TOO_LARGE] int x", "larger than UPC_MAX_BLOCK_SIZE, LARGEST: use []"},
    {"shared [UPC_MAX_BLOCK_SIZE @+ 1] int x", "larger than UPC_MAX_BLOCK_SIZE"},
    {"shared [2*@THREADS] int x", "use [*]"},
    {"shared [@MYTHREAD] int x", "MYTHREAD differs from thread to thread"},
    {"shared [@n] int x", "'n' is not a known one"},
    {"shared [@2.5] int x", "is an integer"},
    {"shared [4 @/ 0] int x", "divides by zero"},
    {"shared [@sizeof(struct s)] int x", "the size of 'struct s' is not known"},
    {"shared [@sizeof(int[])] int x",
     "a block size must be a constant, and an array without a size has no sizeof"},
    {"shared int x[sizeof(int[])@*THREADS]",
     "an array without a size has no sizeof: give it its size"},
    {"@shared [*] int *p", "what a pointer points to needs a block size"},
    {"typedef @shared [*] int t", "[*] cannot be used in a typedef"},
    {"(@shared [*] int *)p", "what a pointer points to needs"},
    {"int f(@shared [*] int a[10])", "what a pointer points to needs"},
    {"@shared [2] void *p", "write `shared void *`"},
    {"@shared [] void *p", "write `shared void *`"},
    // Places where `shared` is not allowed.
    {"struct s { @shared int x; }", "a member of a struct or union cannot be shared"},
    {"struct s { int *@shared x; }", "a member of a struct or union cannot be shared"},
    {"typedef shared int t; struct s { @t x; }", "a member of a struct or union cannot be shared"},
    {"int f(@shared int x)", "a parameter cannot be shared: pass a pointer-to-shared"},
    {"@shared int f(void)", "a function cannot return a shared object"},
    {"@shared int (*f)(void)", "a function cannot return a shared object"},
    {"typedef int t(void); @shared t f", "a function cannot be shared"},
    {"declare f as @shared function (void) returning int", "a function cannot be shared"},
    {"register @shared int x", "declare it static, or outside the function"},
    {"auto @shared int x", "declare it static, or outside the function"},
    {"_Thread_local @shared int x", "there is one for all threads"},
    {"int a[@shared 3]", "write it before the type"},
    // UPC 1.3, 6.5.2.1: THREADS in sizes.
    {"shared int a[@10]",
     "multiply it by THREADS, write `shared []` to keep it on one thread, or fix the number of "
     "threads with -T N"},
    {"shared [*] int a[@2][10]", "a multiple of THREADS"},
    {"shared int a@[]", "the size of a shared array must be given"},
    {"shared int a[THREADS][@THREADS]", "once"},
    {"shared int a[THREADS @* THREADS]", "once"},
    {"typedef shared int row[THREADS]; @row a[THREADS]", "once"},
    {"shared int (*p)[THREADS][@THREADS]", "once"},
    {"shared [] int a[@THREADS]", "lies on one thread"},
    {"shared int a[10 @+ THREADS]", "THREADS or a positive constant times THREADS"},
    {"shared int a[4*THREADS @/ 2]", "a positive constant times THREADS"},
    {"shared int a[0 @* THREADS]", "a positive constant times THREADS"},
    {"shared int a[@sizeof(shared int[THREADS])]", "a positive constant times THREADS"},
    {"shared int a[@MYTHREAD]", "its size must be the same on all"},
    {"shared int a[n @* THREADS]", "allocate the array with upc_all_alloc"},
    {"shared int a[@-1]", "cannot be negative"},
    {"static int a[@THREADS]", "allocate the array, or fix the number of threads with -T N"},
    {"struct s { int a[@THREADS]; }", "allocate the array, or fix the number of threads with -T N"},
    {"static int a[@n]", "must be a constant"},
    {"@shared [*] int a[TOO_LARGE*THREADS]", "[*] makes blocks of TOO_LARGE elements"},
    {"enum e { A = @THREADS }", "must be a constant"},
    // C.
    {"@foo *x", "give its typedef before, or with -t"},
    {"@shard int x", "did you mean 'shared'?"},
    {"@declar x as int", "did you mean 'declare'?"},
    {"shared @x", "a type is missing before 'x'"},
    {"shared [3@", "the end comes too early: close the layout with ]"},
    {"int x,@", "the name of what is declared is missing"},
    {"int @double x", "'double' does not go with 'int'"},
    {"int *p @q", "separate declarations with a semicolon"},
    {"static @extern int x", "one storage class"},
    {"void @x", "a pointer, void *, may be meant"},
    {"@void a[3]", "no void elements"},
    {"int a[]@[]", "only the first dimension"},
    {"int f()@[3]", "cannot return an array"},
    {"int f()@()", "cannot return a function"},
    {"int a@[3](void)", "make them pointers to functions"},
    {"int a@[static 3]", "for the first dimension of a parameter only"},
    {"int f(void @x)", "(void) alone"},
    {"int f(int x, int @x)", "two parameters are called 'x'"},
    {"int @restrict x", "restrict qualifies pointers to objects only"},
    {"struct s { int x; int @x; }", "two members are called 'x'"},
    {"struct s { struct s @x; }", "cannot contain itself: make the member a pointer"},
    {"struct s { int @f(void); }", "make it a pointer to one"},
    {"struct s { int x : @33; }", "0 to 32 bits"},
    {"struct s { int x : @0; }", "only a bit-field without name"},
    {"struct s { double @x : 3; }", "a type of integers"},
    {"struct s { int x@", "end the member with a semicolon"},
    {"int x @: 3", "write it within struct"},
    {"int f(void) @{ return 1; }", "without the body"},
    {"int @THREADS", "is a keyword"},
    {"inline int @x", "only a function can be inline"},
    {"register int @f(void)", "a function cannot be register"},
    {"int a[@\"x\"]", "a number or a constant expression is needed here, not a string"},
    {"int a[@int]", "a number or a constant expression is needed here"},
    {"int a[2@, 3]", "write [2][3]"},
    {"int a[@9223372036854775808]", "too large"},
    {"int a[9223372036854775807 @+ 1]", "more than 63 bits"},
    {"int a[4611686018427387904][@4]", "more than 63 bits"},
    {"int a[@12q]", "neither a number nor a name"},
    {"int a[@09]", "neither a number nor a name"},
    {"@#define x 3", "write the macro's replacement"},
    {"int @@x", "has no place in a declaration"},
    {"int @/* x", "write */"},
    {"int x = @'ab'", "one character"},
    {"int x = @\"ab", "closing"},
    {"int x = @(1, 2", "not closed"},
    {"int x = (1, 2@]", "does not close"},
    {"@upc_localsizeof(int)", "applies to shared types only: use sizeof"},
    {"sizeof @x", "'x' is not known"},
    {"(int@[3])x", "no cast makes an array"},
    {"@", "nothing is declared here"},
    // English.
    {"declare p as pointer @too int", "write `pointer to`"},
    {"declare p as array 10 @int", "write `array 10 of`"},
    {"declare p as function (void) @int", "write `returning`"},
    {"declare@", "the name of what is declared is needed"},
    {"declare p @int", "write `declare p as` and its type"},
    {"declare p as @foo", "a type is missing before 'foo'"},
    {"declare p as int @x", "end the sentence here"},
    {"declare p as @bit-field 3 of int", "a bit-field is a member"},
    {"cast p @as int", "write `cast p into`"},
    {"define @p int", "write `define name as`"},
    {"define struct s {@int}", "a member has a name"},
};

std::string with_limits(std::string text) {
  const std::pair<std::string, int64_t> limits[] = {{"LARGEST", driver::kMaxBlockSize},
                                                    {"TOO_LARGE", driver::kMaxBlockSize + 1}};
  for (const auto& [name, value] : limits)
    if (const size_t at = text.find(name); at != std::string::npos)
      text.replace(at, name.size(), std::to_string(value));
  return text;
}

TEST_CASE("each violated rule has its message, with the caret at the fault") {
  for (const Case& c : kCases) {
    std::string text = with_limits(c.marked);
    const size_t at = text.find('@');
    text.erase(at, 1);
    Session session({});
    const Answer answer = session.Explain(text);
    CAPTURE(c.marked);
    REQUIRE(answer.failed);
    CHECK_MESSAGE(answer.error.find(with_limits(c.message)) != std::string::npos, answer.error);
    CHECK_EQ(answer.error.find('\n'), std::string::npos);
    CHECK(answer.text.empty());
    const std::string& excerpt = answer.excerpt;
    if (text.empty()) {
      CHECK(excerpt.empty());
      continue;
    }
    CHECK_EQ(excerpt, "  " + text + "\n  " + std::string(at, ' ') + "^\n");
  }
}

TEST_CASE("with -T, THREADS is a constant") {
  Session session({.threads = 4, .is_static = true});
  for (const char* text : {"shared int a[10]", "shared [THREADS] int a[THREADS*THREADS + 1]",
                           "shared [] int a[THREADS]", "static int a[THREADS]",
                           "struct s { int a[THREADS]; }", "enum e { A = THREADS }"})
    CHECK_FALSE_MESSAGE(session.Explain(text).failed, text);
  CHECK(session.Explain("shared int a[THREADS - 5]").failed);
  CHECK(session.Explain("shared [THREADS - 5] int a[10]").failed);
}

TEST_CASE("limits on nesting and size are reported") {
  Session session({});
  for (const std::string& text :
       {"int " + std::string(100000, '*') + "x", "int " + std::string(100000, '(') + "x",
        "int a[" + std::string(100000, '(') + "1", "int a[" + std::string(100000, '-') + "1]",
        "int x" +
            [] {
              std::string s;
              for (int i = 0; i < 10000; ++i) s += "[1]";
              return s;
            }(),
        "int a[1" +
            [] {
              std::string s;
              for (int i = 0; i < 10000; ++i) s += "+1";
              return s + "]";
            }(),
        "declare x as " +
            [] {
              std::string s;
              for (int i = 0; i < 10000; ++i) s += "pointer to ";
              return s + "int";
            }(),
        [] {
          std::string s;
          for (int i = 0; i < 10000; ++i) s += "struct { ";
          return s;
        }()}) {
    const Answer answer = session.Explain(text);
    CHECK(answer.failed);
    CHECK_LT(answer.excerpt.size(), 250);
  }
}

TEST_CASE("chains of typedefs and structs exhaust neither time nor stack") {
  Session session({});
  bool refused = false;
  CHECK_FALSE(session.Explain("typedef shared int t0").failed);
  for (int i = 1; i < 1000 && !refused; ++i) {
    const std::string n = std::to_string(i), m = std::to_string(i - 1);
    refused = session.Explain("typedef const t" + m + " t" + n + "[1]").failed;
  }
  CHECK(refused);
  refused = false;
  CHECK_FALSE(session.Explain("typedef char u0[2]").failed);
  for (int i = 1; i < 50; ++i) {
    const std::string n = std::to_string(i), m = std::to_string(i - 1);
    if (session.Explain("typedef char u" + n + "[sizeof(u" + m + ") - sizeof(u" + m + ") + 1]")
            .failed) {
      refused = true;
      break;
    }
  }
  CHECK(refused);
  CHECK_FALSE(session.Explain("struct s0 { int x; }").failed);
  for (int i = 1; i < 60; ++i) {
    const std::string n = std::to_string(i), m = std::to_string(i - 1);
    CHECK_FALSE(session.Explain("struct s" + n + " { struct s" + m + " a, b; }").failed);
  }
  CHECK(session.Explain("int a[sizeof(struct s59)]").failed);
}

}  // namespace
}  // namespace upc::decl
