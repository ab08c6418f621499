// An error in the expansion of a macro is reported where the macro is used.
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
