/* SPDX-License-Identifier: MIT */
/* The basis of every part of shmem.h: constants, handles, and the tables of types. Each table is a
 * list X(NAME, TYPE, KERNEL) with the name's part in function names, the C type, and the kernel's
 * name for objects of that kind (upcri/amo.h). (OpenSHMEM 1.6, sections 6, 7 and 9.) */
#ifndef UPCRI_SHMEM_TYPES_H
#define UPCRI_SHMEM_TYPES_H

#include <upcri/amo.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 6
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "SMP UPC"
/* For programs that check for this implementation, and its version as major << 16 | minor. */
#define SHMEM_VENDOR_SMP_UPC 1

#define SHMEM_THREAD_SINGLE 0
#define SHMEM_THREAD_FUNNELED 1
#define SHMEM_THREAD_SERIALIZED 2
#define SHMEM_THREAD_MULTIPLE 3

#define SHMEM_CMP_EQ 1
#define SHMEM_CMP_NE 2
#define SHMEM_CMP_GT 3
#define SHMEM_CMP_LE 4
#define SHMEM_CMP_LT 5
#define SHMEM_CMP_GE 6

#define SHMEM_SIGNAL_SET 1
#define SHMEM_SIGNAL_ADD 2

#define SHMEM_MALLOC_ATOMICS_REMOTE (1L << 0)
#define SHMEM_MALLOC_SIGNAL_REMOTE (1L << 1)

#define SHMEM_CTX_SERIALIZED (1L << 0)
#define SHMEM_CTX_PRIVATE (1L << 1)
#define SHMEM_CTX_NOSTORE (1L << 2)

#define SHMEM_CTX_SESSION_BATCH (1L << 0)
#define SHMEM_CTX_SESSION_TOTAL_OPS (1L << 0)

#define SHMEM_TEAM_NUM_CONTEXTS (1L << 0)

/* Work arrays of the active-set collectives, in longs: they are not used. */
#define SHMEM_SYNC_VALUE 0L
#define SHMEM_SYNC_SIZE 1
#define SHMEM_BCAST_SYNC_SIZE 1
#define SHMEM_REDUCE_SYNC_SIZE 1
#define SHMEM_BARRIER_SYNC_SIZE 1
#define SHMEM_COLLECT_SYNC_SIZE 1
#define SHMEM_ALLTOALL_SYNC_SIZE 1
#define SHMEM_ALLTOALLS_SYNC_SIZE 1
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 1

/* Deprecated spellings. */
#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_LE SHMEM_CMP_LE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_GE SHMEM_CMP_GE
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_ALLTOALL_SYNC_SIZE SHMEM_ALLTOALL_SYNC_SIZE
#define _SHMEM_ALLTOALLS_SYNC_SIZE SHMEM_ALLTOALLS_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE

UPCRI_BEGIN_C

/* A team: the PEs start, start + stride, …, `size` of them. Its other members are the library's. */
typedef struct upcri_shmem_team* shmem_team_t;
typedef struct {
  int num_contexts;
} shmem_team_config_t;
extern struct upcri_shmem_team upcri_shmem_team_world, upcri_shmem_team_shared;
#define SHMEM_TEAM_WORLD (&upcri_shmem_team_world)
#define SHMEM_TEAM_SHARED (&upcri_shmem_team_shared)
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)

/* A context numbers the PEs of its team: start, start + stride, …, `size` of them, 0 once it is
 * destroyed. It has no ordering of its own: everything that a PE issues takes effect in program
 * order here. Its other members are the library's. */
typedef struct upcri_shmem_ctx {
  int start, stride, size;
}* shmem_ctx_t;
#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)0)
#define SHMEM_CTX_INVALID ((shmem_ctx_t) - 1)
/* The parameter of a session: the expected number of RMA operations, SIZE_MAX if unknown. */
typedef struct {
  size_t total_ops;
} shmem_ctx_session_config_t;

UPCRI_END_C

/* The AMO tables: bitwise, standard, extended; OLD: the types for the names of AMOs before
 * OpenSHMEM 1.4. */
#define UPCRI_SHMEM_BITWISE_AMO(X)      \
  X(uint, unsigned int, u32)            \
  X(ulong, unsigned long, u64)          \
  X(ulonglong, unsigned long long, u64) \
  X(int32, int32_t, u32)                \
  X(int64, int64_t, u64)                \
  X(uint32, uint32_t, u32)              \
  X(uint64, uint64_t, u64)
#define UPCRI_SHMEM_OLD_STANDARD_AMO(X) \
  X(int, int, u32)                      \
  X(long, long, u64)                    \
  X(longlong, long long, u64)
#define UPCRI_SHMEM_STANDARD_AMO(X) \
  UPCRI_SHMEM_OLD_STANDARD_AMO(X)   \
  UPCRI_SHMEM_BITWISE_AMO(X)        \
  X(size, size_t, u64)              \
  X(ptrdiff, ptrdiff_t, u64)
#define UPCRI_SHMEM_EXTENDED_AMO(X) \
  X(float, float, f32)              \
  X(double, double, f64)            \
  UPCRI_SHMEM_STANDARD_AMO(X)
#define UPCRI_SHMEM_OLD_EXTENDED_AMO(X) \
  X(float, float, f32)                  \
  X(double, double, f64)                \
  UPCRI_SHMEM_OLD_STANDARD_AMO(X)

/* Remote memory access and collectives. */
#define UPCRI_SHMEM_RMA(X)              \
  X(float, float, f32)                  \
  X(double, double, f64)                \
  X(longdouble, long double, )          \
  X(char, char, u8)                     \
  X(schar, signed char, u8)             \
  X(short, short, u16)                  \
  X(int, int, u32)                      \
  X(long, long, u64)                    \
  X(longlong, long long, u64)           \
  X(uchar, unsigned char, u8)           \
  X(ushort, unsigned short, u16)        \
  X(uint, unsigned int, u32)            \
  X(ulong, unsigned long, u64)          \
  X(ulonglong, unsigned long long, u64) \
  X(int8, int8_t, u8)                   \
  X(int16, int16_t, u16)                \
  X(int32, int32_t, u32)                \
  X(int64, int64_t, u64)                \
  X(uint8, uint8_t, u8)                 \
  X(uint16, uint16_t, u16)              \
  X(uint32, uint32_t, u32)              \
  X(uint64, uint64_t, u64)              \
  X(size, size_t, u64)                  \
  X(ptrdiff, ptrdiff_t, u64)

/* Point-to-point synchronisation: the standard AMO types and shorts, with the types that
 * comparisons need, whose sign matters. */
#define UPCRI_SHMEM_SYNC(X)             \
  X(short, short, i16)                  \
  X(ushort, unsigned short, u16)        \
  X(int, int, i32)                      \
  X(long, long, i64)                    \
  X(longlong, long long, i64)           \
  X(uint, unsigned int, u32)            \
  X(ulong, unsigned long, u64)          \
  X(ulonglong, unsigned long long, u64) \
  X(int32, int32_t, i32)                \
  X(int64, int64_t, i64)                \
  X(uint32, uint32_t, u32)              \
  X(uint64, uint64_t, u64)              \
  X(size, size_t, u64)                  \
  X(ptrdiff, ptrdiff_t, i64)

#endif
