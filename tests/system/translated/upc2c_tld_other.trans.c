#include <upcr.h>
#include "upc2c_extra.h"
typedef struct point {
    int x;
    int y;
} point_t;
point_t UPCR_TLD_DEFINE(origin, 8, 4) = {10, 20};
int other_sum(void) {
    UPCR_BEGIN_FUNCTION();
    {
        return (*((point_t *)UPCR_TLD_ADDR(origin))).x + (*((point_t *)UPCR_TLD_ADDR(origin))).y;
    }
    UPCR_EXIT_FUNCTION();
}
void UPCRI_ALLOC_tld_other_2372(void) {
    UPCR_BEGIN_FUNCTION();
}
void UPCRI_INIT_tld_other_2372(void) {
    UPCR_BEGIN_FUNCTION();
    if (upcr_mythread() == 0) {
    }
}
