// A shared integer is no function.
// REJECT: 5:function
shared int x;
int main(void) {
  return x(3);
}
