/* SPDX-License-Identifier: MIT */
/* upc_report.h for C that a translator wrote: all of it is part of upcr.h. */
#ifndef UPC_REPORT_H
#define UPC_REPORT_H
#include <upcr.h>
#endif
