// [*] is not allowed in a cast to a pointer type.
// REJECT: 6:\[\*\]|pointer
shared int x;
int main(void) {
  shared void *p = &x;
  return *(shared [*] int *)p;
}
