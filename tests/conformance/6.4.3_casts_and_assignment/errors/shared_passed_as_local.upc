// A C function with a parameter of type pointer-to-local does not accept a pointer-to-shared.
// REJECT: 6:shared
#include <string.h>
shared [] char text[8];
int main(void) {
  return strlen(text);
}
