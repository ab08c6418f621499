// The preprocessor: arguments, # and ##, rescanning, variadic macros, conditionals, #line, __COUNTER__, _Pragma, includes by macro.
#define STDIO <stdio.h>
#include STDIO
#define STRING_(...) #__VA_ARGS__
#define STRING(...) STRING_(__VA_ARGS__)
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define EMPTY
#define F(x) x + G(x)
#define G(x) x * F
#define OBJECT OBJECT + 1
#define SWAP(t, a, b) do { t t##_ = a; a = b; b = t##_; } while (0)
#define LOG(format, ...) sprintf(text, format, ##__VA_ARGS__)
#define OPT(args...) PASTE(OPT, COUNT(args))(args)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define OPT1(a) (a)
#define OPT2(a, b) ((a) - (b))
#define OPT3(a, b, c) ((a) * (b) - (c))
#define LIST(X) X(red, 1) X(green, 2) X(blue, 4)
#define ENUMERATOR(name, value) name = value,
#define CASE(name, value) case name: return #name;
enum colour { LIST(ENUMERATOR) };
static const char *name(enum colour c) {
  switch (c) { LIST(CASE) }
  return "none";
}
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
#define t(x, y, z) x ## y ## z
static int t(, numbe, r) = 1, t(num, , ) = 2, t(n, u, m3) = 3;
#if defined STDIO && !defined(NOTHING) && (1 ? 2 : (1 / 0)) == 2 && 'a' == 97 && -1 < 0u + 0 == 0 && UNKNOWN == 0
static int taken = 1;
#elif this is not read
#else
#error wrong branch
#endif
#if 0
it's "not tokenised
#endif
#ifndef NOTHING
# define NOTHING() nothing
#endif
#define nothing 5
#undef EMPTY
#define EMPTY
#define CALL(f, ...) f(__VA_ARGS__)
#define LINE __LINE__
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused\"")
static int unused_;
_Pragma("GCC diagnostic pop")
static int first = __COUNTER__, second = __COUNTER__;
#pragma push_macro("LINE")
#undef LINE
#define LINE 1
static int pushed = LINE;
#pragma pop_macro("LINE")
%: define DIGRAPH(x) %:x
static int digraph<::> = <% 3, 4 %>;
int main(void) {
  char text[100];
  int F = 2, OBJECT_ = 1, a = 3, b = 4;
#define OBJECT_ OBJECT_ + 1
  SWAP(int, a, b);
  LOG("none");
  printf("%s %d %d %d %d\n", text, a, b, OBJECT_, NOTHING());
  LOG("%d,%s", PASTE(1, PASTE(2, 3)), STRING(a, b EMPTY c, "q\n"));
  printf("%s %s %s\n", text, join(x, y), STRING(F(1)(2)(3)));
  printf("%d %d %d\n", OPT(9), OPT(9, 4), OPT(9, 4, 6));
  printf("%s %s %s %d\n", name(green), name(blue), name(3), number + num * 10 + num3 * 100);
  printf("%d %d %d %d %s %d\n", taken, second - first, pushed, digraph[1], DIGRAPH(of), CALL(OPT2, 5, (1, 2)));
  printf("%s %s %s\n", STRING_( a  +   "b\\" 'c' ), STRING(), STRING(@ $ `));
#line 1000 "renamed.c"
  printf("%d %s\n", __LINE__, __FILE__); printf("%d\n", LINE);
  return F - 2;
}
