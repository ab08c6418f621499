/* Functions whose machine code machine_code_test.py checks. The requirements are above each:
 *   CODE: regex    all instructions, joined by "; ", match
 *   NONE: regex    no instruction begins with a match
 *   ONCE: regex    exactly one instruction begins with a match
 *   LOOP: number   the shortest loop has at most this number of instructions
 *   NOT_IN_LOOPS: regex    no instruction of a loop contains a match
 * They apply to each compiler, or to one: NOT_IN_LOOPS(gcc): regex.
 * Instructions are in AT&T syntax with single blanks, without no-operations. */
#include <upcr.h>

typedef struct {
  double x, y, z;
} point;

int UPCR_TLD_DEFINE(counter, 4, 4) = 1;

// CODE: mov %sil,\(%rdi\); ret
void put_1(upcr_pshared_ptr_t p, uint8_t v) { upcr_put_pshared_val(p, 0, v, 1); }

// CODE: mov %si,\(%rdi\); ret
void put_2(upcr_pshared_ptr_t p, uint16_t v) { upcr_put_pshared_val(p, 0, v, 2); }

// CODE: mov %esi,\(%rdi\); ret
void put_4(upcr_pshared_ptr_t p, uint32_t v) { upcr_put_pshared_val(p, 0, v, 4); }

// CODE: mov %rsi,\(%rdi\); ret
void put_8(upcr_pshared_ptr_t p, uint64_t v) { upcr_put_pshared_val(p, 0, v, 8); }

// CODE: mov %esi,0x18\(%rdi\); ret
void put_at_offset(upcr_pshared_ptr_t p, uint32_t v) { upcr_put_pshared_val(p, 24, v, 4); }

// CODE: movzbl \(%rdi\),%eax; ret
uint64_t get_1(upcr_pshared_ptr_t p) { return upcr_get_pshared_val(p, 0, 1); }

// CODE: movzwl \(%rdi\),%eax; ret
uint64_t get_2(upcr_pshared_ptr_t p) { return upcr_get_pshared_val(p, 0, 2); }

// CODE: mov \(%rdi\),%eax; ret
uint64_t get_4(upcr_pshared_ptr_t p) { return upcr_get_pshared_val(p, 0, 4); }

// CODE: mov \(%rdi\),%rax; ret
uint64_t get_8(upcr_pshared_ptr_t p) { return upcr_get_pshared_val(p, 0, 8); }

// CODE: mov 0x18\(%rdi\),%eax; ret
uint64_t get_at_offset(upcr_pshared_ptr_t p) { return upcr_get_pshared_val(p, 24, 4); }

// CODE: movss %xmm0,\(%rdi\); ret
void put_float(upcr_pshared_ptr_t p, float v) { upcr_put_pshared_floatval(p, 0, v); }

// CODE: movsd \(%rdi\),%xmm0; ret
double get_double(upcr_pshared_ptr_t p) { return upcr_get_pshared_doubleval(p, 0); }

// CODE: mov \(%rsi\),%eax; mov %eax,\(%rdi\); ret
void put_memory_4(upcr_pshared_ptr_t p, const int* from) { upcr_put_pshared(p, 0, from, 4); }

// CODE: mov \(%rsi\),%rax; mov %rax,\(%rdi\); ret
void get_memory_8(void* to, upcr_pshared_ptr_t p) { upcr_get_pshared(to, p, 0, 8); }

// CODE: mov[^;]*; mov[^;]*; mov[^;]*; mov[^;]*; ret
void put_structure(upcr_pshared_ptr_t p, const point* from) {
  upcr_put_pshared(p, 0, from, sizeof *from);
}

// CODE: mov \(%rsi\),%rax; mov %rax,\(%rdi\); (xor %eax,%eax; )?ret
upcr_handle_t put_nb(upcr_pshared_ptr_t p, const void* from) {
  return upcr_put_nb_pshared(p, 0, from, 8);
}

// CODE: ret
void synchronise(upcr_handle_t handle) {
  upcr_wait_syncnb(handle);
  upcr_wait_syncnbi_all();
}

// NONE: call
// ONCE: movsd .*,%xmm0
double get_phased(upcr_shared_ptr_t p) { return upcr_get_shared_doubleval(p, 8); }

// NONE: call|lock|fence|xchg
// ONCE: mov .*,8?\(.*
void put_phased(upcr_shared_ptr_t p, int v) { upcr_put_shared_val(p, 0, (uint64_t)v, 4); }

// CODE: xchg %esi,\(%rdi\); ret
void put_strict_4(upcr_pshared_ptr_t p, uint32_t v) { upcr_put_pshared_val_strict(p, 0, v, 4); }

// CODE: xchg %rsi,\(%rdi\); ret
void put_strict_8(upcr_pshared_ptr_t p, uint64_t v) { upcr_put_pshared_val_strict(p, 0, v, 8); }

// CODE: lock orl \$0x0,\(%rsp\); mov \(%rdi\),%rax; ret
uint64_t get_strict_8(upcr_pshared_ptr_t p) { return upcr_get_pshared_val_strict(p, 0, 8); }

// NONE: call
// ONCE: xchg
void put_double_strict(upcr_pshared_ptr_t p, double v) {
  upcr_put_pshared_doubleval_strict(p, 0, v);
}

// CODE: mov %fs:0x0,%eax; ret
int tld_value(void) { return *(int*)UPCR_TLD_ADDR(counter); }

// CODE: mov %fs:0x0,%rax; (add|lea) .*,%rax; ret
void* tld_address(void) { return UPCR_TLD_ADDR(counter); }

// CODE: (addl \$0x1,%fs:0x0|incl %fs:0x0); ret
void tld_increment(void) { ++*(int*)UPCR_TLD_ADDR(counter); }

// NONE: call|i?div|i?mul
upcr_pshared_ptr_t next_cyclic(upcr_pshared_ptr_t p) { return upcr_add_pshared1(p, 8, 1); }

// CODE: lea \(%rdi,%rsi,8\),%rax; ret
upcr_pshared_ptr_t add_indefinite(upcr_pshared_ptr_t p, ptrdiff_t n) {
  return upcr_add_psharedI(p, 8, n);
}

// NONE: call|i?div
upcr_pshared_ptr_t add_cyclic(upcr_pshared_ptr_t p, ptrdiff_t n) {
  return upcr_add_pshared1(p, 8, n);
}

// NONE: i?div
ptrdiff_t subtract_cyclic(upcr_pshared_ptr_t p, upcr_pshared_ptr_t q) {
  return (upcr_sub_pshared1)(p, q, 8);
}

// NONE: call|i?div
upcr_shared_ptr_t add_blocked(upcr_shared_ptr_t p, ptrdiff_t n) {
  return upcr_add_shared(p, 8, n, 16);
}

// NONE: call|i?div
upcr_thread_t thread_of(upcr_shared_ptr_t p) { return upcr_threadof_shared(p); }

// CODE: (mov %rdi,%rax; shr \$0x2c,%rax|shr \$0x2c,%rdi; mov %rdi,%rax); ret
upcr_phase_t phase_of(upcr_shared_ptr_t p) { return upcr_phaseof_shared(p); }

// ONCE: lock cmpxchg .*
void lock(upcr_shared_ptr_t p) { upcr_lock(p); }

// ONCE: lock .*
void unlock(upcr_shared_ptr_t p) { upcr_unlock(p); }
