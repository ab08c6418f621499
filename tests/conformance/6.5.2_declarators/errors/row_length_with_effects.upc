// The length of a row in a cast is computed where the row is used: it must have no side effects.
// REJECT: 6:effects: put it into a variable
#include <upc.h>
shared [] int flat[60];
int main(int argc, char **argv) {
  return ((shared [] int (*)[argc++])flat)[2][1];
}
