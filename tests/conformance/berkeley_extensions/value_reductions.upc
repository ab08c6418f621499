// bupc_allv_reduce, _reduce_all and _prefix_reduce of every type and operation, compared with a loop.
// THREADS: 1 2 3 4 8
// STATIC: 4
// TIMEOUT: 60
#include <bupc_collectivev.h>

#include "../check.h"

#if BUPC_COLLECTIVEV_VERSION_MAJOR != 1 || BUPC_COLLECTIVEV_VERSION_MINOR != 2
#error the header should say which version it is
#endif

typedef unsigned short word;
enum colour { RED, GREEN, BLUE };

#define MINIMUM(a, b) ((a) < (b) ? (a) : (b))
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))

// A thread's value; small, so that every type can represent every result.
static int own(int t) { return t * 5 % 7 % 3 + 1; }

#define CHECK_OPERATION(type, op, combine)                                        \
  do {                                                                            \
    type expected = (type)own(0), upto = expected;                                \
    for (int t = 1; t < THREADS; t++) {                                           \
      const type a = expected, b = (type)own(t);                                  \
      expected = (type)(combine);                                                 \
      if (t <= MYTHREAD) upto = expected;                                         \
    }                                                                             \
    type mine = (type)own(MYTHREAD);                                              \
    CHECK(bupc_allv_reduce_all(type, mine, op) == expected);                      \
    CHECK(bupc_allv_prefix_reduce(type, mine, op) == upto);                       \
    root = (root + 1) % THREADS;                                                  \
    const type at_root = bupc_allv_reduce(type, mine, root, op);                  \
    CHECK(at_root == (MYTHREAD == root ? expected : mine));                       \
    CHECK(mine == (type)own(MYTHREAD));                                           \
  } while (0)

#define CHECK_ARITHMETIC(type)                                                    \
  do {                                                                            \
    CHECK_OPERATION(type, UPC_ADD, a + b);                                        \
    CHECK_OPERATION(type, UPC_MIN, MINIMUM(a, b));                                \
    CHECK_OPERATION(type, UPC_MAX, MAXIMUM(a, b));                                \
    CHECK_OPERATION(type, UPC_LOGAND, a && b);                                    \
    CHECK_OPERATION(type, UPC_LOGOR, a || b);                                     \
  } while (0)
#define CHECK_INTEGER(type)                                                       \
  do {                                                                            \
    CHECK_ARITHMETIC(type);                                                       \
    CHECK_OPERATION(type, UPC_AND, a & b);                                        \
    CHECK_OPERATION(type, UPC_OR, a | b);                                         \
    CHECK_OPERATION(type, UPC_XOR, a ^ b);                                        \
  } while (0)

int main(void) {
  int root = 0;
  CHECK_INTEGER(char);
  CHECK_INTEGER(signed char);
  CHECK_INTEGER(unsigned char);
  CHECK_INTEGER(short);
  CHECK_INTEGER(word);
  CHECK_INTEGER(int);
  CHECK_INTEGER(unsigned);
  CHECK_INTEGER(long);
  CHECK_INTEGER(unsigned long);
  CHECK_INTEGER(long long);
  CHECK_INTEGER(unsigned long long);
  CHECK_INTEGER(size_t);
  CHECK_ARITHMETIC(float);
  CHECK_ARITHMETIC(double);
  CHECK_ARITHMETIC(long double);
  CHECK_OPERATION(int, UPC_MULT, a *b);
  CHECK_OPERATION(double, UPC_MULT, a *b);
  CHECK_EQUAL(bupc_allv_reduce(int, MYTHREAD, -1, UPC_ADD), THREADS * (THREADS - 1) / 2);
  // Values near the limits of the type, enumerations, and any expression as the value.
  CHECK_EQUAL(bupc_allv_reduce_all(signed char, -100 - MYTHREAD, UPC_MIN), -99 - THREADS);
  CHECK(bupc_allv_reduce_all(unsigned long, -1ul - MYTHREAD, UPC_MAX) == -1ul);
  CHECK(bupc_allv_reduce_all(long, -1 - MYTHREAD, UPC_MAX) == -1);
  CHECK_EQUAL(bupc_allv_reduce_all(enum colour, MYTHREAD == 0 ? BLUE : RED, UPC_MAX), BLUE);
  CHECK_EQUAL(bupc_allv_reduce_all(int, bupc_allv_reduce_all(int, 1, UPC_ADD), UPC_ADD),
              THREADS * THREADS);
  CHECK(bupc_allv_reduce_all(double, 1.0 / (MYTHREAD + 1), UPC_MAX) == 1.0);
  pass();
  return 0;
}
