// With dynamic THREADS, it cannot be the width of a bit-field.
// REJECT: 4:bit-field
struct flags {
  unsigned running : THREADS;
};
int main(void) { return 0; }
