// A pointer-to-shared becomes a pointer-to-local only with a cast.
// REJECT: 5:shared
shared [] char text[8];
int main(void) {
  char *p = text;
  return *p;
}
