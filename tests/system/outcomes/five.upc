// Five threads: one writes, one passes it on, one looks, and two do nothing. What is printed would be markup.
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  if (MYTHREAD == 0) x = 1;
  if (MYTHREAD == 1) y = x;
  if (MYTHREAD == 2) printf("<b id=bold>%d %d</b></script>", y, x);
  return 0;
}
