// Scopes and name spaces: tags, members, labels and ordinary names that are equal, hiding, types in prototypes, loops, redeclared in blocks.
#include <stdio.h>
typedef int name;
struct name { name name; union { int tag; } inner; };
enum other { other_name = 3 };
static int value = 1;
static int f(struct name *name, int value) {
  struct name { int x; } local = {value};
  goto name;
name:
  return name->name + local.x + (int)sizeof(struct name);
}
static int typedef_hidden(void) {
  name a = 2;
  {
    int name = a + 3;
    { typedef char name_; name_ b = (name_)name; a += b; }
    a += name * 2;
  }
  name c = a;
  for (int name = 0; name < 2; name++) c += name;
  return c;
}
static int loops(void) {
  int i = 10, r = 0;
  for (int i = 0, j = 5; i < j; i++, j--) {
    int i = 100;
    r += i + j;
  }
  for (struct { int a, b; } s = {0, 3}; s.a < s.b; s.a++) r += s.a;
  while (i-- > 7) { static int value = 20; extern int late; r += value++ + late; }
  if (sizeof(enum { IN_IF = 4 }) && IN_IF) r += IN_IF;
  return r + value;
}
int late = 2;
static int order(int value) { return value + ({ int value = 5; value * 10; }) + value; }
static int self(void) { int size = sizeof size; struct self { struct self *next; } s = {&s}; return size + (s.next->next == &s); }
static int variadic_type(int n, int (*(*)(struct name *))[3]) ;
static int variadic_type(int n, int (*(*p)(struct name *))[3]) { return p ? 1 : n; }
int main(void) {
  struct name name = {.name = 7, {8}};
  int first = loops(), second = loops();
  printf("%d %d %d\n", f(&name, 2), typedef_hidden(), name.inner.tag);
  printf("%d %d %d %d %d\n", first, second, order(1), self(), variadic_type(6, 0));
  { enum other { other_name = 30 }; value = other_name; }
  printf("%d %d\n", value, other_name);
  return 0;
}
