// Parallel I/O and atomics.
#include <stdint.h>
#include <upc.h>
#include <upc_atomic.h>
#include <upc_io.h>

shared long numbers[2*THREADS];
shared [] char text[16];
char buffer[16];

static upc_file_t *file_of(int mode) { return upc_all_fopen("planted.dat", mode | UPC_CREATE, 0, NULL); }

// thread 1: upc_all_fopen: flags is 0x[0-9a-f]+ here, but 0x[0-9a-f]+ on thread 0
static void open_differs(void) {
  upc_all_fopen("planted.dat", (MYTHREAD == 1 ? UPC_RDONLY : UPC_RDWR) | UPC_CREATE | UPC_COMMON_FP, 0, NULL); // <-
}

// thread any: upc_all_fopen: fname is a null pointer$
static void open_nothing(void) {
  upc_all_fopen(NULL, UPC_RDONLY | UPC_COMMON_FP, 0, NULL); // <-
}

// thread any: upc_all_fwrite_shared: .*bytes of shared memory that are not all in one live object: \(thread 0, offset 0x[0-9a-f]+, phase 0\) is 
static void write_past_buffer(void) {
  upc_file_t *f = file_of(UPC_WRONLY | UPC_COMMON_FP);
  upc_all_fwrite_shared(f, text, 0, 1, 17, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC); // <-
}

// thread 0: upc_all_fread_local: buffer is a null pointer$
static void read_into_nothing(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  upc_all_fread_local(f, MYTHREAD ? buffer : NULL, 1, 4, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC); // <-
}

// thread any: upc_all_fseek: there is no open file: pointer \(thread 0, offset 0x[0-9a-f]+, phase 0\) .*the open file that thread 0 got from upc_all_fopen at .* and thread \d freed at
static void closed_file(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  upc_all_fclose(f);
  upc_all_fseek(f, 0, UPC_SEEK_SET); // <-
}

// thread any: upc_all_fclose: there is no open file: .* and thread \d freed at
static void closed_twice(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  upc_all_fclose(f);
  upc_barrier;
  upc_all_fclose(f); // <-
}

// thread any: upc_all_fcntl: there is no open file: .* and thread \d freed at
static void controlled_after_close(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  upc_all_fclose(f);
  upc_barrier;
  upc_all_fcntl(f, UPC_GET_FP, NULL); // <-
}

// thread 2: upc_atomic_relaxed: there is no atomicity domain: .* and thread \d freed at
static void freed_domain_used(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  upc_all_atomicdomain_free(d);
  upc_barrier;
  if (MYTHREAD == 2) upc_atomic_relaxed(d, NULL, UPC_ADD, &numbers[0], &one, NULL); // <-
}

// thread any: upc_all_atomicdomain_free: there is no atomicity domain: .* and thread \d freed at
static void domain_freed_twice(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  upc_all_atomicdomain_free(d);
  upc_barrier;
  upc_all_atomicdomain_free(d); // <-
}

// thread 1: upc_all_fread_shared: nmemb is .* here, but .* on thread 0
static void read_differs(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_COMMON_FP);
  upc_all_fread_shared(f, text, 0, 1, 1 + (MYTHREAD == 1), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC); // <-
}

// thread 2: upc_atomic_relaxed: UPC_OR \(8\) is not among the operations that the domain was allocated for$
static void atomic_of_another_operation(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  if (MYTHREAD == 2) upc_atomic_relaxed(d, NULL, UPC_OR, &numbers[0], &one, NULL); // <-
}

// thread 2: upc_atomic_relaxed: the target is null$
static void atomic_of_null(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  if (MYTHREAD == 2) upc_atomic_relaxed(d, NULL, UPC_ADD, NULL, &one, NULL); // <-
}

// thread 2: access of 8 bytes past the end of a shared object
static void atomic_past_end(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  if (MYTHREAD == 2) upc_atomic_relaxed(d, NULL, UPC_ADD, &numbers[2*THREADS], &one, NULL); // <-
}

// thread 2: access of 8 bytes at an address that is no multiple of 8
static void atomic_misaligned(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  if (MYTHREAD == 2) upc_atomic_relaxed(d, NULL, UPC_ADD, (shared void *)(text + 4), &one, NULL); // <-
}

// thread 2: upc_atomic_strict: UPC_ADD needs operand1, which is null$
static void atomic_without_operand(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  if (MYTHREAD == 2) upc_atomic_strict(d, NULL, UPC_ADD, &numbers[0], NULL, NULL); // <-
}

// thread any: upc_all_atomicdomain_alloc: type 0 has no atomics
static void domain_of_no_type(void) {
  upc_all_atomicdomain_alloc(0, UPC_ADD, 0); // <-
}

// thread 1: upc_all_atomicdomain_alloc: ops is 0x1 here, but 0x8 on thread 0
static void domains_differ(void) {
  upc_all_atomicdomain_alloc(UPC_LONG, MYTHREAD == 1 ? UPC_ADD : UPC_OR, 0); // <-
}

// thread 0: upc_free: the pointer \(thread 0, offset 0x[0-9a-f]+, phase 0\) is an open file; close it with upc_all_fclose$
static void freed_file(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  if (MYTHREAD == 0) upc_free((shared void *)f); // <-
}

// thread 0: upc_free: the pointer .* is an atomicity domain; free it with upc_all_atomicdomain_free$
static void freed_domain(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  if (MYTHREAD == 0) upc_free((shared void *)d); // <-
}

// thread 1: write of 4 bytes inside an open file: .* is at the start of the open file that thread 0 got from upc_all_fopen at
static void write_into_file(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  if (MYTHREAD == 1) *(shared int *)(shared void *)f = 0; // <-
}

// thread 1: upc_lock: there is no lock: .* is at the start of the open file that thread 0 got from upc_all_fopen at
static void lock_of_file(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  if (MYTHREAD == 1) upc_lock((upc_lock_t *)(shared void *)f); // <-
}

// right: reads that end early, and domains of several operations
static void as_libraries_say(void) {
  upc_file_t *f = file_of(UPC_RDWR | UPC_INDIVIDUAL_FP);
  upc_all_fwrite_local(f, buffer, 1, sizeof buffer, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_all_fseek(f, 0, UPC_SEEK_SET);
  upc_all_fread_local(f, buffer, 1, sizeof buffer, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_all_fread_local(f, buffer, 1, 0, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_all_fclose(f);
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_GET | UPC_SET, 0);
  long one = 1, old;
  upc_atomic_relaxed(d, &old, UPC_ADD, &numbers[1], &one, NULL);
  upc_atomic_strict(d, &old, UPC_GET, &numbers[1], NULL, NULL);
  upc_all_atomicdomain_free(d);
}

// untold: a plain access concurrent with atomic ones, which ThreadSanitizer reports
static void plain_beside_atomic(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  upc_atomic_relaxed(d, NULL, UPC_ADD, &numbers[0], &one, NULL);
  numbers[0] += 0;
}
