// The other half of same_static_name_in_two_files.upc.
#include <upc.h>

static shared int hidden[2 * THREADS];
static int own = 7;
static int twice(void) { return own * 100; }

int other_hidden(void) { return hidden[MYTHREAD] + hidden[MYTHREAD + THREADS] + twice(); }
