// THREADS is a value, not an object.
// REJECT: 4:.
int main(void) {
  THREADS = 4;
  return 0;
}
