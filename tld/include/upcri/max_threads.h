/* SPDX-License-Identifier: MIT */
/* How many threads a job can have. Nothing but this header, so that tools can have it. */
#ifndef UPCRI_MAX_THREADS_H
#define UPCRI_MAX_THREADS_H

#define UPCR_MAX_THREADS 2048

#endif
