/* SPDX-License-Identifier: MIT */
/* Marks for the report of a program that upcc -report compiles. In any other they are nothing. Read
 * by the translator only.
 *
 *   upc_report_phase("name")   the calling thread is in that phase from now on: the matrix of who
 *                              accessed whose memory is drawn for each; the name is copied
 *   upc_report_off()           nothing that the calling thread does from now on is counted or
 *   upc_report_on()            drawn, until this */
#ifndef UPC_REPORT_H
#define UPC_REPORT_H

#include <upc.h>

void upcri_report_phase(const char* __name);
void upcri_report_switch(int __on);
#define upc_report_phase(name) upcri_report_phase(name)
#define upc_report_off() upcri_report_switch(0)
#define upc_report_on() upcri_report_switch(1)

#endif
