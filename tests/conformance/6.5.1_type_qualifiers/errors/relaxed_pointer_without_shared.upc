// relaxed qualifies shared types only.
// REJECT: 5:shared
int main(void) {
  int x = 0;
  relaxed int *p = &x;
  return *p;
}
