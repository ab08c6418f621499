// A function can be defined only once.
// REJECT: 4:redefinition
static int f(shared int *p) { return *p; }
static int f(shared int *p) { return *p + 1; }
int main(void) { return 0; }
