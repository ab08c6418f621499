// A register variable is automatic, and cannot be shared.
// REJECT: 4:automatic|register
int main(void) {
  register shared int x;
  return 0;
}
