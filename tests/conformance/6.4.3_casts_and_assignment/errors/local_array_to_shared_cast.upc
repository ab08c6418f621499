// A private array cannot be cast to a pointer-to-shared.
// REJECT: 5:shared
int buffer[4];
int main(void) {
  return *(shared [] int *)buffer;
}
