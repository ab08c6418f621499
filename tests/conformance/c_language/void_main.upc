// A main without a result may be declared before its definition, and ends the program with code 0.
#include "../check.h"

void main(void);
void main(void);
int counted;

void main(void) {
  counted++;
  pass();
}
