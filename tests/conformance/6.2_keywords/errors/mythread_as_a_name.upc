// MYTHREAD cannot name a variable.
// REJECT: 4:keyword|expected
int main(void) {
  int MYTHREAD = 3;
  return 0;
}
