/* SPDX-License-Identifier: MIT */
/* The UPC Runtime interface, version 3.12, for one shared-memory machine. Translated UPC programs
 * include this and nothing else; the parts are in upcri/. */
#ifndef UPCR_H
#define UPCR_H

#include <upcri/guard_macros.h>

/* upcc leaves out what a file does not name (tools/driver/header_parts.cc). */
#ifndef UPCRI_WITHOUT_ATOMICS
#include <bupc_atomics.h>
#endif
#include <upcri/access.h>
#include <upcri/aligned.h>
#include <upcri/alloc.h>
#include <upcri/async_copy.h>
#include <upcri/bulk.h>
#include <upcri/casts.h>
#include <upcri/checked_strips.h>
#include <upcri/collectives.h>
#include <upcri/config.h>
#include <upcri/distribution.h>
#include <upcri/divide_by_threads.h>
#include <upcri/element.h>
#include <upcri/exit_functions.h>
#include <upcri/extensions.h>
#include <upcri/job.h>
#include <upcri/lists.h>
#include <upcri/loop_arithmetic.h>
#include <upcri/loops.h>
#include <upcri/names.h>
#include <upcri/nonblocking.h>
#include <upcri/other_translators.h>
#include <upcri/placed_accesses.h>
#include <upcri/pointer.h>
#include <upcri/private_libc.h>
#include <upcri/reach.h>
#include <upcri/semaphores.h>
#include <upcri/startup.h>
#include <upcri/static_data.h>
#include <upcri/sync.h>
#include <upcri/tld.h>

#include <upcri/checked_calls.h>

#include <upcri/upper_case.h>

#include <upcri/restore_macros.h>

/* Code for any runtime (upcc -portable, Berkeley's translator) includes no other header. */
#ifdef UPCR_WANT_MAJOR
#include <pupc.h>
#include <upc_atomic.h>
#include <upc_io.h>
#include <upc_tick.h>
#include <upc_types.h>
#endif

#endif
