// An automatic object cannot be shared through a typedef either.
// REJECT: 6:automatic|static
typedef shared int counter;
int main(void) {
  int before = 0;
  counter c;
  return before;
}
