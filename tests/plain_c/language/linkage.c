// Linkage and storage: tentative definitions, extern in blocks, static and inline functions, hidden names, weak and alias.
#include <stdio.h>
int tentative;
int tentative;
static int internal;
extern int internal;
static int internal = 4;
extern int defined_later[];
static int forward(int);
inline int plain_inline(int x) { return x + 1; }
extern int plain_inline(int);
static inline int static_inline(int x) { static int calls; return x * ++calls; }
extern inline __attribute__((gnu_inline)) int gnu(int x) { return x * 100; }
__attribute__((always_inline)) static inline int always(int x) { return x ? static_inline(x) : forward(1); }
__attribute__((noinline, cold)) static int never(int x) { return always(x) + tentative; }
__attribute__((weak)) int weak_function(int x) { return x + 1000; }
int target(int x) { return x * 3; }
int other_name(int) __attribute__((alias("target")));
extern int absent(void) __attribute__((weak));
static int shadow = 1;
static int hides(int shadow) {
  int r = shadow;
  {
    extern int tentative;
    int shadow = 7;
    r = r * 10 + shadow + tentative;
    { static int shadow = 20; shadow++, r = r * 10 + shadow; }
  }
  for (int shadow = 0; shadow < 2; shadow++) { int shadow = 3; r += shadow; }
  return r + shadow;
}
static int before_main(void) {
  extern int defined_later[3];
  int hidden(int);
  return (int)sizeof defined_later + hidden(2);
}
int main(void) {
  tentative = 5, internal++;
  printf("%d %d %d %d\n", tentative, internal, defined_later[2], forward(3));
  int in_order[] = {static_inline(2), static_inline(2), always(3), never(2)};
  printf("%d %d %d %d %d\n", plain_inline(1), in_order[0], in_order[1], in_order[2], in_order[3]);
  printf("%d %d %d %d\n", weak_function(1), other_name(5), absent == 0, gnu(2));
  int two = hides(2), three = hides(3);
  printf("%d %d %d\n", two, three, before_main());
  return 0;
}
int defined_later[3] = {1, 2, 3};
static int forward(int x) { return x * x + internal; }
int hidden(int x) { return x + defined_later[1]; }
int gnu(int x) { return x * 100; }
