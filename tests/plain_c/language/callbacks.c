// Callbacks: hand-written closures, functions that return functions, typedefs of functions, sorting by private keys.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct closure { int (*call)(struct closure *, int); int bound; };
static int add_bound(struct closure *c, int x) { return x + c->bound; }
static int times_bound(struct closure *c, int x) { return x * c->bound++; }
static int apply(struct closure *c, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += c->call(c, i);
  return sum;
}
static const int *key_of;
static __thread int comparisons;
static int by_key(const void *a, const void *b) {
  comparisons++;
  return key_of[*(const int *)a] - key_of[*(const int *)b];
}
static int (*chosen(int which))(struct closure *, int) { return which ? times_bound : add_bound; }
typedef int visitor(void *context, const char *word);
static int visit(const char *text, visitor *each, void *context) {
  char word[16];
  int n = 0;
  while (sscanf(text, " %15s", word) == 1) {
    text = strstr(text, word) + strlen(word);
    n += each(context, word);
  }
  return n;
}
static int longest(void *context, const char *word) {
  char *kept = context;
  if (strlen(word) > strlen(kept)) strcpy(kept, word);
  return 1;
}
int main(void) {
  struct closure c = {chosen(0), 10}, d = {.bound = 2, .call = chosen(1)};
  int order[] = {0, 1, 2, 3, 4}, keys[] = {5, 3, 9, 1, 7};
  key_of = keys;
  qsort(order, 5, sizeof *order, by_key);
  const int added = apply(&c, 5), multiplied = apply(&d, 4);
  printf("%d %d %d\n", added, multiplied, d.bound);
  printf("%d %d %d %d %d %d\n", order[0], order[1], order[2], order[3], order[4], comparisons > 3);
  char kept[16] = "";
  int words = visit("what a longish line", longest, kept);
  const int wanted = 3;
  const int *found = bsearch(&wanted, order, 5, sizeof(int), by_key);
  printf("%d %s %td\n", words, kept, found ? found - order : -1);
  struct closure *both[] = {&c, &d, NULL};
  int total = 0;
  for (struct closure **p = both; *p; p++) total += (*(*p)->call)(*p, 3), total += (**p).call(*p, 4);
  printf("%d\n", total);
  return 0;
}
