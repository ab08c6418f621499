#include <upc.h>
#include <upc_atomic.h>
#define SIZE 128
#define MAX 4
shared [] long table[SIZE];
upc_atomicdomain_t *d;
int main(void){ d=upc_all_atomicdomain_alloc(UPC_LONG, UPC_CSWAP, 0); int m=0; for (;;) { if (++m > MAX) break; long w=m*11+MYTHREAD; int h=(w*7)%SIZE; long zero=0, old; for(;;){ upc_atomic_strict(d,&old,UPC_CSWAP,&table[h],&zero,&w); if(old==0) break; h=(h+1)%SIZE; } } return 0; }
