// Also in a prototype.
// REJECT: 3:parameter
extern void store(int *shared where);
int main(void) { return 0; }
