// A pointer that is a member cannot be shared.
// REJECT: 4:member|field|struct
struct node {
  char *shared name;
};
int main(void) { return 0; }
