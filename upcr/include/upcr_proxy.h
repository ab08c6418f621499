/* SPDX-License-Identifier: MIT */
/* The upper-case names of the runtime's functions, by which translated files include them: all of
 * it is part of upcr.h. */
#ifndef UPCR_PROXY_H
#define UPCR_PROXY_H
#include <upcr.h>
#endif
