/* Collectives, atomics, castability and the clock of the second runtime: in collectives, thread 0
 * does all the work; atomics take the common mutex. */
#include <time.h>

#include "internal.h"

/* The memory of one thread at the offset of the object at p. */
static char* part_of(upcr_shared_ptr_t p, unsigned thread) {
  return stranger_address(thread, p.stranger_place);
}

static int first(void) {
  stranger_meet();
  return stranger_self.me == 0;
}

void bupc_all_broadcast(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags) {
  (void)flags;
  if (first())
    for (unsigned t = 0; t < stranger_self.threads; ++t)
      memmove(part_of(to, t), stranger_reach(from), n);
  stranger_meet();
}

void bupc_all_scatter(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags) {
  (void)flags;
  if (first())
    for (unsigned t = 0; t < stranger_self.threads; ++t)
      memcpy(part_of(to, t), (char*)stranger_reach(from) + t * n, n);
  stranger_meet();
}

void bupc_all_gather(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags) {
  (void)flags;
  if (first())
    for (unsigned t = 0; t < stranger_self.threads; ++t)
      memcpy((char*)stranger_reach(to) + t * n, part_of(from, t), n);
  stranger_meet();
}

void bupc_all_gather_all(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags) {
  (void)flags;
  if (first())
    for (unsigned t = 0; t < stranger_self.threads; ++t)
      for (unsigned u = 0; u < stranger_self.threads; ++u)
        memcpy(part_of(to, u) + t * n, part_of(from, t), n);
  stranger_meet();
}

void bupc_all_exchange(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags) {
  (void)flags;
  if (first())
    for (unsigned t = 0; t < stranger_self.threads; ++t)
      for (unsigned u = 0; u < stranger_self.threads; ++u)
        memcpy(part_of(to, t) + u * n, part_of(from, u) + t * n, n);
  stranger_meet();
}

void stranger_permute(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upcr_pshared_ptr_t permutation,
                      size_t n) {
  if (first())
    for (unsigned t = 0; t < stranger_self.threads; ++t)
      memcpy(part_of(to, (unsigned)*(int*)part_of(upcr_pshared_to_shared(permutation), t)),
             part_of(from, t), n);
  stranger_meet();
}

/* The address of element i of an array with that block size; with block size 0, all elements are on one thread. */
static void* element(upcr_shared_ptr_t p, size_t size, size_t i, size_t block) {
  if (block == 0) return stranger_address(p.stranger_thread, p.stranger_place + i * size);
  return stranger_reach(stranger_add_shared(p, size, (ptrdiff_t)i, block, stranger_self.threads));
}

#define INTEGER_OPERATIONS(type)           \
  if (op == UPC_AND) return (type)(a & b); \
  if (op == UPC_OR) return (type)(a | b);  \
  if (op == UPC_XOR) return (type)(a ^ b);
#define NO_MORE_OPERATIONS(type)

#define REDUCTIONS(letters, type, MORE)                                                            \
  static type combine##letters(upc_op_t op, type a, type b, type (*function)(type, type)) {        \
    if (op == UPC_ADD) return (type)(a + b);                                                       \
    if (op == UPC_MULT) return (type)(a * b);                                                      \
    if (op == UPC_MIN) return b < a ? b : a;                                                       \
    if (op == UPC_MAX) return b > a ? b : a;                                                       \
    if (op == UPC_LOGAND) return (type)(a && b);                                                   \
    if (op == UPC_LOGOR) return (type)(a || b);                                                    \
    if (op == UPC_FUNC || op == UPC_NONCOMM_FUNC) return function(a, b);                           \
    MORE(type)                                                                                     \
    stranger_fail("a reduction with operation %lx", op);                                           \
  }                                                                                                \
  static type reduced##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op,          \
                               size_t n, size_t block, type (*function)(type, type), int prefix) { \
    type sum = 0;                                                                                  \
    for (size_t i = 0; i < n; ++i) {                                                               \
      const type next = *(type*)element(from, sizeof(type), i, block);                             \
      sum = i == 0 ? next : combine##letters(op, sum, next, function);                             \
      if (prefix) *(type*)element(to, sizeof(type), i, block) = sum;                               \
    }                                                                                              \
    return sum;                                                                                    \
  }                                                                                                \
  void bupc_all_reduce##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op,         \
                                size_t n, size_t block, type (*function)(type, type),              \
                                upc_flag_t flags) {                                                \
    (void)flags;                                                                                   \
    if (first())                                                                                   \
      *(type*)stranger_reach(to) = reduced##letters(to, from, op, n, block, function, 0);          \
    stranger_meet();                                                                               \
  }                                                                                                \
  void bupc_all_reduce_all##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op,     \
                                    size_t n, size_t block, type (*function)(type, type),          \
                                    upc_flag_t flags) {                                            \
    (void)flags;                                                                                   \
    if (first()) {                                                                                 \
      const type sum = reduced##letters(to, from, op, n, block, function, 0);                      \
      for (unsigned t = 0; t < stranger_self.threads; ++t) *(type*)part_of(to, t) = sum;           \
    }                                                                                              \
    stranger_meet();                                                                               \
  }                                                                                                \
  void bupc_all_prefix_reduce##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op,  \
                                       size_t n, size_t block, type (*function)(type, type),       \
                                       upc_flag_t flags) {                                         \
    (void)flags;                                                                                   \
    if (first()) reduced##letters(to, from, op, n, block, function, 1);                            \
    stranger_meet();                                                                               \
  }
#define REDUCED_INTEGER(letters, type) REDUCTIONS(letters, type, INTEGER_OPERATIONS)
#define REDUCED_FLOAT(letters, type) REDUCTIONS(letters, type, NO_MORE_OPERATIONS)
STRANGER_REDUCED_INTEGERS(REDUCED_INTEGER)
STRANGER_REDUCED_FLOATS(REDUCED_FLOAT)

/* An insertion sort in place: the program compares through pointers into the array itself. */
void upc_all_sort(upcr_shared_ptr_t array, size_t size, size_t n, size_t block,
                  int (*compare)(upcr_shared_ptr_t, upcr_shared_ptr_t), upc_flag_t flags) {
  (void)flags;
  if (first()) {
    const size_t step = block == 0 ? n : block;
    char* swapped = malloc(size);
    for (size_t i = 1; i < n; ++i) {
      for (size_t k = i; k > 0; --k) {
        const unsigned threads = stranger_self.threads;
        const upcr_shared_ptr_t a =
            stranger_add_shared(array, size, (ptrdiff_t)k - 1, step, threads);
        const upcr_shared_ptr_t b = stranger_add_shared(array, size, (ptrdiff_t)k, step, threads);
        if (compare(a, b) <= 0) break;
        memcpy(swapped, stranger_reach(a), size);
        memcpy(stranger_reach(a), stranger_reach(b), size);
        memcpy(stranger_reach(b), swapped, size);
      }
    }
    free(swapped);
  }
  stranger_meet();
}

/* --- atomics --- */

struct domain {
  upc_type_t type;
  upc_op_t ops;
};

upcr_pshared_ptr_t upc_all_atomicdomain_alloc(upc_type_t type, upc_op_t ops,
                                              upc_atomichint_t hints) {
  (void)hints;
  upcr_shared_ptr_t p = upcr_null_shared;
  if (stranger_self.me == 0) {
    p = upcr_pshared_to_shared(stranger_object(sizeof(struct domain)));
    struct domain* d = stranger_reach(p);
    d->type = type;
    d->ops = ops;
  }
  return upcr_shared_to_pshared(stranger_tell(p));
}

void upc_all_atomicdomain_free(upcr_pshared_ptr_t domain) {
  upcr_all_free(upcr_pshared_to_shared(domain));
}

#define ATOMIC_COMMON(type)                       \
  case UPC_GET: break;                            \
  case UPC_SET: *at = *a; break;                  \
  case UPC_CSWAP:                                 \
    if (memcmp(at, a, sizeof *at) == 0) *at = *b; \
    break;                                        \
  case UPC_ADD: *at = (type)(*at + *a); break;    \
  case UPC_SUB: *at = (type)(*at - *a); break;    \
  case UPC_MULT: *at = (type)(*at * *a); break;   \
  case UPC_INC: *at = (type)(*at + 1); break;     \
  case UPC_DEC: *at = (type)(*at - 1); break;     \
  case UPC_MIN: *at = *at < *a ? *at : *a; break; \
  case UPC_MAX:                                   \
    *at = *at > *a ? *at : *a;                    \
    break;
#define ATOMIC_INTEGER(type)                   \
  case UPC_AND: *at = (type)(*at & *a); break; \
  case UPC_OR: *at = (type)(*at | *a); break;  \
  case UPC_XOR:                                \
    *at = (type)(*at ^ *a);                    \
    break;
#define ATOMIC(code, type, MORE)                             \
  case code: {                                               \
    type* at = place;                                        \
    const type *a = operand1, *b = operand2;                 \
    if (fetched) *(type*)fetched = *at;                      \
    switch (op) {                                            \
      ATOMIC_COMMON(type)                                    \
      MORE(type)                                             \
      default: stranger_fail("an atomic operation %lx", op); \
    }                                                        \
    (void)b;                                                 \
    break;                                                   \
  }

static void operate_on_pointer(upcr_shared_ptr_t* at, upcr_shared_ptr_t* fetched, upc_op_t op,
                               const upcr_shared_ptr_t* a, const upcr_shared_ptr_t* b) {
  const upcr_shared_ptr_t old = *at;
  if (op == UPC_SET || (op == UPC_CSWAP && upcr_isequal_shared_shared(old, *a)))
    *at = op == UPC_SET ? *a : *b;
  if (fetched) *fetched = old;
}

void upc_atomic_relaxed(upcr_pshared_ptr_t domain, void* fetched, upc_op_t op,
                        upcr_shared_ptr_t target, const void* operand1, const void* operand2) {
  const struct domain* d = stranger_at(domain);
  if (!(d->ops & op)) stranger_fail("operation %lx is none of its domain's, %lx", op, d->ops);
  void* place = stranger_reach(target);
  stranger_enter();
  switch (d->type) {
    ATOMIC(UPC_INT, int, ATOMIC_INTEGER)
    ATOMIC(UPC_UINT, unsigned, ATOMIC_INTEGER)
    ATOMIC(UPC_LONG, long, ATOMIC_INTEGER)
    ATOMIC(UPC_ULONG, unsigned long, ATOMIC_INTEGER)
    ATOMIC(UPC_INT32, int32_t, ATOMIC_INTEGER)
    ATOMIC(UPC_UINT32, uint32_t, ATOMIC_INTEGER)
    ATOMIC(UPC_INT64, int64_t, ATOMIC_INTEGER)
    ATOMIC(UPC_UINT64, uint64_t, ATOMIC_INTEGER)
    ATOMIC(UPC_FLOAT, float, NO_MORE_OPERATIONS)
    ATOMIC(UPC_DOUBLE, double, NO_MORE_OPERATIONS)
    case UPC_PTS: operate_on_pointer(place, fetched, op, operand1, operand2); break;
    default: stranger_fail("an atomicity domain of type %d", d->type);
  }
  stranger_leave();
}

int upc_atomic_isfast(upc_type_t type, upc_op_t ops, upcr_shared_ptr_t target) {
  (void)type, (void)ops, (void)target;
  return 0;
}

/* --- castability and clock --- */

void* upcr_cast(upcr_shared_ptr_t p) {
  return p.stranger_place && p.stranger_thread == stranger_self.me ? stranger_reach(p) : NULL;
}

upc_thread_info_t upcr_thread_info(size_t thread) {
  const int castable = thread == stranger_self.me ? UPC_CASTABLE_ALL : 0;
  const upc_thread_info_t info = {"stranger", castable, castable};
  return info;
}

upc_tick_t upc_ticks_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (upc_tick_t)now.tv_sec * 100000000u + (upc_tick_t)now.tv_nsec / 10;
}

uint64_t upc_ticks_to_ns(upc_tick_t ticks) { return ticks * 10; }
