// shared void takes no layout, not even the default block size of 1.
// REJECT: 4:void
int main(void) {
  shared [1] void *p = 0;
  return p == 0;
}
