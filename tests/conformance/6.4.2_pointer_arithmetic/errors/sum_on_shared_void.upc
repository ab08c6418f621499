// Arithmetic on a pointer to shared void is an error.
// REJECT: 6:void
shared int x;
int main(void) {
  shared void *p = &x;
  p = p + 1;
  return 0;
}
