/* SPDX-License-Identifier: MIT */
/* The non-blocking transfers of UPC 1.3, for C: all of it is part of upcr.h. */
#ifndef UPC_NB_H
#define UPC_NB_H
#include <upcr.h>
#endif
