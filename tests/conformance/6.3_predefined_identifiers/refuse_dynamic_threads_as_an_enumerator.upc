// With dynamic THREADS an enumerator cannot depend on it.
// REJECT: 3:.
enum { WORKERS = THREADS };
int main(void) { return WORKERS; }
