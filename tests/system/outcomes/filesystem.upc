#include <upc.h>
#define NUMBLOCKS 26
#define NUMINODE 32
upc_lock_t *locki[NUMINODE], *lockb[NUMBLOCKS];
shared [] int inode[NUMINODE]; shared [] int busy[NUMBLOCKS];
int main(void){ for(int k=0;k<NUMINODE;k++) locki[k]=upc_all_lock_alloc(); for(int k=0;k<NUMBLOCKS;k++) lockb[k]=upc_all_lock_alloc();
 int i=MYTHREAD%NUMINODE; upc_lock(locki[i]); if(inode[i]==0){ int b=(i*2)%NUMBLOCKS; for(;;){ upc_lock(lockb[b]); if(!busy[b]){ busy[b]=1; inode[i]=b+1; upc_unlock(lockb[b]); break; } upc_unlock(lockb[b]); b=(b+1)%NUMBLOCKS; } } upc_unlock(locki[i]); return 0; }
