// A bit-field has no address.
// REJECT: 6:bit-field
struct flags { unsigned low : 3, high : 5; };
shared struct flags flags;
int main(void) {
  shared [] unsigned *p = &flags.high;
  return *p;
}
