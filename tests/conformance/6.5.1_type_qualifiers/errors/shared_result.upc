// A function returns a value, which is no shared object.
// REJECT: 3:return|function
shared int answer(void);
int main(void) { return 0; }
