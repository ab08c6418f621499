// A qualifier follows a star or stands with the type; directly before the star it qualifies nothing.
// REJECT: 4:int shared \*p
int main(void) {
  int (shared *p) = 0;
  return p == 0;
}
