// #embed with limit, prefix and suffix.
#include <stdio.h>
#include <upc.h>

static const unsigned char text[] = {
#embed "embed.upc" limit(2)
};
static const char more[] = {
#embed "embed.upc" limit(1) prefix('a', ) suffix(, 0)
};
shared int bytes[THREADS];

int main(void) {
  int first[] = {
#embed "embed.upc" limit(3)
  };
  bytes[MYTHREAD] = first[2];
  upc_barrier;
  if (sizeof text == 2 && text[0] == '/' && more[0] == 'a' && more[1] == '/' && more[2] == 0 && bytes[0] == ' ') puts("PASS");
  return 0;
}
