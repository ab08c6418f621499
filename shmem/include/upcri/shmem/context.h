/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's contexts, and sessions on them. (1.6, sections 9.5 and 9.9.) */
#ifndef UPCRI_SHMEM_CONTEXT_H
#define UPCRI_SHMEM_CONTEXT_H

#include <upcri/shmem/function.h>
#include <upcri/shmem/types.h>

UPCRI_BEGIN_C

/* Not collective. Returns 0, or non-zero with *ctx set to SHMEM_CTX_INVALID if the team is invalid
 * or there is no memory. Destroying the team, or the last shmem_finalize, also destroys its
 * contexts. */
UPCRI_SHMEM_DECLARED(int, ctx_create, (long options, shmem_ctx_t* ctx))
UPCRI_SHMEM_DECLARED(int, team_create_ctx, (shmem_team_t team, long options, shmem_ctx_t* ctx))
UPCRI_SHMEM_DECLARED(void, ctx_destroy, (shmem_ctx_t ctx))
UPCRI_SHMEM_DECLARED(int, ctx_get_team, (shmem_ctx_t ctx, shmem_team_t* team))

/* Operations that are issued on ctx between start and stop will be of the kind that `options` names
 * (SHMEM_CTX_SESSION_BATCH). This is a hint that has no effect here, since every operation is
 * complete when it returns and nothing can be batched. config_mask selects the valid members of
 * *config (SHMEM_CTX_SESSION_TOTAL_OPS). A second start adds its options; a second stop, and
 * SHMEM_CTX_INVALID, do nothing. A session must be stopped before its context is destroyed. */
UPCRI_SHMEM_DECLARED(void, ctx_session_start,
                     (shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t* config,
                      long config_mask))
UPCRI_SHMEM_DECLARED(void, ctx_session_stop, (shmem_ctx_t ctx))

UPCRI_END_C
#endif
