// The directive is strict or relaxed.
// REJECT: 4:pragma|strict
shared int x;
#pragma upc sloppy
int main(void) { return x; }
