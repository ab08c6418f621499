// REJECT: 6:pointers-to-shared have another form
// REJECT: 8:the order of a 'shared void \*'
#include <upc.h>
int *l; shared int *p; shared void *v; void *memory;
int main(void) {
  shared int **m = (shared int **)&l;
  m = (shared int **)memory;
  if (p < v) return 1;
  return m != 0;
}
