// strict qualifies shared types only.
// REJECT: 4:shared
int before;
strict int x;
int main(void) { return 0; }
