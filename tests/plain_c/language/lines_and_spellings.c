// Spelling: line splices in every place, digraphs, comments, long tokens, unusual numbers, empty statements and declarations, keywords as members.
#include <stdio.h>
#include <iso646.h>
#define LONG_M\
ACRO(a) ((a) \
  + /* a comment
  over lines */ 1)
%:define HASHED(x) %:x
stat\
ic int num\
bers<:3:> = <% 1, 2, 3 %>;;
static int decimal = '\
7' - '\060';
struct s { int shared_, THREADS_, forall, barrier, x; } s = {.shared_ = 1, .forall = 2, .barrier = 3};
static const char *text = "con\
tinued" " by" /* between */ " parts";  // a comment that goes \
on here, int hidden;
int main(void) <%
  int i = 0, a = 3, b = 2;
  for (;;) { if (i++ > 3) break; else; }
  ;;{};
  printf("%d %d %s\n", LONG_MACRO(3), numbers<:2:>, text);
  printf("%s %d %d\n", HASHED(a "b" 'c'), b/**/[(int[]){0, 0, 7}], 0 or 1 and not 0);
  int up = a+++b, down = a---b;
  printf("%d %d %d\n", up, down, a- -b);
  printf("%d %d %d %d\n", 0x1F, 037, 0b101, decimal);
  return 0;
%>
