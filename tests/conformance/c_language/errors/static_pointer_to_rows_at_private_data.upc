// A static pointer to rows of a computed length stays in its function, where the address of private data is not constant.
// REJECT: 7:its initialiser has the address of private data
#include <upc.h>
int length = 3;
char all[3];
void f(void) {
  static char(*p)[length] = &all;
}
int main(void) { return 0; }
