/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's teams and their collectives. (1.6, sections 9.4 and 9.10.) The typed names of the
 * collectives only give the elements' size, and their type in a reduction. */
#ifndef UPCRI_SHMEM_TEAM_H
#define UPCRI_SHMEM_TEAM_H

#include <upcri/shmem/symmetric.h>

UPCRI_BEGIN_C

/* --- teams: PE numbers are within the team; -1 or non-zero where an argument is invalid --- */

UPCRI_SHMEM_DECLARED(int, team_my_pe, (shmem_team_t team))
UPCRI_SHMEM_DECLARED(int, team_n_pes, (shmem_team_t team))
UPCRI_SHMEM_DECLARED(int, team_get_config,
                     (shmem_team_t team, long config_mask, shmem_team_config_t* config))
UPCRI_SHMEM_DECLARED(int, team_translate_pe,
                     (shmem_team_t src_team, int src_pe, shmem_team_t dest_team))
/* Collective over the parent. */
UPCRI_SHMEM_DECLARED(int, team_split_strided,
                     (shmem_team_t parent_team, int start, int stride, int size,
                      const shmem_team_config_t* config, long config_mask, shmem_team_t* new_team))
UPCRI_SHMEM_DECLARED(int, team_split_2d,
                     (shmem_team_t parent_team, int xrange, const shmem_team_config_t* xaxis_config,
                      long xaxis_mask, shmem_team_t* xaxis_team,
                      const shmem_team_config_t* yaxis_config, long yaxis_mask,
                      shmem_team_t* yaxis_team))
/* Collective over the team. */
UPCRI_SHMEM_DECLARED(void, team_destroy, (shmem_team_t team))
UPCRI_SHMEM_DECLARED(int, team_sync, (shmem_team_t team))
UPCRI_SHMEM_DECLARED(void*, team_ptr, (shmem_team_t team, const void* dest, int pe))

/* --- barriers --- */

/* Wait for all PEs; barrier also completes their pending operations. */
UPCRI_SHMEM_DECLARED(void, barrier_all, (void))
UPCRI_SHMEM_DECLARED(void, sync_all, (void))

/* --- collectives --- */

/* `count` elements of `bytes` bytes. Return 0, or non-zero if an argument is invalid. */
int upcri_shmem_broadcast(shmem_team_t team, void* dest, const void* source, size_t count,
                          size_t bytes, int root, const char* function);
int upcri_shmem_collect(shmem_team_t team, void* dest, const void* source, size_t count,
                        size_t bytes, const char* function);
int upcri_shmem_fcollect(shmem_team_t team, void* dest, const void* source, size_t count,
                         size_t bytes, const char* function);
int upcri_shmem_alltoalls(shmem_team_t team, void* dest, const void* source, ptrdiff_t dst,
                          ptrdiff_t sst, size_t count, size_t bytes, const char* function);
/* The elements' type is one of UPCRI_SHMEM_NUMBER_…, the operation one of UPCRI_SHMEM_REDUCE_…. */
int upcri_shmem_reduce(shmem_team_t team, void* dest, const void* source, size_t count, int number,
                       int operation, const char* function);
/* Sums over the members up to this one, which is included if the scan is inclusive. */
int upcri_shmem_scan(shmem_team_t team, void* dest, const void* source, size_t count, int number,
                     int inclusive, const char* function);

/* prefix and suffix are around the collective's name: shmem_int_broadcast, shmem_broadcastmem. */
#define UPCRI_SHMEM_COLLECTIVES(prefix, suffix, pointer, source_pointer, bytes)                  \
  UPCRI_SHMEM_FUNCTION(                                                                          \
      int, prefix##broadcast##suffix,                                                            \
      (shmem_team_t team, pointer dest, source_pointer source, size_t nelems, int root),         \
      return upcri_shmem_broadcast(team, dest, source, nelems, bytes, root, UPCRI_SHMEM_FUNC);)  \
  UPCRI_SHMEM_FUNCTION(                                                                          \
      int, prefix##collect##suffix,                                                              \
      (shmem_team_t team, pointer dest, source_pointer source, size_t nelems),                   \
      return upcri_shmem_collect(team, dest, source, nelems, bytes, UPCRI_SHMEM_FUNC);)          \
  UPCRI_SHMEM_FUNCTION(                                                                          \
      int, prefix##fcollect##suffix,                                                             \
      (shmem_team_t team, pointer dest, source_pointer source, size_t nelems),                   \
      return upcri_shmem_fcollect(team, dest, source, nelems, bytes, UPCRI_SHMEM_FUNC);)         \
  UPCRI_SHMEM_FUNCTION(                                                                          \
      int, prefix##alltoall##suffix,                                                             \
      (shmem_team_t team, pointer dest, source_pointer source, size_t nelems),                   \
      return upcri_shmem_alltoalls(team, dest, source, 1, 1, nelems, bytes, UPCRI_SHMEM_FUNC);)  \
  UPCRI_SHMEM_FUNCTION(int, prefix##alltoalls##suffix,                                           \
                       (shmem_team_t team, pointer dest, source_pointer source, ptrdiff_t dst,   \
                        ptrdiff_t sst, size_t nelems),                                           \
                       return upcri_shmem_alltoalls(team, dest, source, dst, sst, nelems, bytes, \
                                                    UPCRI_SHMEM_FUNC);)
#define UPCRI_SHMEM_DEFINE(name, type, kernel) \
  UPCRI_SHMEM_COLLECTIVES(name##_, , type*, const type*, sizeof(type))
UPCRI_SHMEM_RMA(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
UPCRI_SHMEM_COLLECTIVES(, mem, void*, const void*, 1)

/* Reductions: names, types and the library's numbers for them. */
enum {
  UPCRI_SHMEM_NUMBER_i8,
  UPCRI_SHMEM_NUMBER_i16,
  UPCRI_SHMEM_NUMBER_i32,
  UPCRI_SHMEM_NUMBER_i64,
  UPCRI_SHMEM_NUMBER_u8,
  UPCRI_SHMEM_NUMBER_u16,
  UPCRI_SHMEM_NUMBER_u32,
  UPCRI_SHMEM_NUMBER_u64,
  UPCRI_SHMEM_NUMBER_f32,
  UPCRI_SHMEM_NUMBER_f64,
  UPCRI_SHMEM_NUMBER_longdouble,
  UPCRI_SHMEM_NUMBER_complex_f32,
  UPCRI_SHMEM_NUMBER_complex_f64
};
enum {
  UPCRI_SHMEM_REDUCE_and,
  UPCRI_SHMEM_REDUCE_or,
  UPCRI_SHMEM_REDUCE_xor,
  UPCRI_SHMEM_REDUCE_max,
  UPCRI_SHMEM_REDUCE_min,
  UPCRI_SHMEM_REDUCE_sum,
  UPCRI_SHMEM_REDUCE_prod
};
#define UPCRI_SHMEM_BITWISE_REDUCE(X)   \
  X(uchar, unsigned char, u8)           \
  X(ushort, unsigned short, u16)        \
  X(uint, unsigned int, u32)            \
  X(ulong, unsigned long, u64)          \
  X(ulonglong, unsigned long long, u64) \
  X(int8, int8_t, i8)                   \
  X(int16, int16_t, i16)                \
  X(int32, int32_t, i32)                \
  X(int64, int64_t, i64)                \
  X(uint8, uint8_t, u8)                 \
  X(uint16, uint16_t, u16)              \
  X(uint32, uint32_t, u32)              \
  X(uint64, uint64_t, u64)              \
  X(size, size_t, u64)
#define UPCRI_SHMEM_ORDERED_REDUCE(X)    \
  X(char, char, i8)                      \
  X(schar, signed char, i8)              \
  X(short, short, i16)                   \
  X(int, int, i32)                       \
  X(long, long, i64)                     \
  X(longlong, long long, i64)            \
  X(ptrdiff, ptrdiff_t, i64)             \
  X(float, float, f32)                   \
  X(double, double, f64)                 \
  X(longdouble, long double, longdouble) \
  UPCRI_SHMEM_BITWISE_REDUCE(X)
/* `double _Complex`, which C++ has as an extension. */
typedef __complex__ float upcri_shmem_complexf_t;
typedef __complex__ double upcri_shmem_complexd_t;
#define UPCRI_SHMEM_COMPLEX_REDUCE(X)              \
  X(complexf, upcri_shmem_complexf_t, complex_f32) \
  X(complexd, upcri_shmem_complexd_t, complex_f64)

/* Operation names end in an underscore, since some of the bare names are operators in C++. */
#define UPCRI_SHMEM_REDUCTION(name, type, number, operation, code)                        \
  UPCRI_SHMEM_FUNCTION(                                                                   \
      int, name##operation##reduce,                                                       \
      (shmem_team_t team, type * dest, const type* source, size_t nreduce),               \
      return upcri_shmem_reduce(team, dest, source, nreduce, UPCRI_SHMEM_NUMBER_##number, \
                                UPCRI_SHMEM_REDUCE_##code, UPCRI_SHMEM_FUNC);)
#define UPCRI_SHMEM_DEFINE(name, type, number)          \
  UPCRI_SHMEM_REDUCTION(name, type, number, _and_, and) \
  UPCRI_SHMEM_REDUCTION(name, type, number, _or_, or)   \
  UPCRI_SHMEM_REDUCTION(name, type, number, _xor_, xor)
UPCRI_SHMEM_BITWISE_REDUCE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type, number)          \
  UPCRI_SHMEM_REDUCTION(name, type, number, _max_, max) \
  UPCRI_SHMEM_REDUCTION(name, type, number, _min_, min)
UPCRI_SHMEM_ORDERED_REDUCE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type, number)          \
  UPCRI_SHMEM_REDUCTION(name, type, number, _sum_, sum) \
  UPCRI_SHMEM_REDUCTION(name, type, number, _prod_, prod)
UPCRI_SHMEM_ORDERED_REDUCE(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_COMPLEX_REDUCE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Scans, for the types that have sums. */
#define UPCRI_SHMEM_SCAN(name, type, number, operation, inclusive)                                \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      int, name##operation, (shmem_team_t team, type * dest, const type* source, size_t nelems),  \
      return upcri_shmem_scan(team, dest, source, nelems, UPCRI_SHMEM_NUMBER_##number, inclusive, \
                              UPCRI_SHMEM_FUNC);)
#define UPCRI_SHMEM_DEFINE(name, type, number)         \
  UPCRI_SHMEM_SCAN(name, type, number, _sum_inscan, 1) \
  UPCRI_SHMEM_SCAN(name, type, number, _sum_exscan, 0)
UPCRI_SHMEM_ORDERED_REDUCE(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_COMPLEX_REDUCE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

UPCRI_END_C
#endif
