// SPDX-License-Identifier: MIT
// The inline functions of shmem.h, as functions to call: as pshmem_…, and under their own names,
// weak, so that a profiling library's definitions replace them. Programs compiled by upcc -pshmem
// call them.
#define UPCRI_SHMEM_ENTRIES

#include "upcri/shmem/active_set.h"
#include "upcri/shmem/amo.h"
#include "upcri/shmem/context.h"
#include "upcri/shmem/job.h"
#include "upcri/shmem/rma.h"
#include "upcri/shmem/sync.h"
#include "upcri/shmem/team.h"
