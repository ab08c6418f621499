// The initialiser of a shared object must be a constant.
// REJECT: 4:constant
int n = 4;
shared int x = n;
int main(void) { return x; }
