// A structure cannot be a condition.
// REJECT: 5:scalar
shared struct { int n; } s;
int main(void) {
  if (s) return 1;
  return 0;
}
