// 6.4.1: where the front end keeps no trace of an operator its value cannot be put in.
// REJECT: 5:upc_elemsizeof cannot be used here: of attributes, only aligned may contain it; write its value
#include <upc.h>
shared int A[THREADS];
typedef int vector __attribute__((vector_size(upc_elemsizeof(A) * 4)));
int main(void) { return sizeof(vector); }
