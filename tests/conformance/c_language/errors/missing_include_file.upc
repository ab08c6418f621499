// A header that does not exist.
// REJECT: 4:no_such_header
#include <upc.h>
#include "no_such_header.h"
int main(void) { return 0; }
