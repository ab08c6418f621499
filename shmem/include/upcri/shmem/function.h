/* SPDX-License-Identifier: MIT */
/* How the functions of shmem.h are declared and defined. Each has a second name with a p before it,
 * and a program may define the first one itself: a profiling library that counts or times a call
 * and then calls pshmem_…. (OpenSHMEM 1.6, section 10.) Inline functions can't be intercepted, so a
 * program for profiling is compiled by upcc -pshmem, which makes all of them calls. */
#ifndef UPCRI_SHMEM_FUNCTION_H
#define UPCRI_SHMEM_FUNCTION_H

#include <upcri/config.h>

/* DECLARED(result, name, (parameters) attributes): a function that the library defines.
 * FUNCTION(result, name, (parameters), body): a function that the header defines.
 * OLD(text, result, name, (parameters), body): the same under a name that a version has deprecated:
 *   the compiler warns with that text where the program uses it. (No macro stands between, since a
 *   program's macro of that name would be expanded in it.)
 * INNER(name): in a body, another function, which can't be intercepted.
 * FUNC: in a body, the program's name of the function, for messages. */
#ifdef UPCRI_SHMEM_ENTRIES /* shmem/profiling.cc defines what is inline elsewhere */
#define UPCRI_SHMEM_FUNCTION(result, name, parameters, ...)                   \
  result pshmem_##name parameters;                                            \
  result pshmem_##name parameters{__VA_ARGS__} result shmem_##name parameters \
      __attribute__((__weak__, __alias__("pshmem_" #name)));
#define UPCRI_SHMEM_OLD(text, ...) UPCRI_SHMEM_FUNCTION(__VA_ARGS__)
#define UPCRI_SHMEM_INNER(name) pshmem_##name
#define UPCRI_SHMEM_FUNC (__func__ + 1)
#elif defined(UPCRI_SHMEM_CALLS)
#define UPCRI_SHMEM_FUNCTION(result, name, parameters, ...) \
  result shmem_##name parameters;                           \
  result pshmem_##name parameters;
#define UPCRI_SHMEM_OLD(text, result, name, parameters, ...)            \
  result shmem_##name parameters __attribute__((__deprecated__(text))); \
  result pshmem_##name parameters;
#else
#define UPCRI_SHMEM_FUNCTION(result, name, parameters, ...) \
  UPCRI_INLINE result shmem_##name parameters { __VA_ARGS__ }
#define UPCRI_SHMEM_OLD(text, result, name, parameters, ...)                         \
  UPCRI_INLINE result shmem_##name parameters __attribute__((__deprecated__(text))); \
  UPCRI_INLINE result shmem_##name parameters { __VA_ARGS__ }
#define UPCRI_SHMEM_INNER(name) shmem_##name
#define UPCRI_SHMEM_FUNC __func__
#endif

/* The text for names that version 1.4 has replaced. */
#define UPCRI_SHMEM_SINCE_1_4(name, operation) \
  "OpenSHMEM 1.4 has shmem_" #name #operation " instead"

/* A call, with the warning for a deprecated name: the name is mentioned and not called. */
#define UPCRI_SHMEM_OLD_NAME(name, call) ((void)sizeof(&(name)), call)

#ifdef UPCRI_SHMEM_LIBRARY
#define UPCRI_SHMEM_DECLARED(result, name, ...)              \
  result shmem_##name __VA_ARGS__ __attribute__((__weak__)); \
  result pshmem_##name __VA_ARGS__;
#elif defined(UPCRI_SHMEM_CALLS)
#define UPCRI_SHMEM_DECLARED(result, name, ...) \
  result shmem_##name __VA_ARGS__;              \
  result pshmem_##name __VA_ARGS__;
#else
#define UPCRI_SHMEM_DECLARED(result, name, ...) result shmem_##name __VA_ARGS__;
#endif

#endif
