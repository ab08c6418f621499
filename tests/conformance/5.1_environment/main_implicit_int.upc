// main() in the old style, without a return type and with K&R parameters.
// FLAGS: -Wno-implicit-int
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

main(argc, argv)
int argc;
char *argv[];
{
  CHECK(argc >= 1);
  CHECK(argv[argc] == 0);
  pass();
  return 0;
}
