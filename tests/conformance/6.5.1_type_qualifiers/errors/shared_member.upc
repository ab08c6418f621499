// A member cannot be shared.
// REJECT: 5:member|field|struct
struct counter {
  int id;
  shared int value;
};
int main(void) { return 0; }
