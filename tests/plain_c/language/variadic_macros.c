// Macros: variadic, with named and empty lists, pasting, stringising, recursion that stops, line and counter, X-macros, _Pragma, directives in calls.
#include <stdio.h>
#include <string.h>
#define COUNT(...) COUNT_(0, ##__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define COUNT_(z, a, b, c, d, e, n, ...) n
#define NAMED(list...) COUNT(list)
#define TEXT(...) #__VA_ARGS__
#define EXPANDED(...) TEXT(__VA_ARGS__)
#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)
#define SAY(format, ...) snprintf(line, sizeof line, format, ##__VA_ARGS__)
#define COLOURS(X) X(red, 1) X(green, 2) X(blue, 4)
#define AS_ENUM(name, value) JOIN(colour_, name) = value,
#define AS_NAME(name, value) [value] = #name,
#define AS_SUM(name, value) +JOIN(colour_, name)
#define self(x) (self + (x))
#define EMPTY
#define DEFER(m) m EMPTY
#define ID(...) __VA_ARGS__
#define FIRST(a, ...) a
#define WITH_DO(x) do { (x)++; } while (0)
#define HASH #
#define STRANGE(a, ...) a ## __VA_ARGS__
enum colour { COLOURS(AS_ENUM) colour_last };
static const char *const names[] = {COLOURS(AS_NAME)};
static int self = 30;
static char line[64];
static int JOIN(made_, __LINE__) = __LINE__;
#define ON_LINE JOIN(made_, 28)
int main(void) {
  printf("%d %d %d %d\n", COUNT(), COUNT(a), COUNT(a, b, c), NAMED(1, 2, 3, 4));
  printf("[%s] [%s] [%s]\n", TEXT(a , "b\n" ,c  d), EXPANDED(COUNT(x), EMPTY PASTE(y, 1)), TEXT());
  const int plain = SAY("plain"), both = SAY("%d-%s", 4, "x");
  printf("%d %d %s\n", plain, both, line);
  printf("%s %s %d %d\n", names[colour_blue], names[1], COLOURS(AS_SUM), colour_last);
  printf("%d %d %s\n", self(5), ID(DEFER(COUNT)(1, 2)), EXPANDED(DEFER(COUNT)(1, 2)));
  printf("%d %d %d\n", FIRST(1, 2, 3), STRANGE(1, 2), JOIN(0x, ff));
  int x = 3;
  if (x)
    WITH_DO(x);
  else
    x = 9;
  printf("%d %d %d %d\n", x,
#ifdef EMPTY
         COUNT(1, 2),
#else
         0,
#endif
         ON_LINE == 28, __COUNTER__ != __COUNTER__);
#line 1000 "other.c"
  printf("%d %s %d\n", __LINE__, __FILE__, strcmp(__func__, "main"));
#pragma GCC diagnostic push
_Pragma("GCC diagnostic ignored \"-Wunused-variable\"") int unused;
#pragma GCC diagnostic pop
#if defined(COUNT) && !defined(NOTHING) && COUNT(1, 2) == 2 && (-1 < 0u || 1) && 'a' == 97
  printf("%s\n", EXPANDED(HASH));
#elif 1 / 0
#error not here
#endif
#undef COUNT
#define COUNT(x) -x
  printf("%d %d\n", -COUNT(-3), COUNT
         (4));
  return 0;
}
