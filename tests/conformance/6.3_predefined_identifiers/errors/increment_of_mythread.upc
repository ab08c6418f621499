// MYTHREAD is a value, not an object.
// REJECT: 5:assign|MYTHREAD
int main(void) {
  int x = 1;
  x += MYTHREAD++;
  return x;
}
