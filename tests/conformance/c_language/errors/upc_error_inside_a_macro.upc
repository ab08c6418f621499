// A violation of UPC's rules in a macro is reported where the macro is used.
// REJECT: 8:shared
#define LOCAL_POINTER(name, object) int *name = &(object)
shared int x;
int main(void) {
  int y = 0;
  LOCAL_POINTER(p, y);
  LOCAL_POINTER(q, x);
  return *p + *q;
}
