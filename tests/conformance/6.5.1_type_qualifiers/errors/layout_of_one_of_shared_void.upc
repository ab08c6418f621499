// Not even the block size that is meant where none is written.
// REJECT: 4:void
int main(void) {
  shared [1] void *p = 0;
  return p == 0;
}
