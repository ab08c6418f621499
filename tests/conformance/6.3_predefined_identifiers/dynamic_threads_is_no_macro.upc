// With dynamic THREADS, neither THREADS nor MYTHREAD is a macro.
// THREADS: 1 3
#include "../check.h"

#ifdef THREADS
#error THREADS is a macro
#endif
#ifdef MYTHREAD
#error MYTHREAD is a macro
#endif

int main(void) {
  pass();
  return 0;
}
