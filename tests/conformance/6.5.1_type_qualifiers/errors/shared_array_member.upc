// An array member cannot be shared.
// REJECT: 4:member|field|struct
struct table {
  shared [] int cells[8];
};
int main(void) { return 0; }
