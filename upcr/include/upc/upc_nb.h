/* SPDX-License-Identifier: MIT */
/* Non-blocking transfers as UPC programs see them (UPC 1.3 optional libraries). Read by the
 * translator only. */
#ifndef UPC_NB_H
#define UPC_NB_H

#include <upc.h>

#ifdef UPCRI_PORTABLE
#define upc_handle_t bupc_handle_t
#else
typedef struct _upcri_eop* upc_handle_t;
#endif
#define UPC_COMPLETE_HANDLE ((upc_handle_t)0)

upc_handle_t upc_memcpy_nb(shared void* restrict __dst, shared const void* restrict __src,
                           size_t __n);
upc_handle_t upc_memget_nb(void* restrict __dst, shared const void* restrict __src, size_t __n);
upc_handle_t upc_memput_nb(shared void* restrict __dst, const void* restrict __src, size_t __n);
upc_handle_t upc_memset_nb(shared void* __dst, int __c, size_t __n);
void upc_memcpy_nbi(shared void* restrict __dst, shared const void* restrict __src, size_t __n);
void upc_memget_nbi(void* restrict __dst, shared const void* restrict __src, size_t __n);
void upc_memput_nbi(shared void* restrict __dst, const void* restrict __src, size_t __n);
void upc_memset_nbi(shared void* __dst, int __c, size_t __n);
int upc_sync_attempt(upc_handle_t __handle);
void upc_sync(upc_handle_t __handle);
int upc_synci_attempt(void);
void upc_synci(void);

#endif
