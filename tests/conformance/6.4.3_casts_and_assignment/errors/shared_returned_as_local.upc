// A pointer-to-shared becomes a pointer-to-local only with a cast.
// REJECT: 5:shared
shared int a[THREADS];
static int *mine(void) {
  return &a[MYTHREAD];
}
int main(void) { return *mine(); }
