// How values of each kind of type are read and written.
// RUN: no
#include <upc_relaxed.h>

typedef struct {
  double x, y, z;
} point;

shared char c;
shared _Bool flag;
shared float f;
shared double d;
shared long double l;
shared point p;
int *shared private_pointer;
shared [4] int *shared shared_pointer;

// BECOMES(-O2, -g, -portable): \bread_char\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(char\)upcr_get_pshared_val\(c, 0, sizeof\(char\)\)\);
int read_char(void) { return c; }
// BECOMES(-O2, -g, -portable): \bwrite_char\(
// BECOMES(-O2, -g, -portable): upcr_put_pshared_val\(c, 0, v, sizeof\(char\)\);
void write_char(int v) { c = v; }
// BECOMES(-O2, -g, -portable): \bwrite_flag\(
// BECOMES(-O2, -g, -portable): upcr_put_pshared_val\(flag, 0, \(_Bool\)v, sizeof\(_Bool\)\);
void write_flag(int v) { flag = v; }
// BECOMES(-O2, -g, -portable): \bread_float\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_get_pshared_floatval\(f, 0\);
float read_float(void) { return f; }
// BECOMES(-O2, -g, -portable): \bwrite_float\(
// BECOMES(-O2, -g, -portable): upcr_put_pshared_floatval\(f, 0, v\);
void write_float(float v) { f = v; }
// BECOMES(-O2, -g, -portable): \bread_double\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_get_pshared_doubleval\(d, 0\);
double read_double(void) { return d; }
// BECOMES(-O2, -g, -portable): \bwrite_double\(
// BECOMES(-O2, -g, -portable): upcr_put_pshared_doubleval\(d, 0, v\);
void write_double(double v) { d = v; }
// BECOMES(-O2, -g, -portable): \bread_long_double\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ long double upct_v\d+; upcr_get_pshared\(&upct_v\d+, l, 0, sizeof\(upct_v\d+\)\); upct_v\d+; \}\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ long double upct_v\d+; upcri_get_aligned_pshared\(&upct_v\d+, l, 0, sizeof\(upct_v\d+\), 16\); upct_v\d+; \}\);
long double read_long_double(void) { return l; }
// BECOMES(-O2, -g, -portable): \bwrite_long_double\(
// BECOMES(-O2, -portable): upcr_put_pshared\(l, 0, &v, sizeof\(long double\)\);
// BECOMES(-g): upcri_put_aligned_pshared\(l, 0, &v, sizeof\(long double\), 16\);
void write_long_double(long double v) { l = v; }
// BECOMES(-O2, -g, -portable): \bread_struct\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ point upct_v\d+; upcr_get_pshared\(&upct_v\d+, p, 0, sizeof\(upct_v\d+\)\); upct_v\d+; \}\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ point upct_v\d+; upcri_get_aligned_pshared\(&upct_v\d+, p, 0, sizeof\(upct_v\d+\), 8\); upct_v\d+; \}\);
point read_struct(void) { return p; }
// BECOMES(-O2, -g, -portable): \bwrite_struct\(
// BECOMES(-O2, -portable): upcr_put_pshared\(p, 0, &v, sizeof\(point\)\);
// BECOMES(-g): upcri_put_aligned_pshared\(p, 0, &v, sizeof\(point\), 8\);
void write_struct(point v) { p = v; }
// BECOMES(-O2, -g, -portable): \bwrite_result\(
// BECOMES(-O2, -portable): __extension__ \(\{ point upct_v\d+ = make\(\); upcr_put_pshared\(p, 0, &upct_v\d+, sizeof\(upct_v\d+\)\); \}\);
// BECOMES(-g): __extension__ \(\{ point upct_v\d+ = make\(\); upcri_put_aligned_pshared\(p, 0, &upct_v\d+, sizeof\(upct_v\d+\), 8\); \}\);
void write_result(point (*make)(void)) { p = make(); }
// BECOMES(-O2, -g, -portable): \bread_pointer\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int \*\)upcr_get_pshared_val\(private_pointer, 0, sizeof\(int \*\)\)\);
int *read_pointer(void) { return private_pointer; }
// BECOMES(-O2, -g, -portable): \bwrite_pointer\(
// BECOMES(-O2, -g, -portable): upcr_put_pshared_val\(private_pointer, 0, \(upcr_register_value_t\)v, sizeof\(int \*\)\);
void write_pointer(int *v) { private_pointer = v; }
// BECOMES(-O2, -g, -portable): \bread_shared_pointer\(
// BECOMES(-O2, -g): UPCR_EXIT_FUNCTION\(\); return \(\(upcr_shared_ptr_t\)upcr_get_pshared_val\(shared_pointer, 0, sizeof\(upcr_shared_ptr_t\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return __extension__ \(\{ upcr_shared_ptr_t upct_v\d+; upcr_get_pshared\(&upct_v\d+, shared_pointer, 0, sizeof\(upct_v\d+\)\); upct_v\d+; \}\);
shared [4] int *read_shared_pointer(void) { return shared_pointer; }
// BECOMES(-O2, -g, -portable): \bwrite_shared_pointer\(
// BECOMES(-O2, -g): upcr_put_pshared_val\(shared_pointer, 0, v, sizeof\(upcr_shared_ptr_t\)\);
// BECOMES(-portable): upcr_put_pshared\(shared_pointer, 0, &v, sizeof\(upcr_shared_ptr_t\)\);
void write_shared_pointer(shared [4] int *v) { shared_pointer = v; }
// BECOMES(-O2, -g, -portable): \bwrite_and_use\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(__extension__ \(\{ char upct_v\d+ = v; upcr_put_pshared_val\(c, 0, upct_v\d+, sizeof\(char\)\); upct_v\d+; \}\)\) \+ 1;
int write_and_use(int v) { return (c = v) + 1; }
