// Pointers-to-shared as variable arguments of C functions.
// REJECT: 11:scanf is a function of C
// REJECT: 12:printf is a function of C.*copy of the string
// REJECT: 13:printf is a function of C
// REJECT: 14:a pointer to private memory
#include <upc.h>
#include <stdio.h>
shared int x; shared [] char text[10];
static int mine(int n, ...) { return n; }
int main(void) {
  scanf("%d", &x);
  printf("%d %s\n", x, text);
  printf("%d%n\n", x, &x);
  fread(text, 1, 10, stdin);
  return mine(1, &x);  // a program's own function may take it
}
