// A keyword cannot name a member.
// REJECT: 5:strict
struct settings {
  int level;
  int strict;
};
int main(void) { return 0; }
