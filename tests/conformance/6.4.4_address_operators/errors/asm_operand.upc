// An instruction accesses private memory only: an object that asm writes, or whose address it takes, must be private.
// REJECT: 13:asm.*shared
// REJECT: 14:asm.*shared
// REJECT: 15:asm.*shared
#include <upc.h>

shared int x, a[THREADS];
int own;

int main(void) {
  asm("movl %1, %0" : "=r"(own) : "r"(x));
  asm("incl %0" : "+r"(own));
  asm("movl $1, %0" : "=r"(x));
  asm("incl %0" : "+m"(a[MYTHREAD]));
  asm("movl %1, %0" : "=r"(own) : "m"(x));
  return 0;
}
