// A C function that takes a pointer-to-local does not take a pointer-to-shared.
// REJECT: 6:shared
#include <string.h>
shared [] char text[8];
int main(void) {
  return strlen(text);
}
