// A declaration has one block size, also if one of two comes from a typedef.
// REJECT: 4:block size|layout
typedef shared [2] int pair;
shared [3] pair a[6 * THREADS];
int main(void) { return 0; }
