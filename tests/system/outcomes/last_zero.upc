#include <upc.h>
shared int a[THREADS];
int main(void){ if (MYTHREAD==0) { int i=THREADS-1; while (a[i]!=0) i--; } else a[MYTHREAD] = a[MYTHREAD-1]+1; return 0; }
