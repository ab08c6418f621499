// A keyword cannot name a variable.
// REJECT: 3:.
int shared = 3;
int main(void) { return 0; }
