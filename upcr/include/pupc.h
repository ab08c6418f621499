/* SPDX-License-Identifier: MIT */
/* GASP's events of a program's own, for C that a translator wrote; upc/pupc.h says what they are.
 * Not part of upcr.h, so that programs that do without may give these names to their own. */
#ifndef PUPC_H
#define PUPC_H

#include <upcri/guard_macros.h>

#include <upcri/user_events.h>

UPCRI_BEGIN_C

#ifdef UPCRI_REPORT
#define pupc_create_event(name, description) upcri_create_event(name, description)
#define pupc_control(on) upcri_control(on)
/* Called by a pointer, they know no place of the source. */
void pupc_event_start(unsigned int event, ...) __asm__("upcri_event_start_by_pointer");
void pupc_event_end(unsigned int event, ...) __asm__("upcri_event_end_by_pointer");
void pupc_event_atomic(unsigned int event, ...) __asm__("upcri_event_atomic_by_pointer");
#define pupc_event_start(...) upcri_event_start(UPCRI_SITE("pupc_event_start"), __VA_ARGS__)
#define pupc_event_end(...) upcri_event_end(UPCRI_SITE("pupc_event_end"), __VA_ARGS__)
#define pupc_event_atomic(...) upcri_event_atomic(UPCRI_SITE("pupc_event_atomic"), __VA_ARGS__)
#else
UPCRI_INLINE unsigned int pupc_create_event(const char* name, const char* description) {
  (void)name;
  (void)description;
  return 0;
}
UPCRI_INLINE int pupc_control(int on) {
  (void)on;
  return 0;
}
UPCRI_INLINE void pupc_event_start(unsigned int event, ...) { (void)event; }
UPCRI_INLINE void pupc_event_end(unsigned int event, ...) { (void)event; }
UPCRI_INLINE void pupc_event_atomic(unsigned int event, ...) { (void)event; }
#endif

UPCRI_END_C

#include <upcri/restore_macros.h>

#endif
