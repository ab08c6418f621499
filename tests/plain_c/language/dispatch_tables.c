// An interpreter with computed gotos in static tables, differences of labels, Duff's device, tail calls and functions in unions and arrays of structures.
#include <stdio.h>
#include <string.h>
enum { PUSH, ADD, MUL, DUP, JUMP_IF, PRINT, HALT, OPERATIONS };
struct code { unsigned char op; signed char arg; };
static char output[64];
static int run(const struct code *program) {
  static const void *const labels[OPERATIONS] = {
      [PUSH] = &&push, [ADD] = &&add, [MUL] = &&mul, [DUP] = &&dup, [JUMP_IF] = &&jump_if, [PRINT] = &&print, [HALT] = &&halt};
  static const int offsets[] = {&&add - &&add, &&mul - &&add};
  int stack[16], *top = stack, steps = 0;
#define NEXT do { steps++; goto *labels[program->op]; } while (0)
  NEXT;
push: *++top = program++->arg; NEXT;
add: top--, *top += top[1], program++; NEXT;
mul: top--, *top *= top[1], program++; NEXT;
dup: top++, *top = top[-1], program++; NEXT;
jump_if: program += *top-- ? program->arg : 1; NEXT;
print: sprintf(output + strlen(output), "%d,", *top), program++; NEXT;
halt: return offsets[0] == 0 && offsets[1] != 0 ? steps : -1;
}
static void copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
  }
}
static struct command { const char *name; union { int (*one)(int); int (*two)(int, int); } call; int arguments; } commands[];
static int twice(int x) { return 2 * x; }
static int power(int base, int n) { return n ? base * power(base, n - 1) : 1; }
static struct command commands[] = {{"twice", {twice}, 1}, {"power", {.two = power}, 2}, {0}};
static int call(const char *name, int a, int b) {
  for (struct command *c = commands; c->name; c++)
    if (!strcmp(c->name, name)) return c->arguments == 1 ? c->call.one(a) : c->call.two(a, b);
  return -1;
}
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n ? is_odd(n - 1) : 1; }
static int is_odd(unsigned n) { return n ? is_even(n - 1) : 0; }
int main(void) {
  static const struct code program[] = {{PUSH, 5}, {PRINT}, {PUSH, -1}, {ADD}, {DUP}, {JUMP_IF, -4}, {PUSH, 6}, {PUSH, 7}, {MUL}, {PRINT}, {HALT}};
  printf("%d %s\n", run(program), output);
  char text[16] = "";
  copy(text, "Duff's device", 13);
  printf("%s %d %d %d\n", text, call("twice", 21, 0), call("power", 3, 4), call("none", 0, 0));
  void *where = &&second;
  int passes = 0;
first:
  passes++;
  where = passes < 3 ? &&first : &&second;
  goto *where;
second:
  printf("%d %d %d\n", passes, is_even(1000), is_odd(777));
  return 0;
}
