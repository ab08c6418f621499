// Five threads: one writes, one copies the value, one reads, and two do nothing. The output looks like markup.
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  if (MYTHREAD == 0) x = 1;
  if (MYTHREAD == 1) y = x;
  if (MYTHREAD == 2) printf("<b id=bold>%d %d</b></script>", y, x);
  return 0;
}
