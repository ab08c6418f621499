// The directive names a mode.
// REJECT: 4:pragma|strict
shared int x;
#pragma upc
int main(void) { return x; }
