// Warnings of directives are reported, although the translation has no directives.
// FLAGS: -DGIVEN=1
// WARN: 7:odd
// WARN: 9:'TWICE' macro redefined
// WARN: 10:'GIVEN' macro redefined
#include <stdio.h>
#warning odd
#define TWICE 1
#define TWICE 2
#define GIVEN 2

int main(void) {
  puts("PASS");
  return 0;
}
