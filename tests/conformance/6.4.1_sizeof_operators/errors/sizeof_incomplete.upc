// sizeof needs a complete type, shared or not.
// REJECT: 6:incomplete
struct later;
shared [] struct later *p;
int main(void) {
  return sizeof(*p);
}
