/* SPDX-License-Identifier: MIT */
/* What programs themselves add to the report (upcc -report): phases and switches of upc_report.h,
 * events of GASP's pupc.h, and Berkeley's messages. In other programs they do nothing. */
#ifndef UPCRI_USER_EVENTS_H
#define UPCRI_USER_EVENTS_H

#include <upcri/report.h>

UPCRI_BEGIN_C

#ifdef UPCRI_REPORT
/* The calling thread enters the phase of that name. */
void upcri_report_phase(const char* name);
/* Switches the recording of the calling thread off (0), or on again (1). */
void upcri_report_switch(int on);
int upcri_report_is_on(void);

/* Lines of a file that are not recorded, inclusive. Called before there are threads; the name must
 * stay valid. */
void upcri_unrecorded(const char* file, int first, int last);

/* The functions of pupc.h, from a place of the source, or called by a pointer. An event for which
 * there is no space, or which is not the calling thread's, is not recorded. */
unsigned int upcri_create_event(const char* name, const char* description);
int upcri_control(int on);
void upcri_event_start(const upcri_place_t* place, unsigned int event, ...);
void upcri_event_end(const upcri_place_t* place, unsigned int event, ...);
void upcri_event_atomic(const upcri_place_t* place, unsigned int event, ...);
void upcri_event_start_by_pointer(unsigned int event, ...);
void upcri_event_end_by_pointer(unsigned int event, ...);
void upcri_event_atomic_by_pointer(unsigned int event, ...);

/* A message of bupc_trace_printf, like printf. */
void upcri_message(const upcri_place_t* place, const char* format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
#define upcri_trace_message(...) upcri_message(UPCRI_SITE("bupc_trace_printf"), __VA_ARGS__)
#define bupc_trace_printf(arguments) upcri_trace_message arguments
#else
UPCRI_INLINE void upcri_report_phase(const char* name) { (void)name; }
UPCRI_INLINE void upcri_report_switch(int on) { (void)on; }
UPCRI_INLINE int upcri_report_is_on(void) { return 0; }
#define bupc_trace_printf(arguments) ((void)0)
#endif

UPCRI_END_C

#endif
