// A parameter cannot be shared in a prototype either.
// REJECT: 3:parameter
extern void store(int *shared where);
int main(void) { return 0; }
