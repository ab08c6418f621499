// The result of a function cannot be shared, also if only a pointer to the function is declared.
// REJECT: 7:cannot return a shared object
// REJECT: 8:cannot return a shared object
// REJECT: 9:cannot return a shared object
#include <upc.h>

shared int (*by_pointer)(void);
int parameter(shared [4] int (*)(int));
typedef shared int (*named)();
shared int *(*fine)(void);

int main(void) { return fine == 0; }
