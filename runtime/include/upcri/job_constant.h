/* The job's layout as it is from the start of main on. It is complete by then and never changes:
 * declared constant, compilers keep it in registers across atomic operations, after each of which
 * they otherwise had to load it again, which would have to wait for the operation. (In a program
 * that starts the job by bupc_init, code that uses this must be in another function than the call.)
 * LLVM takes two declarations with one assembler name for one variable, and constant only if both
 * are: there the second name is the assembler's alone. */
#ifndef UPCRI_JOB_CONSTANT_H
#define UPCRI_JOB_CONSTANT_H

#include <upcri/job.h>

UPCRI_BEGIN_C

#ifdef __clang__
__asm__(".set upcri_settled_job, upcri_job");
__asm__(".type upcri_self, @tls_object\n.set upcri_settled_self, upcri_self");
extern const upcri_job_t upcri_settled_job;
extern __thread const upcri_self_t upcri_settled_self UPCRI_TLS_MODEL;
#else
extern const upcri_job_t upcri_settled_job __asm__("upcri_job");
extern __thread const upcri_self_t upcri_settled_self __asm__("upcri_self");
#endif

UPCRI_END_C
#endif
