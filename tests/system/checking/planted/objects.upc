// Targets of accesses: bounds of objects, null, alignment, freed memory, and objects that are not data.
#include <stddef.h>
#include <upc.h>

shared int cyclic[10*THREADS];
shared [3] double blocked[12*THREADS];
shared [] int own[10];
shared int scalar;
struct flags { unsigned low : 3, high : 5; int n; };
shared struct flags records[4*THREADS];
strict shared long flag;

// thread 0: write of 4 bytes past the end of a shared object: pointer \(thread 0, .*\) is just past the end of thread 0's part \(40 bytes\) of the 160-byte shared variable 'cyclic' of type shared int \[10\*THREADS\]; element 40 would be there, and the last is 39$
static void past_cyclic(void) {
  int i = 10*THREADS;
  if (MYTHREAD == 0) cyclic[i] = 1; // <-
}

// thread 1: read of 4 bytes before the start of a shared object: .*'cyclic'
static void before_cyclic(void) {
  int i = -3;
  if (MYTHREAD == 1) i = cyclic[i]; // <-
}

// thread 3: write of 8 bytes past the end of a shared object: .*'blocked' .*; element 49 would be there, and the last is 47$
static void past_blocked(void) {
  int i = 12*THREADS + 1;
  if (MYTHREAD == 3) blocked[i] = 1; // <-
}

// thread 2: read of 4 bytes past the end of a shared object: .*40-byte shared variable 'own'.*; element 10 would be there, and the last is 9$
static void past_indefinite(void) {
  int i = 10;
  if (MYTHREAD == 2) i = own[i]; // <-
}

// thread 0: write of 4 bytes past the end of a shared object: .*'scalar'
static void past_scalar(void) {
  int i = 1;
  if (MYTHREAD == 0) (&scalar)[i] = 1; // <-
}

// thread 0: write of 4 bytes past the end of a shared object: .*'cyclic' .*; element [0-9]+ would be there
static void into_another_variable(void) {
  int i = 30*THREADS;
  if (MYTHREAD == 0) cyclic[i] = 1; // <-
}

// thread 0: (read|write) of 1 byte past the end of a shared object: .*'records'
static void bit_field_past_end(void) {
  int i = 4*THREADS + 1;
  if (MYTHREAD == 0) records[i].high = 1; // <-
}

// thread 0: read of 8 bytes past the end of a shared object: .*'records'
static void structure_past_end(void) {
  int i = 4*THREADS;
  if (MYTHREAD == 0) {
    struct flags copy = records[i]; // <-
    records[0] = copy;
  }
}

// thread 0: write of 4 bytes past the end of a shared object: .* is just past the end of the 40-byte object that thread 0 got from upc_alloc at .*objects.upc:[0-9]+$
static void past_allocated(void) {
  if (MYTHREAD != 0) return;
  shared [] int *p = upc_alloc(10 * sizeof(int));
  for (int i = 0; i <= 10; i++) p[i] = i; // <-
}

// thread 3: read of 1 byte before the start of a shared object: .* of the 64-byte object that thread 3 got from upc_alloc
static void before_allocated(void) {
  shared [] char *p = upc_alloc(64);
  if (MYTHREAD == 3) p[0] = p[-1]; // <-
}

// thread 1: write of 4 bytes past the end of a shared object: .* object of 8 x 8 bytes that thread 0 got from upc_all_alloc
static void past_spread(void) {
  shared [2] int *p = upc_all_alloc(2*THREADS, 2*sizeof(int));
  if (MYTHREAD == 1) p[4*THREADS] = 1; // <-
}

// thread 2: write of 4 bytes past the end of a shared object: .*that thread 2 got from upc_global_alloc
static void past_global(void) {
  if (MYTHREAD != 2) return;
  shared int *p = upc_global_alloc(THREADS, sizeof(int));
  p[THREADS] = 1; // <-
}

// thread 0: (read|write) of 4 bytes past the end of a shared object: .*'cyclic'
static void compound_past_end(void) {
  int i = 10*THREADS + 2;
  if (MYTHREAD == 0) cyclic[i] += 1; // <-
}

// thread 0: (read|write) of 4 bytes past the end of a shared object: .*'own'
static void increment_past_end(void) {
  int i = 11;
  if (MYTHREAD == 0) own[i]++; // <-
}

// thread 0: read of 4 bytes past the end of a shared object: .*'cyclic'
static void walked_past_end(void) {
  shared int *p = cyclic;
  int sum = 0;
  if (MYTHREAD == 0)
    for (int i = 0; i <= 10*THREADS; i++) sum += *p++; // <-
  own[0] = sum;
}

// thread 2: write of 4 bytes through a null pointer-to-shared$
static void null_pointer(void) {
  shared int *p = NULL;
  if (MYTHREAD == 2) *p = 1; // <-
}

// thread 2: read of 4 bytes through a null pointer-to-shared \(at 4 bytes from it\)$
static void null_member(void) {
  shared struct flags *p = NULL;
  if (MYTHREAD == 2) scalar = p->n; // <-
}

// thread 0: arithmetic on a null pointer-to-shared: 3 elements of 4 bytes from it$
static void null_element(void) {
  shared int *p = NULL;
  if (MYTHREAD == 0) scalar = p[3]; // <-
}

// thread 0: write of 8 bytes through a null pointer-to-shared$
static void null_strict(void) {
  strict shared long *p = NULL;
  if (MYTHREAD == 0) *p = 1; // <-
}

// thread 1: read of 4 bytes where no shared object is: pointer .* is far from every shared object: it was never set, or was computed wrongly$
static void wild_pointer(void) {
  shared [] int *p = (shared [] int *)own + (1 << 26);
  if (MYTHREAD == 1) scalar = *p; // <-
}

// thread 0: read of 4 bytes at an address that is no multiple of 4: pointer .* is 1 byte into .*'own'
static void misaligned(void) {
  shared [] int *p = (shared [] int *)((shared [] char *)own + 1);
  if (MYTHREAD == 0) scalar = *p; // <-
}

// thread 0: write of 8 bytes at an address that is no multiple of 8
static void misaligned_double(void) {
  if (MYTHREAD != 0) return;
  shared [] char *p = upc_alloc(64);
  *(shared [] double *)(p + 4) = 1; // <-
}

// thread 3: read of 4 bytes in freed shared memory: pointer .* is 8 bytes into the 64-byte object that thread 3 got from upc_alloc at .* and thread 3 freed at .*objects.upc:[0-9]+$
static void freed(void) {
  if (MYTHREAD != 3) return;
  shared [] int *p = upc_alloc(64);
  upc_free(p);
  scalar = p[2]; // <-
}

// thread 1: write of 4 bytes in freed shared memory: .* that thread 0 got from upc_all_alloc at .* and thread [0-9] freed at
static void freed_collectively(void) {
  shared int *p = upc_all_alloc(THREADS, sizeof(int));
  upc_all_free(p);
  upc_barrier;
  if (MYTHREAD == 1) p[MYTHREAD] = 1; // <-
}

// thread 0: upc_free: memory is freed a second time: .* freed at
static void freed_twice(void) {
  if (MYTHREAD != 0) return;
  shared void *p = upc_alloc(8);
  upc_free(p);
  upc_free(p); // <-
}

// thread any: upc_free: memory is freed a second time
static void freed_by_all(void) {
  shared int *p = upc_all_alloc(THREADS, sizeof(int));
  upc_barrier;
  upc_free(p); // <-
}

// thread 0: upc_free: no allocation returned the pointer .*, which is 4 bytes into the 64-byte object
static void freed_inside(void) {
  if (MYTHREAD != 0) return;
  shared [] int *p = upc_alloc(64);
  upc_free(p + 1); // <-
}

// thread 0: upc_free: pointer .* is in the .* shared variable 'cyclic' .*, which lives as long as the program$
static void freed_variable(void) {
  if (MYTHREAD == 0) upc_free(cyclic); // <-
}

// thread 0: upc_free: the pointer .* is a lock
static void freed_lock_as_memory(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  if (MYTHREAD == 0) upc_free((shared void *)l); // <-
}

// thread 0: write of 4 bytes inside a lock: .* is at the start of the lock that thread 0 got from upc_all_lock_alloc at
static void write_into_lock(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  if (MYTHREAD == 0) *(shared int *)(shared void *)l = 0; // <-
}

// thread 1: read of 8 bytes past the end of a shared object
static void strict_past_end(void) {
  strict shared long *p = &flag;
  if (MYTHREAD == 1) flag = p[THREADS]; // <-
}

// right: pointers to the end and before the start of an array, and pointers that return before they are dereferenced
static void ends_of_arrays(void) {
  shared int *end = cyclic + 10*THREADS, *p;
  for (p = end; p-- != cyclic;) own[0] = *p;
  shared int *from_one = cyclic - 1;
  for (int i = 1; i <= 10*THREADS; i++) own[0] = from_one[i];
  shared [3] double *far = blocked + 1000*THREADS;
  far -= 1000*THREADS;
  own[1] = *far;
  own[2] = *(cyclic + 500*THREADS - 500*THREADS);
}

// right: addresses of nonexistent elements, which are not dereferenced
static void addresses_only(void) {
  shared int *p = &cyclic[10*THREADS];
  shared [3] double *q = &blocked[12*THREADS];
  scalar = p == NULL || q == NULL;
}

// right: copies of 0 bytes to and from any address
static void nothing_copied(void) {
  char c;
  upc_memget(&c, &own[10], 0);
  upc_memput(&own[10], &c, 0);
  upc_memcpy(&own[10], &cyclic[10*THREADS], 0);
}

// right: structures copied as bytes, and an array accessed with other layouts
static void other_layouts(void) {
  struct flags copy[4];
  upc_memget(copy, &records[MYTHREAD], sizeof copy);
  upc_memput(&records[MYTHREAD], copy, sizeof copy);
  shared [] int *part = (shared [] int *)&cyclic[MYTHREAD];
  for (int i = 0; i < 10; i++) part[i] = i;
  shared [] char *bytes = (shared [] char *)&cyclic[MYTHREAD];
  for (int i = 0; i < 40; i++) bytes[i] = i;
  shared [10] int *dealt = (shared [10] int *)(shared void *)cyclic;
  for (int i = 0; i < 10*THREADS; i++) scalar = dealt[i];
}
