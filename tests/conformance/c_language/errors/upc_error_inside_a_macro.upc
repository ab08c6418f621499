// So is the violation of a rule of UPC.
// REJECT: 8:shared
#define LOCAL_POINTER(name, object) int *name = &(object)
shared int x;
int main(void) {
  int y = 0;
  LOCAL_POINTER(p, y);
  LOCAL_POINTER(q, x);
  return *p + *q;
}
