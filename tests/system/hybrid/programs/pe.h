/* The work of a PE's threads in pe.c; the files by_*.c and by_cxx.cc create the threads. */
#ifndef PE_H
#define PE_H
#define MEMBERS 3
/* The work of one member of MEMBERS, all of which run at the same time; called once a round. */
#ifdef __cplusplus
extern "C"
#endif
void work(int member);
/* Runs work(0) to work(MEMBERS - 1), each in its own thread. */
#ifdef __cplusplus
extern "C"
#endif
void run_members(void);
/* In a file that does not use threads: the next value of its private counter. */
long next_number(void);
#endif
