// Nor a member.
// REJECT: 4:THREADS
struct totals {
  long each[THREADS];
};
int main(void) { return 0; }
