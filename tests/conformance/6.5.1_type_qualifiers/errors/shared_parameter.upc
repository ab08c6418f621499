// A parameter is an automatic object, and cannot be shared.
// REJECT: 4:parameter
static int twice(int factor,
                 shared int x) {
  return 2 * factor;
}
int main(void) { return twice(1, 0); }
