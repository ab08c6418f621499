// The end of the file comes before the end of the function.
// REJECT: 8:expected
shared int x;
int main(void) {
  if (x) {
    return 1;
  return 0;
}
