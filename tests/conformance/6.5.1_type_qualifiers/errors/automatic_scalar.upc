// An object with automatic storage duration cannot have a shared type.
// REJECT: 4:automatic|static
int main(void) {
  shared int x;
  return 0;
}
