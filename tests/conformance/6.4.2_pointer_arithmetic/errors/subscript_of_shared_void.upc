// A pointer to shared void has no elements.
// REJECT: 6:void
shared int x;
int main(void) {
  shared void *p = &x;
  return &p[2] == 0;
}
