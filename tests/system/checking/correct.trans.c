// Borderline but correct code passes the checks: pointers one past the end that are not
// dereferenced, copies of 0 bytes to and from any address, casts of null, unaligned structures.
// FLAGS: -g
// THREADS: 1 2 3 8
// STATIC: 4
// UPCRUN: -shared-heap 32MB
#include <stdio.h>
#include <stdlib.h>
#include <upcr.h>

upcr_shared_ptr_t blocked = UPCR_INITIALIZED_SHARED; /* shared [3] int blocked[3*2*THREADS] */

void UPCRI_ALLOC_correct(void) {
  upcr_startup_shalloc_t info[] = {{&blocked, 12, 2, 1, 4, "blocked", "shared [3] int [6*THREADS]"}};
  upcr_startup_shalloc(info, 1);
}

struct five {
  char bytes[5];
};
struct eight {
  char bytes[8];
};

static void expect(int condition, int line) {
  if (condition) return;
  printf("line %d is wrong\n", line);
  upcr_global_exit(1);
}
#define EXPECT(condition) expect(condition, __LINE__)

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  const int me = upcr_mythread(), threads = upcr_threads(), n = 6 * threads;
  char nothing[1];
  int i;

  /* a loop over a pointer ends one past the last element, and only compares the pointer there */
  upcr_shared_ptr_t p = blocked, end = upcr_add_shared(blocked, 4, n, 3);
  for (i = 0; !upcr_isequal_shared_shared(p, end); upcr_inc_shared(&p, 4, 1, 3), i++)
    if (upcr_hasMyAffinity_shared(p)) upcr_put_shared_val(p, 0, i, 4);
  EXPECT(i == n && upcr_sub_shared(end, blocked, 4, 3) == n);
  upcr_barrier(0, 0);
  for (i = 0; i < n; i++) EXPECT((int)upcr_get_shared_val(upcr_add_shared(blocked, 4, i, 3), 0, 4) == i);

  /* operations on 0 bytes at any address, and on null */
  upcr_memput(upcr_null_shared, nothing, 0);
  upcr_memget(nothing, end, 0);
  upcr_memcpy(end, upcr_null_shared, 0);
  upcr_memset(upcr_null_shared, 1, 0);
  upcr_put_shared(UPCR_INITIALIZED_SHARED, 100, nothing, 0);
  upcr_free(upcr_null_shared);
  upcr_lock_free(upcr_null_shared);
  EXPECT(upcr_shared_to_local(upcr_null_shared) == NULL);
  EXPECT(upcr_local_to_shared(NULL) == 0);
  EXPECT(upcr_isnull_shared(upcr_alloc(0)) && upcr_isnull_shared(upcr_all_alloc(0, 8)));

  /* a thread's whole part of a distributed object at once, and the object's last byte */
  upcr_shared_ptr_t object = upcr_all_alloc(2 * threads + 1, 10);
  upcr_shared_ptr_t mine = upcr_add_shared(object, 1, 10 * me, 10);
  upcr_memset(mine, me, me == 0 ? 30 : 20);
  upcr_barrier(0, 0);
  EXPECT(upcr_get_shared_val(upcr_add_shared(object, 1, 20 * threads + 9, 10), 0, 1) == 0);
  EXPECT((int)upcr_get_shared_val(upcr_add_shared(object, 1, 20 * threads - 1, 10), 0, 1) == threads - 1);

  /* casts of pointers into the thread's own part, including its end */
  char *local = upcr_shared_to_local(mine);
  EXPECT(local[19] == me);
  EXPECT((char *)upcr_shared_to_local(upcr_local_to_shared(local + (me == 0 ? 30 : 20))) ==
         local + (me == 0 ? 30 : 20));

  /* structures need no alignment */
  struct five five = {{1, 2, 3, 4, 5}}, five_back;
  struct eight eight = {{1, 2, 3, 4, 5, 6, 7, 8}}, eight_back;
  upcr_barrier(0, 0);
  upcr_put_shared(mine, 1, &five, sizeof five);
  upcr_get_shared(&five_back, mine, 1, sizeof five);
  upcr_put_shared_strict(mine, 7, &eight, sizeof eight);
  upcr_get_shared_strict(&eight_back, mine, 7, sizeof eight);
  EXPECT(five_back.bytes[4] == 5 && eight_back.bytes[7] == 8);
  upcr_barrier(0, 0);

  /* a lock that all threads use, and collective frees */
  upcr_shared_ptr_t lock = upcr_all_lock_alloc();
  for (i = 0; i < 100; i++) {
    upcr_lock(lock);
    upcr_put_shared_val(object, 0, upcr_get_shared_val(object, 0, 1) + 1, 1);
    upcr_unlock(lock);
  }
  upcr_all_lock_free(lock);
  upcr_all_free(object);

  /* freed memory is reused in time: the loop frees more than the small heap holds */
  for (i = 0; i < 3000; i++) {
    p = upcr_alloc(50000);
    upcr_memset(p, 1, 50000);
    upcr_free(p);
  }
  upcr_barrier(0, 0);
  if (me == 0) printf("PASS\n");
  UPCR_EXIT_FUNCTION();
  return 0;
}
