/* The second source file of the program in static_data.c. */
#include "static_data_other.h"

int elsewhere = 40;
static unsigned hidden;
unsigned *hidden_elsewhere(void) { return &hidden; }
