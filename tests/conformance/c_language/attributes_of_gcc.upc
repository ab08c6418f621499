// Attributes of functions that only gcc has, and attributes with arguments that other compilers reject.
// COMPILERS: gcc
// FLAGS: -Wno-attributes
#include "../check.h"
void release(void *);
#if __GNUC__ > 10
__attribute__((malloc(release))) char *f1(int n, int m, const char *c);
__attribute__((__malloc__(release, 1))) char *f2(int n, int m, const char *c);
__attribute__((__malloc__, malloc (release), alloc_size (1))) char *f3(int n, int m, const char *c);
#endif
__attribute__((access(read_only, 3))) char *f4(int n, int m, const char *c);
__attribute__((alloc_size(1))) char *f6(int n, int m, const char *c);
__attribute__((alloc_size(1, 2))) char *f7(int n, int m, const char *c);
__attribute__((alloc_align(1))) char *f8(int n, int m, const char *c);
__attribute__((assume_aligned(16))) char *f9(int n, int m, const char *c);
__attribute__((nonnull(3))) char *f10(int n, int m, const char *c);
__attribute__((zero_call_used_regs("used"))) char *f11(int n, int m, const char *c);
__attribute__((noipa)) char *f12(int n, int m, const char *c);
__attribute__((optimize("O3"))) char *f13(int n, int m, const char *c);
__attribute__((optimize(3))) char *f14(int n, int m, const char *c);
#ifdef __x86_64__
__attribute__((target_clones("avx2", "default"))) char *f15(int n, int m, const char *c);
#endif
__attribute__((noclone)) char *f16(int n, int m, const char *c);
__attribute__((noplt)) char *f17(int n, int m, const char *c);
__attribute__((patchable_function_entry(2))) char *f18(int n, int m, const char *c);
__attribute__((stack_protect)) char *f19(int n, int m, const char *c);
__attribute__((externally_visible)) char *f20(int n, int m, const char *c);
__attribute__((flatten)) char *f22(int n, int m, const char *c);
__attribute__((returns_nonnull)) char *f23(int n, int m, const char *c);
__attribute__((cold)) char *f24(int n, int m, const char *c);
__attribute__((leaf)) char *f25(int n, int m, const char *c);
__attribute__((no_reorder)) char *f26(int n, int m, const char *c);
__attribute__((no_stack_limit)) char *f27(int n, int m, const char *c);
__attribute__((no_split_stack)) char *f28(int n, int m, const char *c);
__attribute__((no_sanitize("address"))) char *f30(int n, int m, const char *c);
__attribute__((format_arg(3))) char *f31(int n, int m, const char *c);
void release(void *p) { free(p); }
char *f1(int n, int m, const char *c) { return malloc(n * m + *c); }
char *f2(int n, int m, const char *c) { return f1(n, m, c); }
shared int sum;
int main(void) {
  char *p = f2(1, 2, "c");
  CHECK(p != NULL);
  release(p);
  pass();
  return 0;
}
