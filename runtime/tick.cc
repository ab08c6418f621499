// The clock behind upc_tick.h.
#include "smp/os.h"
#include "upc_tick.h"

upc_tick_t upc_ticks_now(void) { return upc::smp::os::now_ns(); }
