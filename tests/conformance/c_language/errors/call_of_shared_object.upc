// A shared integer cannot be called.
// REJECT: 5:function
shared int x;
int main(void) {
  return x(3);
}
