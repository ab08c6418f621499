/* The functions that wait or allocate note where they are called, for messages. Included last: a
 * macro of a function's own name calls the function. */
#ifndef UPCRI_SHMEM_PLACES_H
#define UPCRI_SHMEM_PLACES_H

#define shmem_finalize() UPCRI_AT(shmem_finalize())
#define shmem_barrier_all() UPCRI_AT(shmem_barrier_all())
#define shmem_barrier(...) UPCRI_AT(shmem_barrier(__VA_ARGS__))
#define shmem_sync_all() UPCRI_AT(shmem_sync_all())
#define shmem_malloc(...) UPCRI_AT(shmem_malloc(__VA_ARGS__))
#define shmem_calloc(...) UPCRI_AT(shmem_calloc(__VA_ARGS__))
#define shmem_align(...) UPCRI_AT(shmem_align(__VA_ARGS__))
#define shmem_realloc(...) UPCRI_AT(shmem_realloc(__VA_ARGS__))
#define shmem_malloc_with_hints(...) UPCRI_AT(shmem_malloc_with_hints(__VA_ARGS__))
#define shmem_free(...) UPCRI_AT(shmem_free(__VA_ARGS__))
#define shmem_set_lock(...) UPCRI_AT(shmem_set_lock(__VA_ARGS__))
#define shmem_clear_lock(...) UPCRI_AT(shmem_clear_lock(__VA_ARGS__))
#define shmem_test_lock(...) UPCRI_AT(shmem_test_lock(__VA_ARGS__))
#define shmem_team_sync(...) UPCRI_AT(shmem_team_sync(__VA_ARGS__))
#define shmem_team_destroy(...) UPCRI_AT(shmem_team_destroy(__VA_ARGS__))
#define shmem_team_split_strided(...) UPCRI_AT(shmem_team_split_strided(__VA_ARGS__))
#define shmem_team_split_2d(...) UPCRI_AT(shmem_team_split_2d(__VA_ARGS__))

#endif
