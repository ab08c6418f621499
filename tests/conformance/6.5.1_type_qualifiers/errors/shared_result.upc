// A function returns a value, which cannot be shared.
// REJECT: 3:return|function
shared int answer(void);
int main(void) { return 0; }
