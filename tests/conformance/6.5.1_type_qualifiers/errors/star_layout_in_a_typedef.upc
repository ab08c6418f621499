// [*] is not allowed in a typedef that declares no array.
// REJECT: 3:\[\*\]|typedef
typedef shared [*] int spread;
int main(void) { return 0; }
