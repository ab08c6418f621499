// shared void takes no layout.
// REJECT: 4:void
int main(void) {
  shared [4] void *p = 0;
  return p == 0;
}
