/* SPDX-License-Identifier: MIT */
/* Events of a program's own, for tools that look at its speed, as GASP 1.5 has them (Global Address
 * Space Performance Interface, "user events"). Here they are in the report and in the trace of a
 * program that upcc -report compiles; in any other they are nothing. Read by the translator only.
 *
 *   pupc_create_event("name", "n=%d %s")   an event of the calling thread's, for the other calls;
 *                                          the second string, or NULL, says as printf's what their
 *                                          further arguments are; both strings must stay; 0 where
 *                                          nothing is recorded
 *   pupc_event_start(event, …)             the event begins, or ends: they nest
 *   pupc_event_end(event, …)
 *   pupc_event_atomic(event, …)            the event takes no time
 *   pupc_control(on)                       the calling thread is recorded from now on (1), or not
 *                                          (0); returns what was so before
 *
 * What stands between `#pragma pupc off` and `#pragma pupc on`, or the end, is not recorded. */
#ifndef PUPC_H
#define PUPC_H

unsigned int pupc_create_event(const char* __name, const char* __description);
void pupc_event_start(unsigned int __event, ...);
void pupc_event_end(unsigned int __event, ...);
void pupc_event_atomic(unsigned int __event, ...);
int pupc_control(int __on);

#endif
