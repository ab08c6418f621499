// A compound literal in a function is automatic, and cannot be shared.
// REJECT: 4:compound literal
int main(void) {
  return (shared int){3};
}
