// 6.3.1, C11 6.7.6.2: outside functions, no type may contain a private array whose length is known at run time only.
// REJECT: 4:THREADS has no value at compile time, and a private array .* pointed to outside functions
#include <upc.h>
extern shared int *(*e)[2 * THREADS];
