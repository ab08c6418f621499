// REJECT: 3:no UTF-8.*iconv
// Comments may contain it: café.
int café = 3;
int main(void) { return 0; }
