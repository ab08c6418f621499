// Bit-fields: only the bytes that hold the field are read and written.
// RUN: no
#include <upc_relaxed.h>

struct flags {
  unsigned low : 3;
  unsigned high : 7;
  int rest;
  unsigned late : 4;
};

shared struct flags one;
shared struct flags all[100 * THREADS];

// BECOMES(-O2, -g, -portable): \bget\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ struct \{ unsigned int upct_field : 3; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, one, 0, 1\); \+upct_r\d+\.upct_field; \}\);
int get(void) { return one.low; }

// BECOMES(-O2, -g, -portable): \bread_high\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2): return __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, upcri_lone_pshared1\(all, sizeof\(struct flags\), i\), 0, 2\); \+upct_r\d+\.upct_field; \}\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, upcri_reach_pshared1\(all, sizeof\(struct flags\), i, 2, UPCRI_READS\), 0, 2\); \+upct_r\d+\.upct_field; \}\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-portable): return __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, upcr_add_pshared1\(all, sizeof\(struct flags\), i\), 0, 2\); \+upct_r\d+\.upct_field; \}\);
int read_high(int i) { return all[i].high; }

// BECOMES(-O2, -g, -portable): \bread_late\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ struct \{ unsigned int upct_field : 4; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, one, 8, 1\); \+upct_r\d+\.upct_field; \}\);
int read_late(void) { return one.late; }

// BECOMES(-O2, -g, -portable): \bput\(
// BECOMES(-O2): __extension__ \(\{ struct \{ unsigned int upct_field : 3; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(all, sizeof\(struct flags\), i\); upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 1\); upct_r\d+\.upct_field = v; upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 1\); \}\);
// BECOMES(-g): __extension__ \(\{ struct \{ unsigned int upct_field : 3; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(all, sizeof\(struct flags\), i, 1, UPCRI_WRITES\); upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 1\); upct_r\d+\.upct_field = v; upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 1\); \}\);
// BECOMES(-portable): __extension__ \(\{ struct \{ unsigned int upct_field : 3; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(all, sizeof\(struct flags\), i\); upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 1\); upct_r\d+\.upct_field = v; upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 1\); \}\);
void put(int i, int v) { all[i].low = v; }

// BECOMES(-O2, -g, -portable): \bwrite_and_use\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-O2, -g, -portable): return __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = one; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); upct_r\d+\.upct_field = v; upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 2\); \+upct_r\d+\.upct_field; \}\);
int write_and_use(int v) { return one.high = v; }

// BECOMES(-O2, -g, -portable): \badd\(
// BECOMES(-O2): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(all, sizeof\(struct flags\), i\); __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = upct_p\d+; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); upct_r\d+\.upct_field = __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); \+upct_r\d+\.upct_field; \}\) \+ \(1\); upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 2\); \}\); \}\);
// BECOMES(-g): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(all, sizeof\(struct flags\), i, 2, UPCRI_READS\); __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = upct_p\d+; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); upct_r\d+\.upct_field = __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); \+upct_r\d+\.upct_field; \}\) \+ \(1\); upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 2\); \}\); \}\);
// BECOMES(-portable): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(all, sizeof\(struct flags\), i\); __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_pshared_ptr_t upct_p\d+ = upct_p\d+; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); upct_r\d+\.upct_field = __extension__ \(\{ struct \{ unsigned upct_before : 3; unsigned int upct_field : 7; \} __attribute__\(\(__packed__\)\) upct_r\d+; upcr_get_pshared\(&upct_r\d+, upct_p\d+, 0, 2\); \+upct_r\d+\.upct_field; \}\) \+ \(1\); upcr_put_pshared\(upct_p\d+, 0, &upct_r\d+, 2\); \}\); \}\);
void add(int i) { all[i].high++; }
