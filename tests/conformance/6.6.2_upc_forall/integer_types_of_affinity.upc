// The affinity may have any integer type; large values and shared values are allowed.
// WARN: 22:same in all iterations
// WARN: 24:same in all iterations
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum colour { RED, GREEN, BLUE };
shared int zero;

int main(void) {
  int done = 0;
  upc_forall (int i = 0; i < 8; i++; (char)i) { CHECK_EQUAL(i % THREADS, MYTHREAD); done++; }
  upc_forall (int i = 0; i < 8; i++; (unsigned char)(250 + i))
    CHECK_EQUAL((unsigned char)(250 + i) % THREADS, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; 4000000000u + i)
    CHECK_EQUAL((4000000000u + i) % THREADS, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; (1LL << 40) + i)
    CHECK_EQUAL(((1LL << 40) + i) % THREADS, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; ~0ULL - i) CHECK_EQUAL((~0ULL - i) % THREADS, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; i > 3) CHECK_EQUAL((i > 3) % THREADS, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; BLUE) CHECK_EQUAL(BLUE % THREADS, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; zero) CHECK_EQUAL(0, MYTHREAD);
  upc_forall (int i = 0; i < 8; i++; 'a') CHECK_EQUAL('a' % THREADS, MYTHREAD);
  CHECK_EQUAL(done, 8 / THREADS + (MYTHREAD < 8 % THREADS));
  pass();
  return 0;
}
