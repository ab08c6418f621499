// A declaration is strict or relaxed, not both.
// REJECT: 3:strict
strict relaxed shared int x;
int main(void) { return 0; }
