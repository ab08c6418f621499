// The mode must be strict or relaxed.
// FLAGS: -pedantic-errors
// REJECT: 5:pragma|strict
shared int x;
#pragma upc sloppy
int main(void) { return x; }
