/* SPDX-License-Identifier: MIT */
/* Calls each name of shmem.h, for each type of its tables, and checks the effect. The same text is
 * compiled as C, with the C11 generics, and as C++, with the overloads: every_name_c.c and
 * every_name_test.cc. Each function works on the copy of its object on PE `pe`, which no other PE
 * accesses at that time. */
#ifndef UPC_TESTS_UNIT_SHMEM_EVERY_NAME_H
#define UPC_TESTS_UNIT_SHMEM_EVERY_NAME_H

#include <shmem.h>

/* Counts a check, and reports a failed one. */
typedef void (*expect_fn)(int holds, const char* what, int line);
#define EXPECT_THAT(condition, what) expect((condition) != 0, what ": " #condition, __LINE__)

/* The four forms of a call: typed or generic, without or with a context. */
#define CALL_typed(name, operation, ...) shmem_##name##_##operation(__VA_ARGS__)
#define CALL_typed_ctx(name, operation, ...) shmem_ctx_##name##_##operation(ctx, __VA_ARGS__)
#define CALL_generic(name, operation, ...) shmem_##operation(__VA_ARGS__)
#define CALL_generic_ctx(name, operation, ...) shmem_##operation(ctx, __VA_ARGS__)
/* clang-format mistakes this list for expressions. */
/* clang-format off */
#define IN_ALL_WAYS(BODY, name, type) \
  BODY(typed, name, type) BODY(typed_ctx, name, type) BODY(generic, name, type) \
      BODY(generic_ctx, name, type)
/* clang-format on */

/* `own` is the calling PE's copy of the object; `there` is the copy that changes. */
#define STANDARD_BODY(way, name, type)                                                             \
  *there = 5;                                                                                      \
  EXPECT_THAT(CALL_##way(name, atomic_fetch_inc, own, pe) == 5, #name " " #way);                   \
  CALL_##way(name, atomic_inc, own, pe);                                                           \
  CALL_##way(name, atomic_add, own, 3, pe);                                                        \
  EXPECT_THAT(*there == 10, #name " " #way);                                                       \
  EXPECT_THAT(CALL_##way(name, atomic_fetch_add, own, 4, pe) == 10, #name " " #way);               \
  EXPECT_THAT(CALL_##way(name, atomic_compare_swap, own, 14, (type) - 1, pe) == 14,                \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, atomic_compare_swap, own, 0, 1, pe) == (type) - 1, #name " " #way); \
  EXPECT_THAT(*there == (type) - 1, #name " " #way);                                               \
  CALL_##way(name, atomic_fetch_inc_nbi, &got, own, pe);                                           \
  EXPECT_THAT(got == (type) - 1 && *there == 0, #name " " #way);                                   \
  CALL_##way(name, atomic_fetch_add_nbi, &got, own, 9, pe);                                        \
  EXPECT_THAT(got == 0 && *there == 9, #name " " #way);                                            \
  CALL_##way(name, atomic_compare_swap_nbi, &got, own, 9, 2, pe);                                  \
  EXPECT_THAT(got == 9 && *there == 2, #name " " #way);                                            \
  EXPECT_THAT(there[1] == 77, #name " " #way " neighbour");
#define EXTENDED_BODY(way, name, type)                                                    \
  *there = 3;                                                                             \
  EXPECT_THAT(CALL_##way(name, atomic_fetch, own, pe) == 3, #name " " #way);              \
  EXPECT_THAT(CALL_##way(name, atomic_fetch, (const type*)own, pe) == 3, #name " " #way); \
  CALL_##way(name, atomic_set, own, (type) - 1, pe);                                      \
  EXPECT_THAT(*there == (type) - 1, #name " " #way);                                      \
  EXPECT_THAT(CALL_##way(name, atomic_swap, own, 4, pe) == (type) - 1, #name " " #way);   \
  CALL_##way(name, atomic_fetch_nbi, &got, own, pe);                                      \
  EXPECT_THAT(got == 4, #name " " #way);                                                  \
  CALL_##way(name, atomic_swap_nbi, &got, own, 9, pe);                                    \
  EXPECT_THAT(got == 4 && *there == 9 && there[1] == 77, #name " " #way);
#define BITWISE_BODY(way, name, type)                                               \
  *there = 0x5a;                                                                    \
  CALL_##way(name, atomic_and, own, 0x0f, pe);                                      \
  EXPECT_THAT(*there == 0x0a, #name " " #way);                                      \
  CALL_##way(name, atomic_or, own, 0xf0, pe);                                       \
  EXPECT_THAT(*there == 0xfa, #name " " #way);                                      \
  CALL_##way(name, atomic_xor, own, 0xff, pe);                                      \
  EXPECT_THAT(*there == 5, #name " " #way);                                         \
  EXPECT_THAT(CALL_##way(name, atomic_fetch_and, own, 6, pe) == 5, #name " " #way); \
  EXPECT_THAT(CALL_##way(name, atomic_fetch_or, own, 3, pe) == 4, #name " " #way);  \
  EXPECT_THAT(CALL_##way(name, atomic_fetch_xor, own, 1, pe) == 7, #name " " #way); \
  CALL_##way(name, atomic_fetch_and_nbi, &got, own, 2, pe);                         \
  EXPECT_THAT(got == 6, #name " " #way);                                            \
  CALL_##way(name, atomic_fetch_or_nbi, &got, own, 8, pe);                          \
  EXPECT_THAT(got == 2, #name " " #way);                                            \
  CALL_##way(name, atomic_fetch_xor_nbi, &got, own, (type) - 1, pe);                \
  EXPECT_THAT(got == 10 && *there == (type) ~(type)10 && there[1] == 77, #name " " #way);
#define OLD_EXTENDED_BODY(way, name, type)                            \
  CALL_##way(name, set, own, 6, pe);                                  \
  EXPECT_THAT(CALL_##way(name, fetch, own, pe) == 6, #name " " #way); \
  EXPECT_THAT(CALL_##way(name, swap, own, 8, pe) == 6 && *there == 8, #name " " #way);
#define OLD_STANDARD_BODY(way, name, type)                              \
  *there = 1;                                                           \
  CALL_##way(name, inc, own, pe);                                       \
  EXPECT_THAT(CALL_##way(name, finc, own, pe) == 2, #name " " #way);    \
  CALL_##way(name, add, own, 5, pe);                                    \
  EXPECT_THAT(CALL_##way(name, fadd, own, 2, pe) == 8, #name " " #way); \
  EXPECT_THAT(CALL_##way(name, cswap, own, 10, 3, pe) == 10 && *there == 3, #name " " #way);

/* Remote memory access on PE pe: puts write own[0..31], gets read own[32..63]. */
#define RMA_BODY(way, name, type)                                                              \
  for (i = 0; i < 64; ++i) there[i] = (type)(i + 1);                                           \
  CALL_##way(name, put, own + 2, data, 3, pe);                                                 \
  EXPECT_THAT(there[1] == 2 && there[2] == 101 && there[4] == 103 && there[5] == 6,            \
              #name " " #way " put");                                                          \
  CALL_##way(name, put_nbi, own + 3, data, 1, pe);                                             \
  EXPECT_THAT(there[3] == 101, #name " " #way " put_nbi");                                     \
  CALL_##way(name, get, back, own + 32, 2, pe);                                                \
  EXPECT_THAT(back[0] == 33 && back[1] == 34, #name " " #way " get");                          \
  CALL_##way(name, get_nbi, back, own + 34, 2, pe);                                            \
  EXPECT_THAT(back[0] == 35 && back[1] == 36, #name " " #way " get_nbi");                      \
  CALL_##way(name, p, own + 7, 55, pe);                                                        \
  EXPECT_THAT(CALL_##way(name, g, own + 7, pe) == 55 && there[8] == 9, #name " " #way " p g"); \
  CALL_##way(name, iput, own + 10, data, 2, 3, 3, pe);                                         \
  EXPECT_THAT(there[10] == 101 && there[11] == 12 && there[12] == 104 && there[14] == 107,     \
              #name " " #way " iput");                                                         \
  CALL_##way(name, iget, back, own + 32, 3, 2, 3, pe);                                         \
  EXPECT_THAT(back[0] == 33 && back[3] == 35 && back[6] == 37, #name " " #way " iget");        \
  CALL_##way(name, ibput, own + 20, data, 4, 3, 2, 2, pe);                                     \
  EXPECT_THAT(there[20] == 101 && there[21] == 102 && there[22] == 23 && there[24] == 104 &&   \
                  there[25] == 105,                                                            \
              #name " " #way " ibput");                                                        \
  CALL_##way(name, ibget, back, own + 32, 2, 4, 2, 2, pe);                                     \
  EXPECT_THAT(back[0] == 33 && back[1] == 34 && back[2] == 37 && back[3] == 38,                \
              #name " " #way " ibget");                                                        \
  *there_signal = 5;                                                                           \
  CALL_##way(name, put_signal, own, data, 2, signal_word, 7, SHMEM_SIGNAL_SET, pe);            \
  EXPECT_THAT(there[1] == 102 && *there_signal == 7, #name " " #way " put_signal");            \
  CALL_##way(name, put_signal_nbi, own, data + 1, 2, signal_word, 3, SHMEM_SIGNAL_ADD, pe);    \
  EXPECT_THAT(there[1] == 103 && *there_signal == 10, #name " " #way " put_signal_nbi");

#define DEFINE(name, type, kernel)                                                    \
  static void standard_##name(type* own, int pe, shmem_ctx_t ctx, expect_fn expect) { \
    type* there = (type*)shmem_ptr(own, pe);                                          \
    type got;                                                                         \
    there[1] = 77;                                                                    \
    IN_ALL_WAYS(STANDARD_BODY, name, type)                                            \
  }
UPCRI_SHMEM_STANDARD_AMO(DEFINE)
#undef DEFINE
#define DEFINE(name, type, kernel)                                                    \
  static void extended_##name(type* own, int pe, shmem_ctx_t ctx, expect_fn expect) { \
    type* there = (type*)shmem_ptr(own, pe);                                          \
    type got;                                                                         \
    there[1] = 77;                                                                    \
    IN_ALL_WAYS(EXTENDED_BODY, name, type)                                            \
  }
UPCRI_SHMEM_EXTENDED_AMO(DEFINE)
#undef DEFINE
#define DEFINE(name, type, kernel)                                                   \
  static void bitwise_##name(type* own, int pe, shmem_ctx_t ctx, expect_fn expect) { \
    type* there = (type*)shmem_ptr(own, pe);                                         \
    type got;                                                                        \
    there[1] = 77;                                                                   \
    IN_ALL_WAYS(BITWISE_BODY, name, type)                                            \
  }
UPCRI_SHMEM_BITWISE_AMO(DEFINE)
#undef DEFINE
#define DEFINE(name, type, kernel)                                              \
  static void old_extended_##name(type* own, int pe, expect_fn expect) {        \
    type* there = (type*)shmem_ptr(own, pe);                                    \
    OLD_EXTENDED_BODY(typed, name, type) OLD_EXTENDED_BODY(generic, name, type) \
  }
UPCRI_SHMEM_OLD_EXTENDED_AMO(DEFINE)
#undef DEFINE
#define DEFINE(name, type, kernel)                                              \
  static void old_standard_##name(type* own, int pe, expect_fn expect) {        \
    type* there = (type*)shmem_ptr(own, pe);                                    \
    OLD_STANDARD_BODY(typed, name, type) OLD_STANDARD_BODY(generic, name, type) \
  }
UPCRI_SHMEM_OLD_STANDARD_AMO(DEFINE)
#undef DEFINE
#define DEFINE(name, type, kernel)                                                  \
  static void rma_##name(type* own, uint64_t* signal_word, int pe, shmem_ctx_t ctx, \
                         expect_fn expect) {                                        \
    type* there = (type*)shmem_ptr(own, pe);                                        \
    uint64_t* there_signal = (uint64_t*)shmem_ptr(signal_word, pe);                 \
    type data[8], back[8];                                                          \
    int i;                                                                          \
    for (i = 0; i < 8; ++i) data[i] = (type)(101 + i);                              \
    IN_ALL_WAYS(RMA_BODY, name, type)                                               \
  }
UPCRI_SHMEM_RMA(DEFINE)
#undef DEFINE

/* Sized transfers, with `bits` bits per element. */
#define DEFINE(bits)                                                                               \
  static void sized_##bits(char* own, uint64_t* signal_word, int pe, shmem_ctx_t ctx,              \
                           expect_fn expect) {                                                     \
    char* there = (char*)shmem_ptr(own, pe);                                                       \
    uint64_t* there_signal = (uint64_t*)shmem_ptr(signal_word, pe);                                \
    enum { B = (bits) / 8 };                                                                       \
    char data[8 * B], back[8 * B];                                                                 \
    int i;                                                                                         \
    for (i = 0; i < 8 * B; ++i) data[i] = (char)(i + 1);                                           \
    SIZED_BODY(put##bits, get##bits, (own, data, 2, pe), (back, own, 2, pe))                       \
    SIZED_BODY(put##bits##_nbi, get##bits##_nbi, (own, data, 2, pe), (back, own, 2, pe))           \
    SIZED_BODY(ctx_put##bits, ctx_get##bits, (ctx, own, data, 2, pe), (ctx, back, own, 2, pe))     \
    SIZED_BODY(ctx_put##bits##_nbi, ctx_get##bits##_nbi, (ctx, own, data, 2, pe),                  \
               (ctx, back, own, 2, pe))                                                            \
    SIZED_BODY(iput##bits, iget##bits, (own, data, 1, 1, 2, pe), (back, own, 1, 1, 2, pe))         \
    SIZED_BODY(ctx_iput##bits, ctx_iget##bits, (ctx, own, data, 1, 1, 2, pe),                      \
               (ctx, back, own, 1, 1, 2, pe))                                                      \
    SIZED_BODY(ibput##bits, ibget##bits, (own, data, 1, 1, 1, 2, pe), (back, own, 1, 1, 1, 2, pe)) \
    SIZED_BODY(ctx_ibput##bits, ctx_ibget##bits, (ctx, own, data, 1, 1, 1, 2, pe),                 \
               (ctx, back, own, 1, 1, 1, 2, pe))                                                   \
    *there_signal = 1;                                                                             \
    shmem_put##bits##_signal(own, data, 1, signal_word, 2, SHMEM_SIGNAL_ADD, pe);                  \
    shmem_put##bits##_signal_nbi(own, data, 1, signal_word, 2, SHMEM_SIGNAL_ADD, pe);              \
    shmem_ctx_put##bits##_signal(ctx, own, data, 1, signal_word, 2, SHMEM_SIGNAL_ADD, pe);         \
    shmem_ctx_put##bits##_signal_nbi(ctx, own, data, 1, signal_word, 2, SHMEM_SIGNAL_ADD, pe);     \
    EXPECT_THAT(*there_signal == 9, #bits " put_signal");                                          \
  }
#define SIZED_BODY(put, get, put_arguments, get_arguments)                                    \
  __builtin_memset(there, 0, 4 * B);                                                          \
  shmem_##put put_arguments;                                                                  \
  EXPECT_THAT(there[0] == 1 && there[2 * B - 1] == (char)(2 * B) && there[2 * B] == 0, #put); \
  __builtin_memset(back, 0, sizeof back);                                                     \
  shmem_##get get_arguments;                                                                  \
  EXPECT_THAT(back[2 * B - 1] == (char)(2 * B) && back[2 * B] == 0, #get);
DEFINE(8)
DEFINE(16)
DEFINE(32)
DEFINE(64)
DEFINE(128)
#undef DEFINE

static void memory_and_signals(char* own, uint64_t* signal_word, int pe, shmem_ctx_t ctx,
                               expect_fn expect) {
  char* there = (char*)shmem_ptr(own, pe);
  uint64_t* there_signal = (uint64_t*)shmem_ptr(signal_word, pe);
  char data[8] = {1, 2}, back[8];
  enum { B = 1 };
  SIZED_BODY(putmem, getmem, (own, data, 2, pe), (back, own, 2, pe))
  SIZED_BODY(putmem_nbi, getmem_nbi, (own, data, 2, pe), (back, own, 2, pe))
  SIZED_BODY(ctx_putmem, ctx_getmem, (ctx, own, data, 2, pe), (ctx, back, own, 2, pe))
  SIZED_BODY(ctx_putmem_nbi, ctx_getmem_nbi, (ctx, own, data, 2, pe), (ctx, back, own, 2, pe))
  shmem_signal_set(signal_word, 2, pe);
  shmem_signal_add(ctx, signal_word, 1, pe);
  shmem_ctx_signal_add(ctx, signal_word, 4, pe);
  EXPECT_THAT(*there_signal == 7, "signal_add");
  shmem_signal_set(ctx, signal_word, 7, pe);
  shmem_ctx_signal_set(ctx, signal_word, *there_signal + 1, pe);
  shmem_signal_add(signal_word, 1, pe);
  shmem_putmem_signal(own, data, 1, signal_word, 2, SHMEM_SIGNAL_ADD, pe);
  shmem_putmem_signal_nbi(own, data, 1, signal_word, 2, SHMEM_SIGNAL_ADD, pe);
  EXPECT_THAT(*there_signal == 13 && shmem_signal_fetch(there_signal) == 13, "signals");
}

/* Point-to-point synchronisation on the calling PE's own objects: no wait depends on another
 * PE. */
#define SYNC_BODY(way, name, type)                                                                 \
  EXPECT_THAT(CALL_##way(name, test, own, SHMEM_CMP_EQ, 10), #name " " #way);                      \
  EXPECT_THAT(!CALL_##way(name, test, own, SHMEM_CMP_NE, 10), #name " " #way);                     \
  EXPECT_THAT(CALL_##way(name, test, own, SHMEM_CMP_GT, 9), #name " " #way);                       \
  EXPECT_THAT(!CALL_##way(name, test, own, SHMEM_CMP_LT, 10), #name " " #way);                     \
  EXPECT_THAT(CALL_##way(name, test, own, SHMEM_CMP_GE, 10), #name " " #way);                      \
  EXPECT_THAT(!CALL_##way(name, test, own, SHMEM_CMP_LE, 9), #name " " #way);                      \
  CALL_##way(name, wait_until, own, SHMEM_CMP_EQ, 10);                                             \
  EXPECT_THAT(CALL_##way(name, test_all, own, 4, ignored, SHMEM_CMP_LE, 12), #name " " #way);      \
  EXPECT_THAT(!CALL_##way(name, test_all, own, 4, none, SHMEM_CMP_LE, 12), #name " " #way);        \
  EXPECT_THAT(CALL_##way(name, test_any, own, 4, none, SHMEM_CMP_EQ, 12) == 2, #name " " #way);    \
  EXPECT_THAT(CALL_##way(name, test_any, own, 4, none, SHMEM_CMP_EQ, 5) == SIZE_MAX,               \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, test_some, own, 4, at, none, SHMEM_CMP_GE, 12) == 2 &&              \
                  at[0] == 2 && at[1] == 3,                                                        \
              #name " " #way);                                                                     \
  CALL_##way(name, wait_until_all, own, 4, ignored, SHMEM_CMP_LE, 12);                             \
  EXPECT_THAT(CALL_##way(name, wait_until_any, own, 4, none, SHMEM_CMP_EQ, 11) == 1,               \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, wait_until_some, own, 4, at, none, SHMEM_CMP_NE, 12) == 3,          \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, test_all_vector, own, 4, none, SHMEM_CMP_EQ, each),                 \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, test_any_vector, own, 4, none, SHMEM_CMP_LT, each) == SIZE_MAX,     \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, test_some_vector, own, 4, at, ignored, SHMEM_CMP_GE, each) == 3,    \
              #name " " #way);                                                                     \
  CALL_##way(name, wait_until_all_vector, own, 4, none, SHMEM_CMP_EQ, each);                       \
  EXPECT_THAT(CALL_##way(name, wait_until_any_vector, own, 4, none, SHMEM_CMP_EQ, each) < 4,       \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, wait_until_some_vector, own, 4, at, none, SHMEM_CMP_EQ, each) == 4, \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, wait_until_any, own, 0, none, SHMEM_CMP_EQ, 1) == SIZE_MAX,         \
              #name " " #way);                                                                     \
  EXPECT_THAT(CALL_##way(name, wait_until_some, own, 4, at, all_ignored, SHMEM_CMP_EQ, 1) == 0,    \
              #name " " #way);
#define DEFINE(name, type, kernel)                                      \
  static void sync_##name(type* own, expect_fn expect) {                \
    static const int none[4] = {0, 0, 0, 0}, ignored[4] = {0, 0, 0, 1}; \
    static const int all_ignored[4] = {1, 1, 1, 1};                     \
    type each[4];                                                       \
    size_t at[4];                                                       \
    int i;                                                              \
    for (i = 0; i < 4; ++i) own[i] = each[i] = (type)(10 + i);          \
    SYNC_BODY(typed, name, type) SYNC_BODY(generic, name, type)         \
  }
UPCRI_SHMEM_SYNC(DEFINE)
#undef DEFINE

/* Collectives of all PEs. dest and source each have EVERY_NAME_ROOM_PER_PE bytes per PE. */
#define COLLECTIVE_BODY(way, name, type)                                                          \
  for (i = 0; i < 2 * n; ++i) source[i] = (type)(me + i + 1);                                     \
  shmem_barrier_all();                                                                            \
  EXPECT_THAT(CALL_##way(name, broadcast, TEAM_##way(name) dest, source, 2, n - 1) == 0 &&        \
                  dest[1] == (type)(n + 1),                                                       \
              #name " " #way " broadcast");                                                       \
  EXPECT_THAT(                                                                                    \
      CALL_##way(name, collect, TEAM_##way(name) dest, source, 1) == 0 && dest[n - 1] == (type)n, \
      #name " " #way " collect");                                                                 \
  EXPECT_THAT(CALL_##way(name, fcollect, TEAM_##way(name) dest, source, 2) == 0 &&                \
                  dest[2 * n - 1] == (type)(n + 1),                                               \
              #name " " #way " fcollect");                                                        \
  EXPECT_THAT(CALL_##way(name, alltoall, TEAM_##way(name) dest, source, 2) == 0 &&                \
                  dest[2 * n - 2] == (type)(n + 2 * me),                                          \
              #name " " #way " alltoall");                                                        \
  EXPECT_THAT(CALL_##way(name, alltoalls, TEAM_##way(name) dest, source, 2, 1, 1) == 0 &&         \
                  dest[2 * n - 2] == (type)(n + me),                                              \
              #name " " #way " alltoalls");
#define TEAM_typed(name) SHMEM_TEAM_WORLD,
#define TEAM_generic(name) SHMEM_TEAM_WORLD,
#define DEFINE(name, type, kernel)                                                               \
  static void collective_##name(type* dest, type* source, expect_fn expect) {                    \
    const int me = shmem_my_pe(), n = shmem_n_pes();                                             \
    int i;                                                                                       \
    COLLECTIVE_BODY(typed, name, type) COLLECTIVE_BODY(generic, name, type) shmem_barrier_all(); \
  }
UPCRI_SHMEM_RMA(DEFINE)
#undef DEFINE

/* Reductions: the PEs contribute 1 or 3, and 2, so that the checked results do not overflow. */
#define REDUCE(way, name, operation, result)                                               \
  source[0] = 1, source[1] = 2;                                                            \
  if (me == n - 1) source[0] = 3;                                                          \
  shmem_barrier_all();                                                                     \
  EXPECT_THAT(CALL_##way(name, operation, SHMEM_TEAM_WORLD, dest, source, 2) == 0, #name); \
  EXPECT_THAT(dest[0] == (result), #name " " #way " " #operation);                         \
  shmem_barrier_all();
#define DEFINE(name, type, number)                                                  \
  static void reduce_bits_##name(type* dest, type* source, expect_fn expect) {      \
    const int me = shmem_my_pe(), n = shmem_n_pes();                                \
    const type xored = (type)(n == 1 ? 3 : (n - 1) % 2 ? 2 : 3);                    \
    REDUCE(typed, name, and_reduce, (type)(n == 1 ? 3 : 1))                         \
    REDUCE(generic, name, and_reduce, (type)(n == 1 ? 3 : 1))                       \
    REDUCE(typed, name, or_reduce, (type)3)                                         \
    REDUCE(generic, name, or_reduce, (type)3)                                       \
    REDUCE(typed, name, xor_reduce, xored) REDUCE(generic, name, xor_reduce, xored) \
  }
UPCRI_SHMEM_BITWISE_REDUCE(DEFINE)
#undef DEFINE
#define DEFINE(name, type, number)                                              \
  static void reduce_order_##name(type* dest, type* source, expect_fn expect) { \
    const int me = shmem_my_pe(), n = shmem_n_pes();                            \
    REDUCE(typed, name, max_reduce, (type)3)                                    \
    REDUCE(generic, name, max_reduce, (type)3)                                  \
    REDUCE(typed, name, min_reduce, (type)(n == 1 ? 3 : 1))                     \
    REDUCE(generic, name, min_reduce, (type)(n == 1 ? 3 : 1))                   \
  }
UPCRI_SHMEM_ORDERED_REDUCE(DEFINE)
#undef DEFINE
#define DEFINE(name, type, number)                                            \
  static void reduce_sum_##name(type* dest, type* source, expect_fn expect) { \
    const int me = shmem_my_pe(), n = shmem_n_pes();                          \
    REDUCE(typed, name, sum_reduce, (type)(n + 2))                            \
    REDUCE(generic, name, sum_reduce, (type)(n + 2))                          \
    REDUCE(typed, name, prod_reduce, (type)3)                                 \
    REDUCE(generic, name, prod_reduce, (type)3)                               \
    REDUCE(typed, name, sum_inscan, (type)(me == n - 1 ? n + 2 : me + 1))     \
    REDUCE(generic, name, sum_inscan, (type)(me == n - 1 ? n + 2 : me + 1))   \
    REDUCE(typed, name, sum_exscan, (type)me)                                 \
    REDUCE(generic, name, sum_exscan, (type)me)                               \
    EXPECT_THAT(dest[1] == (type)(2 * me), #name " sum_exscan");              \
  }
UPCRI_SHMEM_ORDERED_REDUCE(DEFINE)
UPCRI_SHMEM_COMPLEX_REDUCE(DEFINE)
#undef DEFINE

/* Old collectives over the active set of all PEs. */
static void old_collectives(char* dest, char* source, expect_fn expect) {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  long sync_work[SHMEM_SYNC_SIZE], *p = sync_work;
#define SIZED_COLLECTIVES(bits)                                                    \
  {                                                                                \
    uint##bits##_t *from = (uint##bits##_t*)source, *to = (uint##bits##_t*)dest;   \
    int i;                                                                         \
    for (i = 0; i < 2 * n; ++i) from[i] = (uint##bits##_t)(me + i + 1), to[i] = 0; \
    shmem_barrier(0, 0, n, p);                                                     \
    shmem_broadcast##bits(to, from, 1, 0, 0, 0, n, p);                             \
    EXPECT_THAT(to[0] == (me == 0 ? 0 : 1), "old broadcast");                      \
    shmem_collect##bits(to, from, 1, 0, 0, n, p);                                  \
    EXPECT_THAT(to[n - 1] == (uint##bits##_t)n, "old collect");                    \
    shmem_fcollect##bits(to, from, 2, 0, 0, n, p);                                 \
    EXPECT_THAT(to[2 * n - 1] == (uint##bits##_t)n + 1, "old fcollect");           \
    shmem_alltoall##bits(to, from, 1, 0, 0, n, p);                                 \
    EXPECT_THAT(to[n - 1] == (uint##bits##_t)(n + me), "old alltoall");            \
    shmem_alltoalls##bits(to, from, 2, 1, 1, 0, 0, n, p);                          \
    EXPECT_THAT(to[2 * n - 2] == (uint##bits##_t)(n + me), "old alltoalls");       \
    shmem_sync(0, 0, n, p);                                                        \
  }
  SIZED_COLLECTIVES(32)
  SIZED_COLLECTIVES(64)
#undef SIZED_COLLECTIVES
#define TO_ALL(name, type, operation, result)                             \
  {                                                                       \
    type *from = (type*)source, *to = (type*)dest, work[1];               \
    from[0] = (type)(me == n - 1 ? 3 : 1);                                \
    shmem_barrier(0, 0, n, p);                                            \
    shmem_##name##_##operation##_to_all(to, from, 1, 0, 0, n, work, p);   \
    EXPECT_THAT(to[0] == (type)(result), #name " " #operation "_to_all"); \
    shmem_sync(0, 0, n, p);                                               \
  }
#define TO_ALL_NUMBER(name, type, number) TO_ALL(name, type, sum, n + 2) TO_ALL(name, type, prod, 3)
#define TO_ALL_ORDERED(name, type, number) \
  TO_ALL(name, type, max, 3) TO_ALL(name, type, min, n == 1 ? 3 : 1)
#define TO_ALL_INTEGER(name, type, number) \
  TO_ALL(name, type, and, n == 1 ? 3 : 1)  \
  TO_ALL(name, type, or, 3) TO_ALL(name, type, xor, n == 1 ? 3 : (n - 1) % 2 ? 2 : 3)
  UPCRI_SHMEM_SET_INTEGERS(TO_ALL_INTEGER)
  UPCRI_SHMEM_SET_INTEGERS(TO_ALL_ORDERED)
  UPCRI_SHMEM_SET_REALS(TO_ALL_ORDERED)
  UPCRI_SHMEM_SET_INTEGERS(TO_ALL_NUMBER)
  UPCRI_SHMEM_SET_REALS(TO_ALL_NUMBER)
  UPCRI_SHMEM_COMPLEX_REDUCE(TO_ALL_NUMBER)
}

/* Collectives of bytes. */
static void collectives_of_bytes(char* dest, char* source, expect_fn expect) {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  int i;
  for (i = 0; i < 2 * n; ++i) source[i] = (char)(me + i + 1);
  shmem_barrier_all();
  EXPECT_THAT(shmem_broadcastmem(SHMEM_TEAM_WORLD, dest, source, 2, n - 1) == 0 && dest[1] == n + 1,
              "broadcastmem");
  EXPECT_THAT(shmem_collectmem(SHMEM_TEAM_WORLD, dest, source, 1) == 0 && dest[n - 1] == n,
              "collectmem");
  EXPECT_THAT(shmem_fcollectmem(SHMEM_TEAM_WORLD, dest, source, 2) == 0 && dest[2 * n - 1] == n + 1,
              "fcollectmem");
  EXPECT_THAT(
      shmem_alltoallmem(SHMEM_TEAM_WORLD, dest, source, 2) == 0 && dest[2 * n - 2] == n + 2 * me,
      "alltoallmem");
  EXPECT_THAT(
      shmem_alltoallsmem(SHMEM_TEAM_WORLD, dest, source, 2, 1, 1) == 0 && dest[2 * n - 2] == n + me,
      "alltoallsmem");
  shmem_barrier_all();
}

/* Names with only one form, on all PEs or on own objects. */
static void single_names(long* own, shmem_ctx_t ctx, expect_fn expect) {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  const shmem_ctx_session_config_t session = {100};
  const int both[2] = {0, n - 1};
  int status, major, minor;
  char name[SHMEM_MAX_NAME_LEN];
  shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, &session, SHMEM_CTX_SESSION_TOTAL_OPS);
  shmem_ctx_session_start(ctx, 0, (shmem_ctx_session_config_t*)0, 0);
  shmem_ctx_session_stop(ctx);
  shmem_ctx_session_stop(ctx);
  shmem_ctx_session_start(SHMEM_CTX_INVALID, 0, (shmem_ctx_session_config_t*)0, 0);
  shmem_ctx_session_stop(SHMEM_CTX_INVALID);
  shmem_fence();
  shmem_ctx_fence(ctx);
  shmem_quiet();
  shmem_ctx_quiet(ctx);
  shmem_pe_quiet(both, 2);
  shmem_ctx_pe_quiet(ctx, both, 2);
  shmem_pe_quiet((int*)0, 0);
  *own = 4;
  (shmem_wait_until)(own, SHMEM_CMP_EQ, 4);
  (shmem_wait)(own, 3);
  shmem_wait_until(own, SHMEM_CMP_GT, 3);
  shmem_query_initialized(&status);
  EXPECT_THAT(status != 0, "query_initialized");
  shmem_query_thread(&status);
  EXPECT_THAT(status >= SHMEM_THREAD_SINGLE && status <= SHMEM_THREAD_MULTIPLE, "query_thread");
  shmem_info_get_version(&major, &minor);
  shmem_info_get_name(name);
  EXPECT_THAT(major == 1 && minor == 6 && SHMEM_MINOR_VERSION == 6, "info_get_version");
  EXPECT_THAT(__builtin_strcmp(name, SHMEM_VENDOR_STRING) == 0, "info_get_name");
  EXPECT_THAT(shmem_pe_accessible(n - 1) && !shmem_pe_accessible(n), "pe_accessible");
  EXPECT_THAT(shmem_addr_accessible(own, n - 1) && !shmem_addr_accessible(&status, 0),
              "addr_accessible");
  EXPECT_THAT(shmem_ptr(own, me) == own && shmem_team_ptr(SHMEM_TEAM_WORLD, own, me) == own, "ptr");
  shmem_pcontrol(1);
  start_pes(0); /* does nothing: the PEs have started */
  EXPECT_THAT(_my_pe() == me && _num_pes() == n, "old queries");
  {
    void* object = shmalloc(8);
    object = shrealloc(object, 16);
    EXPECT_THAT(shmem_addr_accessible(object, 0), "old memory");
    shfree(object);
    shfree(shmemalign(64, 8));
  }
}

enum { EVERY_NAME_BYTES = 64 * 16, EVERY_NAME_ROOM_PER_PE = 2 * 16 };

/* Calls all names. `own` is an object of EVERY_NAME_BYTES, `pe` the PE whose copy is used; to and
 * from have EVERY_NAME_ROOM_PER_PE bytes for each PE. */
static inline void call_every_name(void* own, uint64_t* signal_word, char* to, char* from, int pe,
                                   shmem_ctx_t ctx, expect_fn expect) {
#define CALL(name, type, kernel) standard_##name((type*)own, pe, ctx, expect);
  UPCRI_SHMEM_STANDARD_AMO(CALL)
#undef CALL
#define CALL(name, type, kernel) extended_##name((type*)own, pe, ctx, expect);
  UPCRI_SHMEM_EXTENDED_AMO(CALL)
#undef CALL
#define CALL(name, type, kernel) bitwise_##name((type*)own, pe, ctx, expect);
  UPCRI_SHMEM_BITWISE_AMO(CALL)
#undef CALL
#define CALL(name, type, kernel) old_extended_##name((type*)own, pe, expect);
  UPCRI_SHMEM_OLD_EXTENDED_AMO(CALL)
#undef CALL
#define CALL(name, type, kernel) old_standard_##name((type*)own, pe, expect);
  UPCRI_SHMEM_OLD_STANDARD_AMO(CALL)
#undef CALL
#define CALL(name, type, kernel) rma_##name((type*)own, signal_word, pe, ctx, expect);
  UPCRI_SHMEM_RMA(CALL)
#undef CALL
#define CALL(bits) sized_##bits((char*)own, signal_word, pe, ctx, expect);
  CALL(8)
  CALL(16)
  CALL(32)
  CALL(64)
  CALL(128)
#undef CALL
  memory_and_signals((char*)own, signal_word, pe, ctx, expect);
  shmem_barrier_all();
#define CALL(name, type, kernel) sync_##name((type*)own, expect);
  UPCRI_SHMEM_SYNC(CALL)
#undef CALL
#define CALL(name, type, kernel) collective_##name((type*)to, (type*)from, expect);
  UPCRI_SHMEM_RMA(CALL)
#undef CALL
#define CALL(name, type, number) reduce_bits_##name((type*)to, (type*)from, expect);
  UPCRI_SHMEM_BITWISE_REDUCE(CALL)
#undef CALL
#define CALL(name, type, number) reduce_order_##name((type*)to, (type*)from, expect);
  UPCRI_SHMEM_ORDERED_REDUCE(CALL)
#undef CALL
#define CALL(name, type, number) reduce_sum_##name((type*)to, (type*)from, expect);
  UPCRI_SHMEM_ORDERED_REDUCE(CALL)
  UPCRI_SHMEM_COMPLEX_REDUCE(CALL)
#undef CALL
  old_collectives(to, from, expect);
  collectives_of_bytes(to, from, expect);
  single_names((long*)own, ctx, expect);
}

#endif
