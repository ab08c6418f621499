// The same holds at file scope.
// REJECT: 4:shared
shared int x;
int *p = &x;
int main(void) { return *p; }
