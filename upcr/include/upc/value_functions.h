/* SPDX-License-Identifier: MIT */
/* The functions behind bupc_collectivev.h for other runtimes, whose interface has none: in UPC, and
 * translated with the program, unlike everything else in this folder. A thread puts what it offers
 * into its part of a buffer, or into another's; all meet; each reads what it needs. There are two
 * buffers, used in turn: one is written again only after all threads have come to the call in
 * between, and so have done with reading it. That makes one barrier a call. Each file of a program
 * has its own: threads that meet in a call make it in the same one. */
#ifndef UPCRI_VALUE_FUNCTIONS_H
#define UPCRI_VALUE_FUNCTIONS_H

#include <stdio.h>
#include <string.h>
#include <upc.h>
#include <upc_types.h>

/* nbytes is alike on all threads, and so are the rooms, in bytes a thread. */
static shared void* upcri_value_buffers[2];
static size_t upcri_value_rooms[2];
static unsigned upcri_value_calls;

/* Once in the program, however much other runtimes' compilers are asked to inline: a program with a
 * call of each operation on each type took a minute and a half to compile. */
#define UPCRI_VALUE_FUNCTION static __attribute__((__noinline__, __unused__))

/* For a call of values of nbytes bytes. */
static inline void upcri_value_begin(size_t nbytes) {
  const unsigned set = ++upcri_value_calls % 2;
  if (upcri_value_rooms[set] >= nbytes) return;
  if (upcri_value_rooms[set]) upc_all_free(upcri_value_buffers[set]);
  upcri_value_buffers[set] = upc_all_alloc(THREADS, nbytes);
  upcri_value_rooms[set] = nbytes;
}
static inline shared[] char* upcri_value_part(int thread) {
  return (shared[] char*)((shared char*)upcri_value_buffers[upcri_value_calls % 2] + thread);
}
static inline void upcri_value_put(int thread, const void* from, size_t nbytes) {
  upc_memput(upcri_value_part(thread), from, nbytes);
}
static inline void upcri_value_get(void* to, int thread, size_t nbytes) {
  upc_memget(to, upcri_value_part(thread), nbytes);
}

static inline void upcri_value_thread(const char* function, const char* what, int thread) {
  if (thread >= 0 && thread < THREADS) return;
  fprintf(stderr, "upc: thread %d: bupc_allv_%s: %s is %d, and threads are 0 to %d\n",
          (int)MYTHREAD, function, what, thread, (int)THREADS - 1);
  upc_global_exit(120);
}

UPCRI_VALUE_FUNCTION void upcri_allv_broadcast(void* value, size_t nbytes, int root) {
  upcri_value_thread("broadcast", "root", root);
  upcri_value_begin(nbytes);
  if (MYTHREAD == root) upcri_value_put(root, value, nbytes);
  upc_barrier;
  upcri_value_get(value, root, nbytes);
}

UPCRI_VALUE_FUNCTION void upcri_allv_scatter(void* value, size_t nbytes, int root,
                                             const void* array) {
  upcri_value_thread("scatter", "root", root);
  upcri_value_begin(nbytes);
  if (MYTHREAD == root)
    for (int t = 0; t < THREADS; t++) upcri_value_put(t, (const char*)array + t * nbytes, nbytes);
  upc_barrier;
  upcri_value_get(value, MYTHREAD, nbytes);
}

UPCRI_VALUE_FUNCTION void* upcri_allv_gather(const void* value, size_t nbytes, int root,
                                             void* array) {
  if (root != -1) upcri_value_thread("gather", "root", root);
  upcri_value_begin(nbytes);
  upcri_value_put(MYTHREAD, value, nbytes);
  upc_barrier;
  if (array && (root == -1 || MYTHREAD == root))
    for (int t = 0; t < THREADS; t++) upcri_value_get((char*)array + t * nbytes, t, nbytes);
  return array;
}

/* The call's number goes with a value: where two threads pass the same, one is passed by none. */
UPCRI_VALUE_FUNCTION void upcri_allv_permute(void* value, size_t nbytes, int to) {
  unsigned call;
  upcri_value_thread("permute", "to", to);
  upcri_value_begin(sizeof call + nbytes);
  call = upcri_value_calls;
  upc_memput(upcri_value_part(to), &call, sizeof call);
  upc_memput(upcri_value_part(to) + sizeof call, value, nbytes);
  upc_barrier;
  upc_memget(&call, upcri_value_part(MYTHREAD), sizeof call);
  upc_memget(value, upcri_value_part(MYTHREAD) + sizeof call, nbytes);
  if (call == upcri_value_calls) return;
  fprintf(stderr,
          "upc: thread %d: bupc_allv_permute: no thread passes %d, and another is passed twice\n",
          (int)MYTHREAD, (int)MYTHREAD);
  upc_global_exit(120);
}

/* *a = *a op *b, a case for each type; false if the type has no such operation. */
#define UPCRI_VALUE_JOIN(CASE, TYPE, MORE) \
  if (type == CASE) {                      \
    TYPE x, y;                             \
    memcpy(&x, a, sizeof x);               \
    memcpy(&y, b, sizeof y);               \
    if (op == UPC_ADD)                     \
      x += y;                              \
    else if (op == UPC_MULT)               \
      x *= y;                              \
    else if (op == UPC_LOGAND)             \
      x = x && y;                          \
    else if (op == UPC_LOGOR)              \
      x = x || y;                          \
    else if (op == UPC_MIN)                \
      x = y < x ? y : x;                   \
    else if (op == UPC_MAX)                \
      x = y > x ? y : x;                   \
    MORE else return 0;                    \
    memcpy(a, &x, sizeof x);               \
    return 1;                              \
  }
#define UPCRI_VALUE_BITS          \
  else if (op == UPC_AND) x &= y; \
  else if (op == UPC_OR) x |= y;  \
  else if (op == UPC_XOR) x ^= y;
UPCRI_VALUE_FUNCTION int upcri_value_join(upc_type_t type, upc_op_t op, void* a, const void* b) {
  UPCRI_VALUE_JOIN(UPC_CHAR, signed char, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_UCHAR, unsigned char, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_SHORT, short, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_USHORT, unsigned short, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_INT, int, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_UINT, unsigned, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_LONG, long, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_ULONG, unsigned long, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_LLONG, long long, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_ULLONG, unsigned long long, UPCRI_VALUE_BITS)
  UPCRI_VALUE_JOIN(UPC_FLOAT, float, )
  UPCRI_VALUE_JOIN(UPC_DOUBLE, double, )
  UPCRI_VALUE_JOIN(UPC_LDOUBLE, long double, )
  return 0;
}
#undef UPCRI_VALUE_JOIN
#undef UPCRI_VALUE_BITS

static inline size_t upcri_value_size(upc_type_t type) {
  if (type == UPC_CHAR || type == UPC_UCHAR) return sizeof(char);
  if (type == UPC_SHORT || type == UPC_USHORT) return sizeof(short);
  if (type == UPC_INT || type == UPC_UINT) return sizeof(int);
  if (type == UPC_LONG || type == UPC_ULONG) return sizeof(long);
  if (type == UPC_LLONG || type == UPC_ULLONG) return sizeof(long long);
  if (type == UPC_FLOAT) return sizeof(float);
  if (type == UPC_DOUBLE) return sizeof(double);
  return sizeof(long double);
}

/* The values of threads 0 to last, combined from left to right; of none if last is negative. */
UPCRI_VALUE_FUNCTION void upcri_value_combine(const char* function, void* value, upc_type_t type,
                                              upc_op_t op, int last) {
  const size_t nbytes = upcri_value_size(type);
  char sum[sizeof(long double)] = {0}, next[sizeof(long double)] = {0};
  if (!upcri_value_join(type, op, sum, next)) {
    fprintf(stderr,
            "upc: thread %d: bupc_allv_%s: the type has no operation 0x%x; give one of UPC_ADD to "
            "UPC_MAX that it has\n",
            (int)MYTHREAD, function, (unsigned)op);
    upc_global_exit(120);
  }
  upcri_value_begin(nbytes);
  upcri_value_put(MYTHREAD, value, nbytes);
  upc_barrier;
  if (last < 0) return;
  upcri_value_get(value, 0, nbytes);
  for (int t = 1; t <= last; t++) {
    upcri_value_get(next, t, nbytes);
    upcri_value_join(type, op, value, next);
  }
}

UPCRI_VALUE_FUNCTION void upcri_allv_reduce(void* value, upc_type_t type, int root, upc_op_t op) {
  if (root != -1) upcri_value_thread("reduce", "root", root);
  upcri_value_combine("reduce", value, type, op, root == -1 || MYTHREAD == root ? THREADS - 1 : -1);
}

UPCRI_VALUE_FUNCTION void upcri_allv_prefix_reduce(void* value, upc_type_t type, upc_op_t op) {
  upcri_value_combine("prefix_reduce", value, type, op, MYTHREAD);
}

#endif
