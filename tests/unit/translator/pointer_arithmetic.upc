// Arithmetic with pointers-to-shared.
// RUN: no
#include <stddef.h>
#include <upc_relaxed.h>

// BECOMES(-O2, -g, -portable): \bforward\(
// BECOMES(-O2, -g, -portable): upcr_inc_shared\(&p, sizeof\(int\), 1, 16\);
// BECOMES(-O2, -g, -portable): upc_memset\(p, 0, 4\);
void forward(shared [16] int *p) {
  p++;
  upc_memset(p, 0, 4);
}

// BECOMES(-O2, -g, -portable): \bforward_cyclic\(
// BECOMES(-O2, -g, -portable): upcr_inc_pshared1\(&p, sizeof\(int\), n\);
// BECOMES(-O2, -g, -portable): upc_memset\(upcr_pshared_to_shared\(p\), 0, 4\);
void forward_cyclic(shared int *p, int n) {
  p += n;
  upc_memset(p, 0, 4);
}

// BECOMES(-O2, -g, -portable): \bback\(
// BECOMES(-O2, -g, -portable): upcr_inc_psharedI\(&p, sizeof\(int\), -\(ptrdiff_t\)\(n\)\);
// BECOMES(-O2, -g, -portable): upc_memset\(upcr_pshared_to_shared\(p\), 0, 4\);
void back(shared [] int *p, int n) {
  p -= n;
  upc_memset(p, 0, 4);
}

// BECOMES(-O2, -g, -portable): \bbetween\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_sub_shared\(p, q, sizeof\(int\), 16\);
ptrdiff_t between(shared [16] int *p, shared [16] int *q) { return p - q; }

// BECOMES(-O2, -g, -portable): \bbetween_cyclic\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_sub_pshared1\(p, q, sizeof\(int\)\);
ptrdiff_t between_cyclic(shared int *p, shared int *q) { return p - q; }

// BECOMES(-O2, -g, -portable): \bbetween_whole\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_sub_psharedI\(p, q, sizeof\(int\)\);
ptrdiff_t between_whole(shared [] int *p, shared [] int *q) { return p - q; }

// BECOMES(-O2, -g, -portable): \bbetween_rows\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(upcr_sub_shared\(p, q, sizeof\(int\), 16\) / \(8\)\);
ptrdiff_t between_rows(shared [16] int (*p)[8], shared [16] int (*q)[8]) { return p - q; }

// BECOMES(-O2, -g, -portable): \bsame\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_isequal_shared_shared\(p, q\);
int same(shared [16] int *p, shared [16] int *q) { return p == q; }

// BECOMES(-O2, -g, -portable): \bbefore\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(upcr_sub_shared\(p, q, sizeof\(int\), 16\) < 0\);
int before(shared [16] int *p, shared [16] int *q) { return p < q; }

// A step of 0, of a pointer whose name resembles that of a runtime function.
// BECOMES(-O2, -g, -portable): \bstays\(
// BECOMES(-O2, -g, -portable): \(void\)&p_add_q;
// BECOMES(-O2, -g, -portable): upc_memset\(upcr_pshared_to_shared\(p_add_q\), 0, 4\);
void stays(shared int *p_add_q) {
  p_add_q += 0;
  upc_memset(p_add_q, 0, 4);
}

// BECOMES(-O2, -g, -portable): \bwith_comma\(
// BECOMES(-O2, -g, -portable): upcr_inc_shared\(&p, sizeof\(int\), \(n, 2\), 16\);
void with_comma(shared [16] int *p, int n) {
  p += (n, 2);
  upc_memset(p, 0, 4);
}
