// sizeof does not apply to a shared bit-field.
// REJECT: 6:bit-field
struct flags { unsigned low : 3; };
shared struct flags flags;
int main(void) {
  return sizeof(flags.low);
}
