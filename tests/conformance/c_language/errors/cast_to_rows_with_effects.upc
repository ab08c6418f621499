// The length in a cast to rows of shared elements is evaluated in C, also if no row is used.
// REJECT: 6:effects: put it into a variable
#include <upc.h>
int length = 3;
shared [] char *s;
int main(void) { s = (shared [] char *)(shared [] char (*)[length--])s; }
