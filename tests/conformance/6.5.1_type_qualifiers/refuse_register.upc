// register means automatic.
// REJECT: 4:.
int main(void) {
  register shared int x;
  return 0;
}
