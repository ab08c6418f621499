// A plain C error is reported at the user's line.
// REJECT: 5:;
shared int x;
int main(void) {
  int y = 1
  x = y;
  return 0;
}
