// UPC_MIN stores held < value ? held : value, and UPC_MAX with >: if neither is less, the operand, as with
// zeros of different sign and with NaN. A domain may have no operations.
#include <math.h>
#include <upc_atomic.h>
#include "../check.h"

shared double d[THREADS];
shared float f[THREADS];

static int op_of(int max) { return max ? UPC_MAX : UPC_MIN; }

int main(void) {
  upc_atomicdomain_t *doubles = upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_MIN | UPC_MAX, UPC_ATMOIC_HINT_THROUGHPUT);
  upc_atomicdomain_t *floats = upc_all_atomicdomain_alloc(UPC_FLOAT, UPC_MIN | UPC_MAX, UPC_ATOMIC_HINT_DEFAULT);
  upc_atomicdomain_t *none = upc_all_atomicdomain_alloc(UPC_INT, 0, UPC_ATOMIC_HINT_LATENCY);
  const double values[] = {0.0, -0.0, NAN, 1.5, -INFINITY};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      for (int how = 0; how < 4; how++) {
        const double held = values[i], value = values[j];
        const float narrow = (float)value;
        double before = 7;
        const int max = how & 1;
        const double wanted = max ? (held > value ? held : value) : (held < value ? held : value);
        d[MYTHREAD] = held;
        f[MYTHREAD] = (float)held;
        if (how & 2) {
          upc_atomic_strict(doubles, &before, op_of(max), &d[MYTHREAD], &value, NULL);
          upc_atomic_strict(floats, NULL, op_of(max), &f[MYTHREAD], &narrow, NULL);
        } else if (max) {
          upc_atomic_relaxed(doubles, &before, UPC_MAX, &d[MYTHREAD], &value, NULL);
          upc_atomic_relaxed(floats, NULL, UPC_MAX, &f[MYTHREAD], &narrow, NULL);
        } else {
          upc_atomic_relaxed(doubles, &before, UPC_MIN, &d[MYTHREAD], &value, NULL);
          upc_atomic_relaxed(floats, NULL, UPC_MIN, &f[MYTHREAD], &narrow, NULL);
        }
        CHECK(isnan(d[MYTHREAD]) == isnan(wanted) && !signbit(d[MYTHREAD]) == !signbit(wanted));
        CHECK(isnan(wanted) || d[MYTHREAD] == wanted);
        CHECK(isnan(wanted) || (f[MYTHREAD] == (float)wanted && !signbit(f[MYTHREAD]) == !signbit(wanted)));
        CHECK(isnan(held) ? isnan(before) : before == held);
      }
  upc_all_atomicdomain_free(none);
  upc_all_atomicdomain_free(floats);
  upc_all_atomicdomain_free(doubles);
  pass();
  return 0;
}
