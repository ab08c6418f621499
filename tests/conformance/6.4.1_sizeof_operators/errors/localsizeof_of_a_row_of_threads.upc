// The local size of an indefinite row of THREADS elements is not a constant.
// REJECT: 5:THREADS
int main(void) {
  shared [] int (*p)[THREADS] = 0;
  return upc_localsizeof(*p) == 0;
}
