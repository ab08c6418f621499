// MYTHREAD has no address.
// REJECT: 4:.
int main(void) {
  const int *p = &MYTHREAD;
  return *p;
}
