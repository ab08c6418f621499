// Shared objects are static: a variable cannot be their size.
// REJECT: 6:automatic storage cannot be shared
// REJECT: 7:the size of a shared array must be a constant
#include <upc.h>
int main(int argc, char **argv) {
  shared [] int here[argc];
  static shared [] int there[argc];
  return 0;
}
