/* SPDX-License-Identifier: MIT */
/* Statically allocated shared data: the UPCRI_ALLOC_* and UPCRI_INIT_* functions of translated
 * files call these before main. (Spec: "Statically-allocated Shared Data".) */
#ifndef UPCRI_STATIC_DATA_H
#define UPCRI_STATIC_DATA_H

#include <upcri/call_site.h>
#include <upcri/pointer.h>

UPCRI_BEGIN_C

/* One shared variable: numblocks blocks of blockbytes bytes (times THREADS if mult_by_threads),
 * distributed over the threads from thread 0 on. The last three fields are for messages and may be
 * missing. */
typedef struct {
  upcr_shared_ptr_t* sptr_addr;
  size_t blockbytes;
  size_t numblocks;
  int mult_by_threads;
  size_t elemsz;
  const char* namestr;
  const char* typestr;
} upcr_startup_shalloc_t;
/* Repeated: the interface has a type for each of the two kinds of proxies. */
typedef struct {
  upcr_pshared_ptr_t* psptr_addr;
  size_t blockbytes;
  size_t numblocks;
  int mult_by_threads;
  size_t elemsz;
  const char* namestr;
  const char* typestr;
} upcr_startup_pshalloc_t;

/* A proxy as functions see it, which need not read it a second time: constant, like the job in
 * upcri/job.h. UPCRI_PROXY is its first declaration in the file that defines it, and
 * UPCRI_OWN_PROXY that of a static variable; UPCRI_LEAD_TO precedes the definition. It is not .set,
 * which would refer to this file's definition even where another file's replaces it. Within an
 * executable, proxies are hidden, and static ones always: gcc would load the address of a variable
 * that may be another file's from the GOT, and in that of arm64 the linker has one entry for all
 * static variables of a file. */
#define UPCRI_HIDDEN_PROXY __attribute__((__visibility__("hidden")))
#if defined(__PIC__) && !defined(__PIE__)
#define UPCRI_NEAR_PROXY
#else
#define UPCRI_NEAR_PROXY UPCRI_HIDDEN_PROXY
#endif
#define UPCRI_PROXY(type, name) \
  extern const type name __asm__("upct_settled_" #name) UPCRI_NEAR_PROXY
#define UPCRI_OWN_PROXY(type, name) \
  extern const type name __asm__("upct_settled_" #name) UPCRI_HIDDEN_PROXY
#define UPCRI_LEAD_TO(name) __asm__(".weakref \"upct_settled_" #name "\", \"" #name "\"");

/* Collective: allocates every variable whose proxy has no memory yet (is 0 or
 * UPCR_INITIALIZED_(P)SHARED). The memory is zero. When the call returns the proxies are set.
 * Fatal: an earlier table gave the proxy memory for other blocks, elements or kind; but one element
 * at thread 0 is compatible with an array there, as a tentative definition without bound is. */
void upcr_startup_shalloc(upcr_startup_shalloc_t* infos, size_t count);
void upcr_startup_pshalloc(upcr_startup_pshalloc_t* infos, size_t count);

/* One dimension of an initialiser: the extent of the private array, that of the shared array, and
 * whether the latter is multiplied by THREADS. */
typedef struct upcr_startup_arrayinit_diminfo {
  size_t local_elems;
  size_t shared_elems;
  int mult_by_threads;
} upcr_startup_arrayinit_diminfo_t;

/* Collective: each thread copies its own elements of the shared array at dst from the private array
 * src, both with dimcnt dimensions and elements of elembytes bytes, and zeroes those that src does
 * not have (all, if src is NULL). src may be constant data. blockelems is the block size in
 * elements, 0 for an indefinite block. No barrier is implied. Fatal: a null dst, and under
 * UPCRI_CHECK one that is too small. */
void upcr_startup_initarray(upcr_shared_ptr_t dst, const void* src,
                            upcr_startup_arrayinit_diminfo_t* diminfos, size_t dimcnt,
                            size_t elembytes, size_t blockelems);
void upcr_startup_initparray(upcr_pshared_ptr_t dst, const void* src,
                             upcr_startup_arrayinit_diminfo_t* diminfos, size_t dimcnt,
                             size_t elembytes, size_t blockelems);

UPCRI_PLACED_VOID(upcr_startup_shalloc, upcr_startup_shalloc_t*, size_t)
UPCRI_PLACED_VOID(upcr_startup_pshalloc, upcr_startup_pshalloc_t*, size_t)
UPCRI_PLACED_VOID(upcr_startup_initarray, upcr_shared_ptr_t, const void*,
                  upcr_startup_arrayinit_diminfo_t*, size_t, size_t, size_t)
UPCRI_PLACED_VOID(upcr_startup_initparray, upcr_pshared_ptr_t, const void*,
                  upcr_startup_arrayinit_diminfo_t*, size_t, size_t, size_t)

UPCRI_END_C

#define upcr_startup_shalloc(...) UPCRI_FROM_HERE(upcr_startup_shalloc, __VA_ARGS__)
#define upcr_startup_pshalloc(...) UPCRI_FROM_HERE(upcr_startup_pshalloc, __VA_ARGS__)

/* The specification declares dst as the proxy's value, but its example passes the proxy's address:
 * both are accepted. */
#ifndef __cplusplus
#define UPCRI_PROXY_VALUE(dst, type)                                          \
  __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(dst), type*), \
                        *(type*)(uintptr_t)(dst), (type)(uintptr_t)(dst))
#define upcr_startup_initarray(dst, ...) \
  UPCRI_FROM_HERE(upcr_startup_initarray, UPCRI_PROXY_VALUE(dst, upcr_shared_ptr_t), __VA_ARGS__)
#define upcr_startup_initparray(dst, ...) \
  UPCRI_FROM_HERE(upcr_startup_initparray, UPCRI_PROXY_VALUE(dst, upcr_pshared_ptr_t), __VA_ARGS__)
#else
#define upcr_startup_initarray(...) UPCRI_FROM_HERE(upcr_startup_initarray, __VA_ARGS__)
#define upcr_startup_initparray(...) UPCRI_FROM_HERE(upcr_startup_initparray, __VA_ARGS__)
#endif

#endif
