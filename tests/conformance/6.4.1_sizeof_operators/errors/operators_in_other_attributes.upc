// 6.4.1: in attributes other than aligned, a size operator cannot be replaced by its value, and is an error.
// REJECT: 5:upc_elemsizeof cannot be used here: of attributes, only aligned may contain it; write its value
#include <upc.h>
shared int A[THREADS];
typedef int vector __attribute__((vector_size(upc_elemsizeof(A) * 4)));
int main(void) { return sizeof(vector); }
