// A pointer to shared void cannot be dereferenced.
// REJECT: 6:void
shared int x;
int main(void) {
  shared void *p = &x;
  int y = *p;
  return y;
}
