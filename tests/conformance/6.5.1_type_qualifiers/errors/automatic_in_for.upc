// A loop variable cannot be shared.
// REJECT: 4:automatic|static
int main(void) {
  for (shared int i = 0; i < 3; i++)
    ;
  return 0;
}
