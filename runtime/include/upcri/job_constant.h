/* The job's layout as it is from the start of main on. It is complete by then and never changes:
 * declared constant, compilers keep it in registers across atomic operations, after each of which
 * they otherwise had to load it again, which would have to wait for the operation. (In a program
 * that starts the job by bupc_init, code that uses this must be in another function than the call.)
 */
#ifndef UPCRI_JOB_CONSTANT_H
#define UPCRI_JOB_CONSTANT_H

#include <upcri/job.h>

UPCRI_BEGIN_C

extern const upcri_job_t upcri_settled_job __asm__("upcri_job");
extern __thread const upcri_self_t upcri_settled_self __asm__("upcri_self");

UPCRI_END_C
#endif
