// shared void takes no layout, not even the indefinite one; here in a parameter.
// REJECT: 3:void
static int is_null(shared [] void *p) { return p == 0; }
int main(void) { return is_null(0); }
