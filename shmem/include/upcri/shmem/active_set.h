/* SPDX-License-Identifier: MIT */
/* The collectives of OpenSHMEM before 1.5, over an active set: the PEs PE_start, PE_start +
 * 2^logPE_stride, …, PE_size of them. Deprecated. The work arrays pSync and pWrk are not used. Each
 * function calls the one of team.h that does the work. The lists of types are shorter than there,
 * since the old names exist for fewer types. */
#ifndef UPCRI_SHMEM_ACTIVE_SET_H
#define UPCRI_SHMEM_ACTIVE_SET_H

#include <upcri/shmem/team.h>

UPCRI_BEGIN_C

/* The team of an active set; all calls with equal arguments return the same team. */
shmem_team_t upcri_shmem_active_set(int start, int log_stride, int size, const char* function);
#define UPCRI_SHMEM_SET upcri_shmem_active_set(PE_start, logPE_stride, PE_size, UPCRI_SHMEM_FUNC)
/* Broadcasts to all except the root. */
void upcri_shmem_broadcast_others(shmem_team_t team, void* dest, const void* source, size_t count,
                                  size_t bytes, int root, const char* function);

UPCRI_SHMEM_OLD("OpenSHMEM 1.5 has shmem_quiet and shmem_team_sync instead", void, barrier,
                (int PE_start, int logPE_stride, int PE_size, long* pSync), (void)pSync;
                upcri_fence(); UPCRI_SHMEM_INNER(team_sync)(UPCRI_SHMEM_SET);)
UPCRI_SHMEM_OLD("OpenSHMEM 1.5 has shmem_team_sync instead", void, sync,
                (int PE_start, int logPE_stride, int PE_size, long* pSync), (void)pSync;
                UPCRI_SHMEM_INNER(team_sync)(UPCRI_SHMEM_SET);)

#define UPCRI_SHMEM_OF_TEAMS(name) \
  "OpenSHMEM 1.5 has shmem_TYPE_" #name " and shmem_" #name "mem of teams instead"
#define UPCRI_SHMEM_SIZED(bits)                                                                    \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_OF_TEAMS(broadcast), void, broadcast##bits,                          \
                  (void* dest, const void* source, size_t nelems, int PE_root, int PE_start,       \
                   int logPE_stride, int PE_size, long* pSync),                                    \
                  (void)pSync;                                                                     \
                  upcri_shmem_broadcast_others(UPCRI_SHMEM_SET, dest, source, nelems, (bits) / 8,  \
                                               PE_root, UPCRI_SHMEM_FUNC);)                        \
  UPCRI_SHMEM_OLD(                                                                                 \
      UPCRI_SHMEM_OF_TEAMS(collect), void, collect##bits,                                          \
      (void* dest, const void* source, size_t nelems, int PE_start, int logPE_stride, int PE_size, \
       long* pSync),                                                                               \
      (void)pSync;                                                                                 \
      upcri_shmem_collect(UPCRI_SHMEM_SET, dest, source, nelems, (bits) / 8, UPCRI_SHMEM_FUNC);)   \
  UPCRI_SHMEM_OLD(                                                                                 \
      UPCRI_SHMEM_OF_TEAMS(fcollect), void, fcollect##bits,                                        \
      (void* dest, const void* source, size_t nelems, int PE_start, int logPE_stride, int PE_size, \
       long* pSync),                                                                               \
      (void)pSync;                                                                                 \
      upcri_shmem_fcollect(UPCRI_SHMEM_SET, dest, source, nelems, (bits) / 8, UPCRI_SHMEM_FUNC);)  \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_OF_TEAMS(alltoall), void, alltoall##bits,                            \
                  (void* dest, const void* source, size_t nelems, int PE_start, int logPE_stride,  \
                   int PE_size, long* pSync),                                                      \
                  (void)pSync;                                                                     \
                  upcri_shmem_alltoalls(UPCRI_SHMEM_SET, dest, source, 1, 1, nelems, (bits) / 8,   \
                                        UPCRI_SHMEM_FUNC);)                                        \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_OF_TEAMS(alltoalls), void, alltoalls##bits,                          \
                  (void* dest, const void* source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems,    \
                   int PE_start, int logPE_stride, int PE_size, long* pSync),                      \
                  (void)pSync;                                                                     \
                  upcri_shmem_alltoalls(UPCRI_SHMEM_SET, dest, source, dst, sst, nelems,           \
                                        (bits) / 8, UPCRI_SHMEM_FUNC);)
UPCRI_SHMEM_SIZED(32)
UPCRI_SHMEM_SIZED(64)
#undef UPCRI_SHMEM_SIZED

#define UPCRI_SHMEM_TO_ALL(name, type, number, operation, code)                                   \
  UPCRI_SHMEM_OLD("OpenSHMEM 1.5 has shmem_" #name #operation "reduce instead", void,             \
                  name##operation##to_all,                                                        \
                  (type * dest, const type* source, int nreduce, int PE_start, int logPE_stride,  \
                   int PE_size, type* pWrk, long* pSync),                                         \
                  (void)pWrk;                                                                     \
                  (void)pSync; upcri_shmem_reduce(UPCRI_SHMEM_SET, dest, source, (size_t)nreduce, \
                                                  UPCRI_SHMEM_NUMBER_##number,                    \
                                                  UPCRI_SHMEM_REDUCE_##code, UPCRI_SHMEM_FUNC);)
#define UPCRI_SHMEM_SET_INTEGERS(X) \
  X(short, short, i16)              \
  X(int, int, i32)                  \
  X(long, long, i64)                \
  X(longlong, long long, i64)
#define UPCRI_SHMEM_SET_REALS(X) \
  X(float, float, f32)           \
  X(double, double, f64)         \
  X(longdouble, long double, longdouble)
#define UPCRI_SHMEM_DEFINE(name, type, number)       \
  UPCRI_SHMEM_TO_ALL(name, type, number, _and_, and) \
  UPCRI_SHMEM_TO_ALL(name, type, number, _or_, or)   \
  UPCRI_SHMEM_TO_ALL(name, type, number, _xor_, xor)
UPCRI_SHMEM_SET_INTEGERS(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type, number)       \
  UPCRI_SHMEM_TO_ALL(name, type, number, _max_, max) \
  UPCRI_SHMEM_TO_ALL(name, type, number, _min_, min)
UPCRI_SHMEM_SET_INTEGERS(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_SET_REALS(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type, number)       \
  UPCRI_SHMEM_TO_ALL(name, type, number, _sum_, sum) \
  UPCRI_SHMEM_TO_ALL(name, type, number, _prod_, prod)
UPCRI_SHMEM_SET_INTEGERS(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_SET_REALS(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_COMPLEX_REDUCE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

UPCRI_END_C
#endif
