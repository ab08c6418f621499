/* SPDX-License-Identifier: MIT */
/* Races that are meant, as UPC programs name them. Read by the translator only.
 *
 *   upc_race_ok(lvalue)                a shared scalar, element, structure or array: of an array
 *                                      that lies on several threads all of it
 *   upc_race_ok_range(start, nbytes)   bytes on one thread
 *
 * In a program that upcc -race compiles, races on these bytes are not reported from then on, and
 * upc_fence orders what threads hand over by them. In any other it is nothing. */
#ifndef UPC_RACE_H
#define UPC_RACE_H

#include <upc.h>

#ifdef __UPC_RACE__
void upcri_race_ok(shared const void* __start, size_t __nbytes);
#define upc_race_ok(lvalue) upcri_race_ok(&(lvalue), sizeof(lvalue))
#define upc_race_ok_range(start, nbytes) upcri_race_ok(start, nbytes)
#else
#define upc_race_ok(lvalue) ((void)sizeof(lvalue))
#define upc_race_ok_range(start, nbytes) ((void)sizeof(start), (void)sizeof(nbytes))
#endif

#endif
