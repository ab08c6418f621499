// An #error directive of the user is reported.
// REJECT: 4:not for UPC
#ifdef __UPC__
#error not for UPC
#endif
int main(void) { return 0; }
