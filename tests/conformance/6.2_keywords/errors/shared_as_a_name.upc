// A keyword cannot name a variable.
// REJECT: 3:keyword|expected
int shared = 3;
int main(void) { return 0; }
