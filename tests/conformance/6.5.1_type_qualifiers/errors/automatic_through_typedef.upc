// A typedef does not hide the rule.
// REJECT: 6:automatic|static
typedef shared int counter;
int main(void) {
  int before = 0;
  counter c;
  return before;
}
