// An object is shared in all of its declarations or in none.
// REJECT: 4:redefinition|conflicting|redeclar
extern int x;
shared int x;
int main(void) { return 0; }
