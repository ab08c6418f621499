// Compound assignments, `++` and `--`: the address is computed once.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
shared [4] int *shared p;
int next(void);

// BECOMES(-O2, -g, -portable): \badd\(
// BECOMES(-O2): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(a, sizeof\(int\), i\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(v\)\), sizeof\(int\)\); \}\);
// BECOMES(-g): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(v\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(a, sizeof\(int\), i\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(v\)\), sizeof\(int\)\); \}\);
void add(int i, int v) { a[i] += v; }

// BECOMES(-O2, -g, -portable): \badd_and_use\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(a, sizeof\(int\), next\(\)\); __extension__ \(\{ int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(v\); upcr_put_pshared_val\(upct_p\d+, 0, upct_v\d+, sizeof\(int\)\); upct_v\d+; \}\); \}\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(a, sizeof\(int\), next\(\), sizeof\(int\), UPCRI_READS\); __extension__ \(\{ int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(v\); upcr_put_pshared_val\(upct_p\d+, 0, upct_v\d+, sizeof\(int\)\); upct_v\d+; \}\); \}\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-portable): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(a, sizeof\(int\), next\(\)\); __extension__ \(\{ int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(v\); upcr_put_pshared_val\(upct_p\d+, 0, upct_v\d+, sizeof\(int\)\); upct_v\d+; \}\); \}\);
int add_and_use(int v) { return a[next()] += v; }

// CODE: mov 0x0\(%rip\),%rax; (?:addl \$0x1,|incl )\(%rax\); ret
// BECOMES(-O2, -g, -portable): \bcount\(
// BECOMES(-O2, -g, -portable): __extension__ \(\{ upcr_put_pshared_val\(a, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(a, 0, sizeof\(int\)\)\) \+ \(1\)\), sizeof\(int\)\); \}\);
void count(void) { a[0]++; }

// BECOMES(-O2, -g, -portable): \bcount_after\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(a, sizeof\(int\), i\); int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(upct_v\d+ \+ 1\), sizeof\(int\)\); upct_v\d+; \}\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\); int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(upct_v\d+ \+ 1\), sizeof\(int\)\); upct_v\d+; \}\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-portable): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(a, sizeof\(int\), i\); int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(upct_v\d+ \+ 1\), sizeof\(int\)\); upct_v\d+; \}\);
int count_after(int i) { return a[i]++; }

// BECOMES(-O2, -g, -portable): \bcount_before\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(a, sizeof\(int\), i\); __extension__ \(\{ int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(1\); upcr_put_pshared_val\(upct_p\d+, 0, upct_v\d+, sizeof\(int\)\); upct_v\d+; \}\); \}\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\); __extension__ \(\{ int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(1\); upcr_put_pshared_val\(upct_p\d+, 0, upct_v\d+, sizeof\(int\)\); upct_v\d+; \}\); \}\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-portable): return __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(a, sizeof\(int\), i\); __extension__ \(\{ int upct_v\d+ = \(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(1\); upcr_put_pshared_val\(upct_p\d+, 0, upct_v\d+, sizeof\(int\)\); upct_v\d+; \}\); \}\);
int count_before(int i) { return ++a[i]; }

// BECOMES(-O2, -g, -portable): \bmove\(
// BECOMES(-O2, -g): __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = \(\(upcr_shared_ptr_t\)upcr_get_pshared_val\(p, 0, sizeof\(upcr_shared_ptr_t\)\)\); upcr_put_pshared_val\(p, 0, upcr_add_shared\(upct_v\d+, sizeof\(int\), n, 4\), sizeof\(upcr_shared_ptr_t\)\); \}\);
// BECOMES(-portable): __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = __extension__ \(\{ upcr_shared_ptr_t upct_v\d+; upcr_get_pshared\(&upct_v\d+, p, 0, sizeof\(upct_v\d+\)\); upct_v\d+; \}\); __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = upcr_add_shared\(upct_v\d+, sizeof\(int\), n, 4\); upcr_put_pshared\(p, 0, &upct_v\d+, sizeof\(upct_v\d+\)\); \}\); \}\);
void move(int n) { p += n; }

// BECOMES(-O2, -g, -portable): \bmove_after\(
// BECOMES(-O2, -g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2, -g): return __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = \(\(upcr_shared_ptr_t\)upcr_get_pshared_val\(p, 0, sizeof\(upcr_shared_ptr_t\)\)\); upcr_put_pshared_val\(p, 0, upcr_add_shared\(upct_v\d+, sizeof\(int\), -\(ptrdiff_t\)\(1\), 4\), sizeof\(upcr_shared_ptr_t\)\); upct_v\d+; \}\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-portable): return __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = __extension__ \(\{ upcr_shared_ptr_t upct_v\d+; upcr_get_pshared\(&upct_v\d+, p, 0, sizeof\(upct_v\d+\)\); upct_v\d+; \}\); __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = upcr_add_shared\(upct_v\d+, sizeof\(int\), -\(ptrdiff_t\)\(1\), 4\); upcr_put_pshared\(p, 0, &upct_v\d+, sizeof\(upct_v\d+\)\); \}\); upct_v\d+; \}\);
shared [4] int *move_after(void) { return p--; }

// BECOMES(-O2, -g, -portable): \bmove_before\(
// BECOMES(-O2, -g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2, -g): return __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = \(\(upcr_shared_ptr_t\)upcr_get_pshared_val\(p, 0, sizeof\(upcr_shared_ptr_t\)\)\); upcr_shared_ptr_t upct_v\d+ = upcr_add_shared\(upct_v\d+, sizeof\(int\), 1, 4\); upcr_put_pshared_val\(p, 0, upct_v\d+, sizeof\(upcr_shared_ptr_t\)\); upct_v\d+; \}\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-portable): return __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = __extension__ \(\{ upcr_shared_ptr_t upct_v\d+; upcr_get_pshared\(&upct_v\d+, p, 0, sizeof\(upct_v\d+\)\); upct_v\d+; \}\); upcr_shared_ptr_t upct_v\d+ = upcr_add_shared\(upct_v\d+, sizeof\(int\), 1, 4\); __extension__ \(\{ upcr_shared_ptr_t upct_v\d+ = upct_v\d+; upcr_put_pshared\(p, 0, &upct_v\d+, sizeof\(upct_v\d+\)\); \}\); upct_v\d+; \}\);
shared [4] int *move_before(void) { return ++p; }
