// A const shared object cannot be assigned to.
// REJECT: 5:const|read-only
const shared int limit = 3;
int main(void) {
  limit = 4;
  return 0;
}
