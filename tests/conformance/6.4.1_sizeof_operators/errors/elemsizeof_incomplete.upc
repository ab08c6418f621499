// The constraints of sizeof apply to upc_elemsizeof.
// REJECT: 6:incomplete
struct later;
shared struct later *p;
int main(void) {
  return upc_elemsizeof(*p);
}
