// THREADS is a value, not an object.
// REJECT: 4:assign|THREADS
int main(void) {
  THREADS = 4;
  return 0;
}
