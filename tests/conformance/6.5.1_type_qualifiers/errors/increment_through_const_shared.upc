// An object cannot be modified through a pointer to const shared.
// REJECT: 6:const|read-only
shared int a[THREADS];
int main(void) {
  shared const int *p = a;
  ++*p;
  return 0;
}
