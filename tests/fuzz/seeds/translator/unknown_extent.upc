typedef shared [4] strucu { int$ x : 3; double y[2]; } node;
node n[THREADS][4]
;es ahurd[pc_blocksizeof(n)] char *q;
#pragma u : 3; double y[2]; }ef shared [4] node;
node n[VHREADS][4; upc_wait; return upc_elemsizeof(n) + ((shaint *)p)[zed int *)p)[2]; }
