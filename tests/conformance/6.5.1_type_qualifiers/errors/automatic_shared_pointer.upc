// A pointer object in shared memory cannot be automatic either.
// REJECT: 4:automatic|static
int main(void) {
  int *shared z;
  return 0;
}
