// Members of shared structures.
// RUN: no
#include <upc_relaxed.h>

struct item {
  int a;
  double b;
  int row[3];
  struct {
    short deep;
  } in;
};
struct packed {
  char c;
  int unaligned;
} __attribute__((packed));
struct open {
  int n;
  int tail[1];
};

shared struct item one;
shared struct item items[100 * THREADS];
shared [16] struct item blocks[160 * THREADS];
shared struct packed tight;

// BECOMES(-O2, -g, -portable): \bget\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_get_pshared_doubleval\(one, offsetof\(struct item, b\)\);
double get(void) { return one.b; }

// BECOMES(-O2, -g, -portable): \bput\(
// BECOMES(-O2): upcr_put_pshared_doubleval\(upcri_lone_pshared1\(items, sizeof\(struct item\), i\), offsetof\(struct item, b\), v\);
// BECOMES(-g): upcr_put_pshared_doubleval\(upcri_reach_pshared1\(items, sizeof\(struct item\), i, sizeof\(double\), UPCRI_WRITES\), offsetof\(struct item, b\), v\);
// BECOMES(-portable): upcr_put_pshared_doubleval\(upcr_add_pshared1\(items, sizeof\(struct item\), i\), offsetof\(struct item, b\), v\);
void put(int i, double v) { items[i].b = v; }

// BECOMES(-O2, -g, -portable): \bread_row\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_at_shared_int\(blocks, sizeof\(struct item\), i, 16\), offsetof\(struct item, row\) \+ \(ptrdiff_t\)j\*sizeof\(int\), sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(blocks, sizeof\(struct item\), i, 16, sizeof\(int\), UPCRI_READS\), offsetof\(struct item, row\) \+ \(ptrdiff_t\)\(upcri_index\(j, 3, "the member 'row' of struct item"\)\)\*sizeof\(int\), sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcr_add_shared\(blocks, sizeof\(struct item\), i, 16\), offsetof\(struct item, row\) \+ \(ptrdiff_t\)j\*sizeof\(int\), sizeof\(int\)\)\);
int read_row(int i, int j) { return blocks[i].row[j]; }

// BECOMES(-O2, -g, -portable): \bread_tail\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(p, offsetof\(struct open, tail\) \+ \(ptrdiff_t\)i\*sizeof\(int\), sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return \(\(int\)upcr_get_pshared_val\(p, offsetof\(struct open, tail\) \+ \(ptrdiff_t\)\(upcri_index\(i, \(size_t\)PTRDIFF_MAX, "the member 'tail' of struct open"\)\)\*sizeof\(int\), sizeof\(int\)\)\);
int read_tail(shared struct open *p, int i) { return p->tail[i]; }

// BECOMES(-O2, -g, -portable): \bread_deep\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(short\)upcr_get_pshared_val\(p, offsetof\(struct item, in\) \+ offsetof\(struct upct_anon\d+, deep\), sizeof\(short\)\)\);
short read_deep(shared struct item *p) { return p->in.deep; }

// BECOMES(-O2, -g, -portable): \bread_unaligned\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ int upct_v\d+; upcr_get_pshared\(&upct_v\d+, tight, offsetof\(struct packed, unaligned\), sizeof\(upct_v\d+\)\); upct_v\d+; \}\);
int read_unaligned(void) { return tight.unaligned; }

// BECOMES(-O2, -g, -portable): \baddress\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcr_add_psharedI\(upcri_element_pshared1\(items, sizeof\(struct item\), i\), 1, offsetof\(struct item, a\)\);
// BECOMES(-g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_add_psharedI\(upcr_add_pshared1\(items, sizeof\(struct item\), i\), 1, offsetof\(struct item, a\)\);
shared [] int *address(int i) { return &items[i].a; }
