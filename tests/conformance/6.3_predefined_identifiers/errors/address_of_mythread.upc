// MYTHREAD has no address.
// REJECT: 4:address
int main(void) {
  const int *p = &MYTHREAD;
  return *p;
}
