/* SPDX-License-Identifier: MIT */
/* The collective operations of UPC 1.3, for C: all of it is part of upcr.h. */
#ifndef UPC_COLLECTIVE_H
#define UPC_COLLECTIVE_H
#include <upcr.h>
#endif
