// With dynamic THREADS the name is no constant.
// REJECT: 5:constant
int main(void) {
  switch (MYTHREAD) {
    case THREADS: return 1;
  }
  return 0;
}
