// With dynamic THREADS, a static array in a function also needs THREADS in one dimension.
// REJECT: 4:THREADS
int main(void) {
  static shared [2] int a[8];
  return a[0];
}
