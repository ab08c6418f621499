// REJECT: 7:pointers-to-shared have another form
// REJECT: 9:the order of a 'shared void \*'
// REJECT: 10:the value of a barrier is an int, not 'int \*'
#include <upc.h>
int *l; shared int *p; shared void *v; void *memory;
int main(void) {
  shared int **m = (shared int **)&l;
  m = (shared int **)memory;
  if (p < v) return 1;
  int x; upc_barrier &x;
  return m != 0;
}
