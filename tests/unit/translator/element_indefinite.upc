// An element of an array with indefinite block size, and an object that is not an array.
// RUN: no
#include <upc_relaxed.h>

shared [] int whole[100];
shared int one;

// CODE: mov 0x0\(%rip\),%rax; movslq %edi,(%r..); mov \(%rax,\1,4\),%eax; ret
// BECOMES(-O2, -g, -portable): \bget\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
int get(int i) { return whole[i]; }

// CODE: mov 0x0\(%rip\),%rax; movslq %edi,(%r..); mov %esi,\(%rax,\1,4\); ret
// BECOMES(-O2, -g, -portable): \bput\(
// BECOMES(-O2, -portable): upcr_put_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i\), 0, v, sizeof\(int\)\);
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, v, sizeof\(int\)\);
void put(int i, int v) { whole[i] = v; }

// BECOMES(-O2, -g, -portable): \bread_one\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(one, 0, sizeof\(int\)\)\);
int read_one(void) { return one; }

// CODE: mov 0x0\(%rip\),%rax; mov %edi,\(%rax\); ret
// BECOMES(-O2, -g, -portable): \bwrite_one\(
// BECOMES(-O2, -g, -portable): upcr_put_pshared_val\(one, 0, v, sizeof\(int\)\);
void write_one(int v) { one = v; }
