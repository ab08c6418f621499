// At file scope, too, a pointer-to-shared becomes a pointer-to-local only with a cast.
// REJECT: 4:shared
shared int x;
int *p = &x;
int main(void) { return *p; }
