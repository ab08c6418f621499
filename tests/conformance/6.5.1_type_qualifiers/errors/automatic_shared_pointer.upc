// A shared pointer object cannot be automatic.
// REJECT: 4:automatic|static
int main(void) {
  int *shared z;
  return 0;
}
