// THREADS in a typedef counts, too.
// REJECT: 4:THREADS
typedef shared int row[THREADS];
row a[THREADS];
int main(void) { return 0; }
