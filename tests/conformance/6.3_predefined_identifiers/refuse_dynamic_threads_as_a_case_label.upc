// With dynamic THREADS the name is no constant.
// REJECT: 5:.
int main(void) {
  switch (MYTHREAD) {
    case THREADS: return 1;
  }
  return 0;
}
