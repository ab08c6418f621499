// Nor a member.
// REJECT: 4:.
struct totals {
  long each[THREADS];
};
int main(void) { return 0; }
