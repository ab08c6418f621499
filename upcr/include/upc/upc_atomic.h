/* SPDX-License-Identifier: MIT */
/* Atomics as UPC programs see them (UPC 1.3 optional libraries, 8.1). Read by the translator only.
 */
#ifndef UPC_ATOMIC_H
#define UPC_ATOMIC_H

#include <upc.h>

#include "../upcri/atomic_bits.h"

typedef shared struct upc_atomicdomain_s upc_atomicdomain_t;
upc_atomicdomain_t* upc_all_atomicdomain_alloc(upc_type_t __type, upc_op_t __ops,
                                               upc_atomichint_t __hints);
void upc_all_atomicdomain_free(upc_atomicdomain_t* __ptr);
void upc_atomic_strict(upc_atomicdomain_t* __domain, void* restrict __fetch_ptr, upc_op_t __op,
                       shared void* restrict __target, const void* restrict __operand1,
                       const void* restrict __operand2);
void upc_atomic_relaxed(upc_atomicdomain_t* __domain, void* restrict __fetch_ptr, upc_op_t __op,
                        shared void* restrict __target, const void* restrict __operand1,
                        const void* restrict __operand2);
int upc_atomic_isfast(upc_type_t __type, upc_op_t __ops, shared void* __addr);

#endif
