// With dynamic THREADS a bit-field cannot have that width.
// REJECT: 4:bit-field
struct flags {
  unsigned running : THREADS;
};
int main(void) { return 0; }
