shared [*] int a[THREADS*3];
int b[] = { [2] = 1 };
static inline int f(int *p) { while (*p--) { for (;;) break; } return sizeof *p; }
#if THREADS
#endif
shared int *shared s;
int main() { s = &a[0]; return _Generic(1, int: f(b)); }
