/* Plain C, independent of UPC. */
#ifndef REPORT_H
#define REPORT_H

/* Prints one line about a sum. */
void report(const char* what, int threads, long sum);

#endif
