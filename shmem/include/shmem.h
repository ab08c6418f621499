/* SPDX-License-Identifier: MIT */
/* OpenSHMEM 1.6 on one shared-memory machine: the PEs are the threads of one process. Programs are
 * compiled with oshcc, which gives every PE its own instance of the static data. The parts are in
 * upcri/shmem/. */
#ifndef SHMEM_H
#define SHMEM_H

#include <upcri/guard_macros.h>

#include <upcri/shmem/active_set.h>
#include <upcri/shmem/amo.h>
#include <upcri/shmem/context.h>
#include <upcri/shmem/job.h>
#include <upcri/shmem/rma.h>
#include <upcri/shmem/sync.h>
#include <upcri/shmem/team.h>

#ifdef __cplusplus
#include <upcri/shmem/overload.h>
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#include <upcri/shmem/generic.h>
#endif
#ifndef UPCRI_SHMEM_CALLS
#include <upcri/shmem/call_sites.h>
/* For upcc, which warns if the object is linked with a profiling library. */
__asm__(".set upcri_object_inline_shmem, 1");
#endif

#include <upcri/restore_macros.h>

#endif
