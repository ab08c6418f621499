// With dynamic THREADS, the size of a member cannot contain it.
// REJECT: 4:THREADS
struct totals {
  long each[THREADS];
};
int main(void) { return 0; }
