// REJECT: 3:no UTF-8.*iconv
// In comments it may be: café.
int café = 3;
int main(void) { return 0; }
