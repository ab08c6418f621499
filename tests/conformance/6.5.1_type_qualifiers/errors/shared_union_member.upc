// A member of a union cannot be shared.
// REJECT: 5:member|field|union
union either {
  int private_one;
  shared int shared_one;
};
int main(void) { return 0; }
