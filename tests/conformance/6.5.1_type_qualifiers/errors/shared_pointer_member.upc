// A pointer member cannot live in shared memory by itself.
// REJECT: 4:member|field|struct
struct node {
  char *shared name;
};
int main(void) { return 0; }
