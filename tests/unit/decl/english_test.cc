// SPDX-License-Identifier: MIT
// Declarations and their English, in both directions.
#include <doctest/doctest.h>

#include <string>

#include "tools/decl/session.h"

namespace upc::decl {
namespace {

struct Pair {
  const char* c;
  const char* english;
};

// C in the form that upcdecl prints, so that the English is translated back to the same text.
constexpr Pair kPairs[] = {
    {"int x;", "declare x as int"},
    {"shared int x;", "declare x as shared int"},
    {"strict shared int y;", "declare y as strict shared int"},
    {"relaxed shared [4] const int y;", "declare y as relaxed shared [4] const int"},
    {"shared [3] int *p[10];", "declare p as array 10 of pointer to shared [3] int"},
    {"shared [3] int (*p)[10];", "declare p as pointer to array 10 of shared [3] int"},
    {"int *shared p;", "declare p as shared pointer to int"},
    {"shared int *shared p;", "declare p as shared pointer to shared int"},
    {"shared [] char *strict shared [2] const p;",
     "declare p as strict shared [2] const pointer to shared [] char"},
    {"shared [*] double a[THREADS][10];",
     "declare a as array THREADS of array 10 of shared [*] double"},
    {"shared [2*3] int a[4*THREADS];", "declare a as array 4*THREADS of shared [2*3] int"},
    {"shared [1 << 3] int a[(1 + 2)*THREADS];",
     "declare a as array (1 + 2)*THREADS of shared [1 << 3] int"},
    {"shared [sizeof(int)] char a[THREADS];",
     "declare a as array THREADS of shared [sizeof(int)] char"},
    {"shared [1 ? 2 : 3] int x;", "declare x as shared [1 ? 2 : 3] int"},
    {"extern shared [] int a[];", "declare a as extern array of shared [] int"},
    {"static shared unsigned long n;", "declare n as static shared unsigned long"},
    {"extern _Thread_local int x;", "declare x as extern _Thread_local int"},
    {"_Alignas(16) char c;", "declare c as _Alignas(16) char"},
    {"int *restrict const p;", "declare p as const restrict pointer to int"},
    {"const volatile _Atomic int x;", "declare x as const volatile _Atomic int"},
    {"int f(void);", "declare f as function (void) returning int"},
    {"int f();", "declare f as old-style function returning int"},
    {"int f(a, b);", "declare f as old-style function (a, b) returning int"},
    {"static inline int f(const char *format, ...);",
     "declare f as static inline function (format as pointer to const char, ...) returning int"},
    {"void f(int, shared int *, double x[static const 4], int [*], register int r);",
     "declare f as function (int, pointer to shared int, x as array const static 4 of double, "
     "variable-length array * of int, r as register int) returning void"},
    {"void f(int n, int a[n][n + 1]);",
     "declare f as function (n as int, a as variable-length array n of variable-length array n + 1 "
     "of int) returning void"},
    {"shared [5] int (*(*f)(int (*)(void), ...))[3];",
     "declare f as pointer to function (pointer to function (void) returning int, ...) returning "
     "pointer to array 3 of shared [5] int"},
    {"int (*(*(*a)[3])())[5];",
     "declare a as pointer to array 3 of pointer to old-style function returning "
     "pointer to array 5 of int"},
    {"typedef shared [4] double *row_t;", "define row_t as pointer to shared [4] double"},
    {"struct point { int x; int y; };", "define struct point {x as int; y as int}"},
    {"union u { shared int *p; unsigned int f : 3; int : 0; };",
     "define union u {p as pointer to shared int; f as bit-field 3 of unsigned int; bit-field 0 of "
     "int}"},
    {"enum color {RED, GREEN = 1 << 2, BLUE};", "define enum color {RED, GREEN = 1 << 2, BLUE}"},
    {"struct { int x; struct { char c; } inner[2]; } s;",
     "declare s as struct {x as int; inner as array 2 of struct {c as char}}"},
    {"shared struct point p;", "declare p as shared struct point"},
    {"struct node { struct node *next; shared struct node *other; };",
     "define struct node {next as pointer to struct node; other as pointer to shared struct node}"},
    {"struct tail { int n; char text[]; };",
     "define struct tail {n as int; text as array of char}"},
    {"shared [] int *", "type pointer to shared [] int"},
    {"int *shared ([3])", "type array 3 of shared pointer to int"},
    {"int (*[3])(void)", "type array 3 of pointer to function (void) returning int"},
    {"(shared [4] int *)p", "cast p into pointer to shared [4] int"},
    {"(int)(a + b)", "cast (a + b) into int"},
    {"sizeof(shared [4] int *)", "size of pointer to shared [4] int"},
    {"upc_blocksizeof(shared [4] int)", "block size of shared [4] int"},
    {"upc_localsizeof(shared [4] int [8*THREADS])",
     "local size of array 8*THREADS of shared [4] int"},
    {"upc_elemsizeof(shared int)", "element size of shared int"},
    {"size_t n;", "declare n as size_t"},
    {"upc_lock_t *lock;", "declare lock as pointer to upc_lock_t"},
    {"upc_lock_t *shared locks[THREADS];",
     "declare locks as array THREADS of shared pointer to upc_lock_t"},
};

std::string Explained(const std::string& text) {
  Session session({});
  const Answer answer = session.Explain(text);
  std::string s = answer.failed ? "error: " + answer.error : answer.text;
  if (!s.empty() && s.back() == '\n') s.pop_back();
  return s;
}

TEST_CASE("C is translated to English, and English to C") {
  for (const Pair& pair : kPairs) {
    // This C text does not have its qualifiers in the order in which they are printed.
    const std::string c =
        pair.c == std::string("int *restrict const p;") ? "int *const restrict p;" : pair.c;
    CHECK_EQ(Explained(pair.c), pair.english);
    CHECK_EQ(Explained(pair.english), c);
  }
}

TEST_CASE("every basic type, with its words in any order") {
  for (const Basic& basic : AllBasics()) {
    const std::string name = basic.name;
    const std::string star = name == "void" ? "*" : "";
    const std::string to = name == "void" ? "pointer to " : "";
    CHECK_EQ(Explained("shared " + name + " " + star + "x"),
             "declare x as " + to + "shared " + name);
  }
  for (const auto& [words, name] : std::initializer_list<std::pair<const char*, const char*>>{
           {"long unsigned int", "unsigned long"},
           {"int long long", "long long"},
           {"long int long unsigned", "unsigned long long"},
           {"signed", "int"},
           {"unsigned", "unsigned int"},
           {"short int", "short"},
           {"char signed", "signed char"},
           {"double long", "long double"},
           {"double _Complex", "_Complex double"},
           {"_Complex", "_Complex double"},
           {"__signed__ int", "int"},
           {"long _Complex double", "_Complex long double"},
           {"_Complex unsigned", "_Complex unsigned int"}}) {
    CHECK_EQ(Explained(std::string(words) + " x"), std::string("declare x as ") + name);
  }
}

TEST_CASE("freer forms of C and of English") {
  for (const auto& [from, to] : std::initializer_list<Pair>{
           {"int shared [2] a[2*THREADS]", "declare a as array 2*THREADS of shared [2] int"},
           {"unsigned shared long const strict x",
            "declare x as strict shared const unsigned long"},
           {"shared int a, *b, c[THREADS];",
            "declare a as shared int\ndeclare b as pointer to shared int\n"
            "declare c as array THREADS of shared int"},
           {"struct s {int x, y;} a, *b",
            "declare a as struct s {x as int; y as int}\ndeclare b as pointer to struct s"},
           {"void f(int x[const static 4], int *_Atomic p)",
            "declare f as function (x as array const static 4 of int, p as _Atomic pointer to int) "
            "returning void"},
           {"declare x as pointer to array 3 of const _Atomic pointer to int",
            "const _Atomic(int *) (*x)[3];"},
           {"const _Atomic(int *) (*x)[3]",
            "declare x as pointer to array 3 of const _Atomic pointer to int"},
           {"int (((x)))", "declare x as int"},
           {"int /* a comment */ x // and more", "declare x as int"},
           {"__const int *__restrict__ x", "declare x as restrict pointer to const int"},
           {"_Atomic(shared [2] int *) x", "declare x as _Atomic pointer to shared [2] int"},
           {"__typeof__(int *) x", "declare x as pointer to int"},
           {"__extension__ int x __attribute__((aligned(8)))", "declare x as int"},
           {"shared int x = 3, y[] = {1, 2}, z",
            "error: the size of a shared array must be given: without -T, a multiple of "
            "THREADS"},
           {"int x = f(1, 2)[3], y = {1, 2};", "declare x as int\ndeclare y as int"},
           {"struct s;", "define struct s"},
           {"struct s", "type struct s"},
           {"enum {N = 4}; shared [N] int a[N*THREADS]",
            "define enum {N = 4}\ndeclare a as array N*THREADS of shared [N] int"},
           {"int x; char y[sizeof x]", "declare x as int\ndeclare y as array sizeof x of char"},
           {"int x; sizeof x", "declare x as int\nsize of int"},
           {"shared [0] int x", "declare x as shared [0] int"},
           {"declare x as an array [10] of pointers to a shared int", "shared int *x[10];"},
           {"declare x as array of 10 int", "int x[10];"},
           {"declare x as shared [3] array THREADS of int", "shared [3] int x[THREADS];"},
           {"declare f as function returning ptr to char", "char *f();"},
           {"declare x as typedef int", "typedef int x;"},
           {"declare x as int; declare y as shared int", "int x;\nshared int y;"}})
    CHECK_EQ(Explained(from), to);
}

TEST_CASE("later texts know typedefs, tags and objects, but nothing of a text that failed") {
  Session session({});
  CHECK_FALSE(session.AddTypedef("shared [4] double *row_t").failed);
  CHECK_FALSE(session.AddTypedef("typedef struct { int x; } cell").failed);
  CHECK_EQ(session.Explain("row_t rows[8]").text, "declare rows as array 8 of row_t\n");
  CHECK_EQ(session.Explain("declare rows as array 8 of row_t").text, "row_t rows[8];\n");
  CHECK_EQ(session.Explain("shared [2] cell c[THREADS]").text,
           "declare c as array THREADS of shared [2] cell\n");
  CHECK(session.Explain("typedef int t; t x; int int y").failed);
  CHECK(session.Explain("t x").failed);
  CHECK(session.AddTypedef("row_t").failed);
  CHECK_EQ(session.AddTypedef("int x = 3").error,
           "-t takes a typedef, such as 'shared [4] double *row_t'");
  // In a list of parameters, a typedef's name is a type, not the name of a parameter.
  CHECK_EQ(session.Explain("int f(row_t, cell *c)").text,
           "declare f as function (row_t, c as pointer to cell) returning int\n");
}

bool Remarks(const std::string& text, const std::string& part, bool warning = false) {
  Session session({});
  for (const Remark& r : session.Explain(text).remarks)
    if (r.text.find(part) != std::string::npos && r.warning == warning) return true;
  return false;
}

TEST_CASE("notes report where pointers lie, and how arrays are distributed") {
  CHECK(Remarks("shared int *p", "p itself is private: each thread has one of its own"));
  CHECK(Remarks("shared int *p", "adding 1 goes to the next thread"));
  CHECK(Remarks("shared [] int *p", "adding 1 stays on the thread"));
  CHECK(Remarks("shared [7] int *p", "after each 7 elements"));
  CHECK(Remarks("shared void *p", "without arithmetic"));
  CHECK(Remarks("shared int *shared p", "p itself is shared: there is one for all threads"));
  CHECK(Remarks("int *shared p", "only the thread whose memory it points to can follow it", true));
  CHECK(Remarks("int *shared p[THREADS]", "the pointers in p are shared, and", true));
  CHECK_FALSE(Remarks("shared int *p", "", true));
  CHECK(Remarks("shared int a[THREADS]", "i % THREADS"));
  CHECK(Remarks("shared [3] int a[THREADS]", "(i/3) % THREADS"));
  CHECK(Remarks("shared [*] int a[THREADS]", "one block"));
  CHECK(Remarks("shared [] int a[5]", "all its elements lie on thread 0"));
  CHECK(Remarks("shared [0] int a[5]", "all its elements lie on thread 0"));
  CHECK(Remarks("shared [3] int x", "is no array"));
  CHECK(Remarks("shared int x", "within a function it must be static"));
  CHECK_FALSE(Remarks("static shared int x", "within a function"));
  CHECK(Remarks("typedef int S[10]; shared [3] S T[3*THREADS]", "each int, and not rows"));
  CHECK(Remarks("typedef int *t; t x", "t is pointer to int"));
  CHECK(Remarks("int a[THREADS]", "within a function only, or with -T N"));
  CHECK(Remarks("int a[n]", "within a function only"));
  CHECK(Remarks("int x = 3", "the initialiser of 'x'"));
  CHECK(Remarks("int x __attribute__((aligned(8)))", "__attribute__ is left out"));
}

}  // namespace
}  // namespace upc::decl
