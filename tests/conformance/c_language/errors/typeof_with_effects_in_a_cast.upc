// In the generated C, rows of shared elements have no length, so typeof would not evaluate its operand.
// REJECT: 7:typeof evaluates this once
#include <upc.h>
int length = 3;
shared [] char *s;
void step(shared [] char (*p)[length]) {
  s = (shared [] char *)(__typeof__(p++))s;
}
int main(void) { return 0; }
