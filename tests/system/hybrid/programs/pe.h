/* What the threads of a PE do in threads.c, whatever makes them. */
#ifndef PE_H
#define PE_H
#define MEMBERS 3
/* Member i of MEMBERS, all of which work at the same time; called once a round. */
#ifdef __cplusplus
extern "C"
#endif
void work(int member);
/* Runs work(0) to work(MEMBERS - 1), each in a thread of its own. */
#ifdef __cplusplus
extern "C"
#endif
void run_members(void);
/* In a file that knows nothing of threads: the next of its own numbers. */
long next_number(void);
#endif
