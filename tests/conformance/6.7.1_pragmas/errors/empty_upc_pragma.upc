// The directive needs a mode.
// FLAGS: -pedantic-errors
// REJECT: 5:pragma|strict
shared int x;
#pragma upc
int main(void) { return x; }
