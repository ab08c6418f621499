/* SPDX-License-Identifier: MIT */
/* The functions that wait, allocate or begin something record their call's place in the source, for
 * messages. Included last: the macros have the names of the functions. */
#ifndef UPCRI_SHMEM_CALL_SITES_H
#define UPCRI_SHMEM_CALL_SITES_H

#include <upcri/call_site.h>

UPCRI_BEGIN_C

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
UPCRI_PLACED_VOID(shmem_barrier, int, int, int, long*)
#pragma GCC diagnostic pop
UPCRI_PLACED(void*, shmem_malloc, size_t)
UPCRI_PLACED(void*, shmem_calloc, size_t, size_t)
UPCRI_PLACED(void*, shmem_align, size_t, size_t)
UPCRI_PLACED(void*, shmem_realloc, void*, size_t)
UPCRI_PLACED(void*, shmem_malloc_with_hints, size_t, long)
UPCRI_PLACED_VOID(shmem_free, void*)
UPCRI_PLACED_VOID(shmem_set_lock, long*)
UPCRI_PLACED_VOID(shmem_clear_lock, long*)
UPCRI_PLACED(int, shmem_test_lock, long*)
UPCRI_PLACED(int, shmem_team_sync, shmem_team_t)
UPCRI_PLACED_VOID(shmem_team_destroy, shmem_team_t)
UPCRI_PLACED(int, shmem_team_split_strided, shmem_team_t, int, int, int, const shmem_team_config_t*,
             long, shmem_team_t*)
UPCRI_PLACED(int, shmem_team_split_2d, shmem_team_t, int, const shmem_team_config_t*, long,
             shmem_team_t*, const shmem_team_config_t*, long, shmem_team_t*)

UPCRI_NOTED_VOID(shmem_ctx_session_start, shmem_ctx_t, long, const shmem_ctx_session_config_t*,
                 long)

UPCRI_END_C

#define shmem_finalize() UPCRI_AT(shmem_finalize())
#define shmem_barrier_all() UPCRI_AT(shmem_barrier_all())
#define shmem_ctx_session_start(...) UPCRI_FROM_HERE(shmem_ctx_session_start, __VA_ARGS__)
#define shmem_barrier(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_barrier, UPCRI_FROM_HERE(shmem_barrier, __VA_ARGS__))
#define shmem_sync_all() UPCRI_AT(shmem_sync_all())
#define shmem_malloc(...) UPCRI_FROM_HERE(shmem_malloc, __VA_ARGS__)
#define shmem_calloc(...) UPCRI_FROM_HERE(shmem_calloc, __VA_ARGS__)
#define shmem_align(...) UPCRI_FROM_HERE(shmem_align, __VA_ARGS__)
#define shmem_realloc(...) UPCRI_FROM_HERE(shmem_realloc, __VA_ARGS__)
#define shmem_malloc_with_hints(...) UPCRI_FROM_HERE(shmem_malloc_with_hints, __VA_ARGS__)
#define shmem_free(...) UPCRI_FROM_HERE(shmem_free, __VA_ARGS__)
#define shmem_set_lock(...) UPCRI_FROM_HERE(shmem_set_lock, __VA_ARGS__)
#define shmem_clear_lock(...) UPCRI_FROM_HERE(shmem_clear_lock, __VA_ARGS__)
#define shmem_test_lock(...) UPCRI_FROM_HERE(shmem_test_lock, __VA_ARGS__)
#define shmem_team_sync(...) UPCRI_FROM_HERE(shmem_team_sync, __VA_ARGS__)
#define shmem_team_destroy(...) UPCRI_FROM_HERE(shmem_team_destroy, __VA_ARGS__)
#define shmem_team_split_strided(...) UPCRI_FROM_HERE(shmem_team_split_strided, __VA_ARGS__)
#define shmem_team_split_2d(...) UPCRI_FROM_HERE(shmem_team_split_2d, __VA_ARGS__)

#endif
