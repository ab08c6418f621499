// SPDX-License-Identifier: MIT
// The functions that shmem.h has inline, as functions to call: pshmem_…, and under its own name,
// weak, so that a profiling library's takes its place. Programs compiled by upcc -pshmem call them.
#define UPCRI_SHMEM_ENTRIES

#include "upcri/shmem/active_set.h"
#include "upcri/shmem/amo.h"
#include "upcri/shmem/context.h"
#include "upcri/shmem/job.h"
#include "upcri/shmem/rma.h"
#include "upcri/shmem/sync.h"
#include "upcri/shmem/team.h"
