/* SPDX-License-Identifier: MIT */
/* upc_race_ok for C that a translator wrote: all of it is part of upcr.h. */
#ifndef UPC_RACE_H
#define UPC_RACE_H
#include <upcr.h>
#endif
