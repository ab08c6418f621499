/* SPDX-License-Identifier: MIT */
/* Extensions: a clock, and the names that routines had as extensions of other implementations
 * before a version of OpenSHMEM adopted them. (OpenSHMEM 1.6, section 5.) */
#ifndef SHMEMX_H
#define SHMEMX_H

#include <upcri/guard_macros.h>

#include <shmem.h>

UPCRI_BEGIN_C

/* Seconds since a moment that is the same on all PEs. */
double shmemx_wtime(void);

UPCRI_END_C

/* Teams, before 1.5. */
#define shmemx_team_t shmem_team_t
#define shmemx_team_config_t shmem_team_config_t
#define SHMEMX_TEAM_WORLD SHMEM_TEAM_WORLD
#define SHMEMX_TEAM_SHARED SHMEM_TEAM_SHARED
#define SHMEMX_TEAM_INVALID SHMEM_TEAM_INVALID
#define SHMEMX_TEAM_NULL SHMEM_TEAM_INVALID
#define shmemx_team_my_pe shmem_team_my_pe
#define shmemx_team_n_pes shmem_team_n_pes
#define shmemx_team_translate_pe shmem_team_translate_pe
#define shmemx_team_split_strided shmem_team_split_strided
#define shmemx_team_split_2d shmem_team_split_2d
#define shmemx_team_destroy shmem_team_destroy
#define shmemx_team_sync shmem_team_sync
#define shmemx_team_create_ctx shmem_team_create_ctx
#define shmemx_ctx_get_team shmem_ctx_get_team
#define shmemx_sync shmem_sync
#define shmemx_broadcast shmem_broadcast
#define shmemx_collect shmem_collect
#define shmemx_fcollect shmem_fcollect
#define shmemx_alltoall shmem_alltoall
#define shmemx_alltoalls shmem_alltoalls
#define shmemx_and_reduce shmem_and_reduce
#define shmemx_or_reduce shmem_or_reduce
#define shmemx_xor_reduce shmem_xor_reduce
#define shmemx_max_reduce shmem_max_reduce
#define shmemx_min_reduce shmem_min_reduce
#define shmemx_sum_reduce shmem_sum_reduce
#define shmemx_prod_reduce shmem_prod_reduce

/* Threads, before 1.4; waits for several objects and signals, before 1.5; scans, before 1.6. */
#define shmemx_init_thread shmem_init_thread
#define shmemx_query_thread shmem_query_thread
#define shmemx_wait_until_all shmem_wait_until_all
#define shmemx_wait_until_any shmem_wait_until_any
#define shmemx_wait_until_some shmem_wait_until_some
#define shmemx_test_all shmem_test_all
#define shmemx_test_any shmem_test_any
#define shmemx_test_some shmem_test_some
#define shmemx_put_signal shmem_put_signal
#define shmemx_putmem_signal shmem_putmem_signal
#define shmemx_signal_fetch shmem_signal_fetch
#define shmemx_signal_wait_until shmem_signal_wait_until
#define shmemx_signal_add shmem_signal_add
#define shmemx_signal_set shmem_signal_set
#define shmemx_sum_inscan shmem_sum_inscan
#define shmemx_sum_exscan shmem_sum_exscan
#define shmemx_char_sum_exscan shmem_char_sum_exscan
#define shmemx_char_sum_inscan shmem_char_sum_inscan
#define shmemx_complexd_sum_exscan shmem_complexd_sum_exscan
#define shmemx_complexd_sum_inscan shmem_complexd_sum_inscan
#define shmemx_complexf_sum_exscan shmem_complexf_sum_exscan
#define shmemx_complexf_sum_inscan shmem_complexf_sum_inscan
#define shmemx_double_sum_exscan shmem_double_sum_exscan
#define shmemx_double_sum_inscan shmem_double_sum_inscan
#define shmemx_float_sum_exscan shmem_float_sum_exscan
#define shmemx_float_sum_inscan shmem_float_sum_inscan
#define shmemx_int16_sum_exscan shmem_int16_sum_exscan
#define shmemx_int16_sum_inscan shmem_int16_sum_inscan
#define shmemx_int32_sum_exscan shmem_int32_sum_exscan
#define shmemx_int32_sum_inscan shmem_int32_sum_inscan
#define shmemx_int64_sum_exscan shmem_int64_sum_exscan
#define shmemx_int64_sum_inscan shmem_int64_sum_inscan
#define shmemx_int8_sum_exscan shmem_int8_sum_exscan
#define shmemx_int8_sum_inscan shmem_int8_sum_inscan
#define shmemx_int_sum_exscan shmem_int_sum_exscan
#define shmemx_int_sum_inscan shmem_int_sum_inscan
#define shmemx_long_sum_exscan shmem_long_sum_exscan
#define shmemx_long_sum_inscan shmem_long_sum_inscan
#define shmemx_longdouble_sum_exscan shmem_longdouble_sum_exscan
#define shmemx_longdouble_sum_inscan shmem_longdouble_sum_inscan
#define shmemx_longlong_sum_exscan shmem_longlong_sum_exscan
#define shmemx_longlong_sum_inscan shmem_longlong_sum_inscan
#define shmemx_ptrdiff_sum_exscan shmem_ptrdiff_sum_exscan
#define shmemx_ptrdiff_sum_inscan shmem_ptrdiff_sum_inscan
#define shmemx_schar_sum_exscan shmem_schar_sum_exscan
#define shmemx_schar_sum_inscan shmem_schar_sum_inscan
#define shmemx_short_sum_exscan shmem_short_sum_exscan
#define shmemx_short_sum_inscan shmem_short_sum_inscan
#define shmemx_size_sum_exscan shmem_size_sum_exscan
#define shmemx_size_sum_inscan shmem_size_sum_inscan
#define shmemx_uchar_sum_exscan shmem_uchar_sum_exscan
#define shmemx_uchar_sum_inscan shmem_uchar_sum_inscan
#define shmemx_uint16_sum_exscan shmem_uint16_sum_exscan
#define shmemx_uint16_sum_inscan shmem_uint16_sum_inscan
#define shmemx_uint32_sum_exscan shmem_uint32_sum_exscan
#define shmemx_uint32_sum_inscan shmem_uint32_sum_inscan
#define shmemx_uint64_sum_exscan shmem_uint64_sum_exscan
#define shmemx_uint64_sum_inscan shmem_uint64_sum_inscan
#define shmemx_uint8_sum_exscan shmem_uint8_sum_exscan
#define shmemx_uint8_sum_inscan shmem_uint8_sum_inscan
#define shmemx_uint_sum_exscan shmem_uint_sum_exscan
#define shmemx_uint_sum_inscan shmem_uint_sum_inscan
#define shmemx_ulong_sum_exscan shmem_ulong_sum_exscan
#define shmemx_ulong_sum_inscan shmem_ulong_sum_inscan
#define shmemx_ulonglong_sum_exscan shmem_ulonglong_sum_exscan
#define shmemx_ulonglong_sum_inscan shmem_ulonglong_sum_inscan
#define shmemx_ushort_sum_exscan shmem_ushort_sum_exscan
#define shmemx_ushort_sum_inscan shmem_ushort_sum_inscan
/* Blocks at a stride, before 1.6. */
#define shmemx_ibget shmem_ibget
#define shmemx_ibput shmem_ibput

#include <upcri/restore_macros.h>

#endif
