// Pointers-to-shared with block sizes known at run time only, their conversion from and to addresses,
// and their text.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <errno.h>
#include <string.h>

#include "../check.h"

#define N 30
shared int one[N * THREADS];
shared[3] int three[N * THREADS];
shared[7] double seven[N * THREADS];
shared[] int alone[N];
shared[N] short whole[N * THREADS];

#define CHECK_WALK(array, block, count)                                                          \
  for (int from = 0; from < (count); from += 3)                                                  \
    for (int to = 0; to < (count); to += 4) {                                                    \
      shared void *p = bupc_ptradd(&array[from], block, sizeof array[0], (ptrdiff_t)to - from);  \
      CHECK(p == &array[to]);                                                                    \
      CHECK_EQUAL(upc_threadof(p), upc_threadof(&array[to]));                                    \
      CHECK_EQUAL(upc_phaseof(p), upc_phaseof(&array[to]));                                      \
    }

int main(void) {
  // volatile: the compiler cannot know the values.
  volatile size_t block_1 = 1, block_3 = 3, block_7 = 7, indefinite = 0, block_n = N;
  CHECK_WALK(one, block_1, N * THREADS)
  CHECK_WALK(three, block_3, N * THREADS)
  CHECK_WALK(seven, block_7, N * THREADS)
  CHECK_WALK(alone, indefinite, N)
  CHECK_WALK(whole, block_n, N * THREADS)
  CHECK_EQUAL(upc_phaseof(bupc_ptradd(&three[1], 0, sizeof(int), 0)), 0);

  // To a local address and back.
  for (int i = 0; i < N * THREADS; i++) {
    CHECK(bupc_castable(&three[i]));
    int *address = bupc_cast(&three[i]);
    shared void *back = bupc_inverse_cast(address);
    CHECK(back == &three[i]);
    CHECK_EQUAL(upc_threadof(back), upc_threadof(&three[i]));
    CHECK_EQUAL(upc_phaseof(back), 0);
  }
  int automatic = 0;
  static int private;
  char *heap = malloc(10);
  CHECK(bupc_inverse_cast(&automatic) == NULL && bupc_inverse_cast(&private) == NULL);
  CHECK(bupc_inverse_cast(heap) == NULL && bupc_inverse_cast(NULL) == NULL);
  CHECK(bupc_inverse_cast((void *)1) == NULL && bupc_inverse_cast((void *)-1) == NULL);
  free(heap);
  shared int *object = upc_alloc(sizeof(int));
  CHECK(bupc_inverse_cast((int *)object) == object);
  CHECK(bupc_castable((shared void *)NULL) && bupc_cast((shared void *)NULL) == NULL);
  for (int t = 0; t < THREADS; t++) CHECK(bupc_thread_castable(t));

  // The corresponding object on another thread, with a phase.
  for (int t = 0; t < THREADS; t++) {
    shared[3] int *p = bupc_local_to_shared((int *)&three[3 * MYTHREAD + 2], t, 2);
    CHECK(p == &three[3 * t + 2]);
    CHECK_EQUAL(upc_phaseof(p), 2);
    if (3 * t + 3 < N * THREADS) CHECK(p + 1 == &three[3 * t + 3]);
  }
  CHECK(bupc_local_to_shared(NULL, 0, 0) == NULL);

  char text[BUPC_DUMP_MIN_LENGTH + 50], expected[100];
  for (int i = 0; i < N * THREADS; i++) {
    memset(text, 'x', sizeof text);
    CHECK_EQUAL(bupc_dump_shared(&three[i], text, BUPC_DUMP_MIN_LENGTH), 0);
    CHECK(strlen(text) < BUPC_DUMP_MIN_LENGTH && text[BUPC_DUMP_MIN_LENGTH] == 'x');
    sprintf(expected, "thread=%d, phase=%d>", (int)upc_threadof(&three[i]),
            (int)upc_phaseof(&three[i]));
    CHECK(strstr(text, expected) != NULL);
    sprintf(expected, "<address=0x%zx,", upc_addrfield(&three[i]));
    CHECK(strstr(text, expected) == text);
  }
  CHECK_EQUAL(bupc_dump_shared((shared void *)NULL, text, sizeof text), 0);
  CHECK(strcmp(text, "<NULL>") == 0);
  errno = 0;
  CHECK_EQUAL(bupc_dump_shared(&three[0], text, BUPC_DUMP_MIN_LENGTH - 1), -1);
  CHECK_EQUAL(errno, EINVAL);
  CHECK_EQUAL(upc_dump_shared(&one[0], text, UPC_DUMP_MIN_LENGTH), 0);
  pass();
  return 0;
}
