// Nor in a typedef.
// REJECT: 3:\[\*\]|typedef
typedef shared [*] int spread;
int main(void) { return 0; }
