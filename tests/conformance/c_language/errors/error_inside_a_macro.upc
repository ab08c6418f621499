// An error in what a macro makes is reported where the macro is used.
// REJECT: 10:missing_name
#define INCREMENT(what) \
  do {                  \
    (what)++;           \
  } while (0)
shared int x;
int main(void) {
  INCREMENT(x);
  INCREMENT(missing_name);
  return 0;
}
