typedef shared [4] struct { int x : 3; double y[2]; } node;
node n[THREADS][4];
shared [upc_blocksizeof(n)] char *q;
#pragma upc strict
int g(shared void *p) { upc_notify; upc_wait; return upc_elemsizeof(n) + ((shared int *)p)[2]; }
