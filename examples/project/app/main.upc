#include <upc.h>

#include "field.h"
#include "report.h"

int main(void) {
  field_fill();
  long sum = field_sum();
  if (MYTHREAD == 0) report("sum", THREADS, sum * field_fills);
  return 0;
}
