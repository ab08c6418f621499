// Misplaced block sizes: each message shows the correct form.
// REJECT: 4:one block size.*`shared \[6\] int`
// REJECT: 5:stands in brackets: `shared \[5\] int`
shared [2][3] int a[12];
shared (5) int b;
int main(void) { return 0; }
