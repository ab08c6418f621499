/* SPDX-License-Identifier: MIT */
/* The maximum number of threads of a job. All is in this header, so that tools can include it. */
#ifndef UPCRI_MAX_THREADS_H
#define UPCRI_MAX_THREADS_H

#define UPCR_MAX_THREADS 2048

#endif
