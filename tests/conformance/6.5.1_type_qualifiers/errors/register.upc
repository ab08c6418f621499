// register means automatic.
// REJECT: 4:automatic|register
int main(void) {
  register shared int x;
  return 0;
}
