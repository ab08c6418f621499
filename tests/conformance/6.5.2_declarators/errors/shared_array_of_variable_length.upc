// Shared objects are static, and their size is no variable's.
// REJECT: 6:automatic storage cannot be shared
// REJECT: 7:variable length array.*static
#include <upc.h>
int main(int argc, char **argv) {
  shared [] int here[argc];
  static shared [] int there[argc];
  return 0;
}
