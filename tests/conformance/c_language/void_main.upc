// A main without a result may be declared before, and ends the program with 0.
#include "../check.h"

void main(void);
void main(void);
int counted;

void main(void) {
  counted++;
  pass();
}
