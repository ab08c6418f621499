// A shared bit-field has no size.
// REJECT: 6:bit-field
struct flags { unsigned low : 3; };
shared struct flags flags;
int main(void) {
  return sizeof(flags.low);
}
