// A variable is not a constant, even if it is const.
// REJECT: 4:integer constant
static const int n = 4;
shared [n] int a[4 * THREADS];
int main(void) { return 0; }
