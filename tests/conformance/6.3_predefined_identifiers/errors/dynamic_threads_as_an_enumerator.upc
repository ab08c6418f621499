// With dynamic THREADS, an enumerator cannot depend on it.
// REJECT: 3:constant
enum { WORKERS = THREADS };
int main(void) { return WORKERS; }
