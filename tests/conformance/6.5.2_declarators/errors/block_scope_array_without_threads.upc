// The rule holds for static arrays inside functions.
// REJECT: 4:THREADS
int main(void) {
  static shared [2] int a[8];
  return a[0];
}
