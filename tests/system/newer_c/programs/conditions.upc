// #elifdef, #elifndef, #warning, __has_include, __has_c_attribute, __has_embed and __VA_OPT__.
#include <stdio.h>
#include <upc.h>

#define B
#ifdef A
#error A
#elifdef B
#define RIGHT
#elifndef C
#error C
#endif
#define SAY(to, format, ...) sprintf(to, format __VA_OPT__(, ) __VA_ARGS__)
#if __has_include(<stdio.h>) && __has_c_attribute(nodiscard) && !__has_embed("nothing") && true
#ifdef RIGHT
int main(void) {
  char text[8];
  SAY(text, "PA");
  SAY(text + 2, "%s", "SS");
  puts(text);
  return 0;
}
#endif
#endif
