// REJECT: 4:3221225482 bytes of private data.*2 GB are the most
// Offsets in thread-local data have 32 bits.
char some[10];
char many[3u << 30];
int main(void) { return some[1] + many[5]; }
