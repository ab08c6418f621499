// A compound literal inside a function is automatic.
// REJECT: 4:.
int main(void) {
  return (shared int){3};
}
