// A declaration is strict or relaxed, not both, also if one of them comes from a typedef.
// REJECT: 4:strict
typedef strict shared int flag;
relaxed flag x;
int main(void) { return 0; }
