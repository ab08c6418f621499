/* The generic names accept exactly the types of their tables. */
// RUN: no
// REJECT: 19:float
// REJECT: 20:short
// REJECT: 21:char
// REJECT: 22:double
// REJECT: 23:float
// REJECT: 24:long long
// REJECT: 25:short
// REJECT: 26:long double
// REJECT: 27:struct
// REJECT: 28:float
// REJECT: 29:double
// REJECT: 30:long double
// REJECT: 31:upcri_shmem_wrong_number_of_arguments
#include <shmem.h>
float f; short s; char c; double d; long long ll; long double ld; struct { int i; } st; int i;
void wrong(void) {
  shmem_atomic_add(&f, 1, 0);
  shmem_atomic_fetch_add(&s, 1, 0);
  shmem_atomic_inc(&c, 0);
  shmem_atomic_compare_swap(&d, 1, 2, 0);
  shmem_atomic_fetch_inc(SHMEM_CTX_DEFAULT, &f, 0);
  shmem_atomic_and(&ll, 1, 0);
  shmem_atomic_swap(&s, 1, 0);
  shmem_atomic_set(&ld, 1, 0);
  shmem_p(&st, 1, 0);
  shmem_wait_until(&f, SHMEM_CMP_EQ, 1);
  shmem_xor_reduce(SHMEM_TEAM_WORLD, &d, &d, 1);
  shmem_atomic_fetch(&ld, 0);
  shmem_atomic_add(&i, 1);
}
void right(void) {
  shmem_atomic_swap(&f, 1, 0);
  shmem_atomic_set(&d, 1, 0);
  shmem_atomic_add(&ll, 1, 0);
  shmem_atomic_xor(&i, 1, 0);
  shmem_p(&ld, 1, 0);
}
