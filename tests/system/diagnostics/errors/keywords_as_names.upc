// C code with names that are keywords of UPC: one message for each.
// REJECT: 5:'strict' is a keyword of UPC.*#pragma upc c_code
// REJECT: 6:'relaxed' is a keyword of UPC
// REJECT: 7:'shared' is a keyword of UPC
int strict = 3;
int twice(int relaxed) { return 2 * relaxed + strict; }
int shared = 4;
int main(void) { return strict + shared; }
