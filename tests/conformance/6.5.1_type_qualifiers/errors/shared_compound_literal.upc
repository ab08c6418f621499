// A compound literal inside a function is automatic.
// REJECT: 4:compound literal
int main(void) {
  return (shared int){3};
}
