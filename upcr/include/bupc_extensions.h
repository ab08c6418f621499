/* SPDX-License-Identifier: MIT */
/* Berkeley UPC's extensions, for C: all of it is part of upcr.h. */
#ifndef BUPC_EXTENSIONS_H
#define BUPC_EXTENSIONS_H
#include <upcr.h>
#endif
