// A pointer to shared void cannot be read through.
// REJECT: 6:.
shared int x;
int main(void) {
  shared void *p = &x;
  int y = *p;
  return y;
}
