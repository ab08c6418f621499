// With dynamic THREADS, it is not a constant.
// REJECT: 5:constant
int main(void) {
  switch (MYTHREAD) {
    case THREADS: return 1;
  }
  return 0;
}
