// REJECT: 4:after its name.*after `shared`
// REJECT: 5:write it once
// REJECT: 6:too large
int [3] a;
shared [2] shared [3] int b;
shared int c[(1LL << 45) * THREADS];
int main(void) { return 0; }
