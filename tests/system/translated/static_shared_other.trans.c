#include <upcr.h>

upcr_shared_ptr_t common;
upcr_pshared_ptr_t pcommon;
upcr_pshared_ptr_t elsewhere = UPCR_INITIALIZED_PSHARED;
static upcr_shared_ptr_t hidden;

void UPCRI_ALLOC_static_other_2(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t info[] = {
  UPCRT_STARTUP_SHALLOC(common, 24, 2, 1, 8, "A6H_R3_d"),
  UPCRT_STARTUP_SHALLOC(hidden, 40, 1, 1, 4, "A10H_R10_i"),
};
upcr_startup_pshalloc_t pinfo[] = {
  UPCRT_STARTUP_PSHALLOC(pcommon, 8, 1, 1, 8, "A1H_R1_l"),
  UPCRT_STARTUP_PSHALLOC(elsewhere, 4, 1, 0, 4, "R1_i"),
};
upcr_startup_shalloc(info, sizeof(info) / sizeof(upcr_startup_shalloc_t));
upcr_startup_pshalloc(pinfo, sizeof(pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_static_other_2(void) {
UPCR_BEGIN_FUNCTION();
int elsewhere_val = 18;
if (upcr_mythread() == 0)
  upcr_put_pshared(elsewhere, 0, &elsewhere_val, 4);
}

upcr_shared_ptr_t other_common(void) {
  return common;
}
upcr_pshared_ptr_t other_pcommon(void) {
  return pcommon;
}
upcr_shared_ptr_t other_hidden(void) {
  return hidden;
}
