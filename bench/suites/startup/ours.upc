// A program that only starts and ends.
#include <upc.h>

int main(void) { return 0; }
