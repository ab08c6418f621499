/* Atomics as UPC programs see them (UPC 1.3 optional libraries, 8.1). Read by the translator only.
 */
#ifndef UPC_ATOMIC_H
#define UPC_ATOMIC_H

#include <upc.h>

#define UPC_GET (1 << 9)
#define UPC_SET (1 << 10)
#define UPC_CSWAP (1 << 11)
#define UPC_SUB (1 << 12)
#define UPC_INC (1 << 13)
#define UPC_DEC (1 << 14)

typedef int upc_atomichint_t;
#define UPC_ATOMIC_HINT_DEFAULT 0
#define UPC_ATOMIC_HINT_LATENCY 1
#define UPC_ATOMIC_HINT_THROUGHPUT 2
/* As the text of the specification spells it. */
#define UPC_ATMOIC_HINT_THROUGHPUT UPC_ATOMIC_HINT_THROUGHPUT

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
