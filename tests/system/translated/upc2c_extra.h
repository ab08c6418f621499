/* The definitions at the top of each output file of Clang UPC2C, when it makes private variables
 * thread-local. */
#ifndef UPCR_TRANS_EXTRA_INCL
#define UPCR_TRANS_EXTRA_INCL
int32_t UPCR_TLD_DEFINE_TENTATIVE(upcrt_forall_control, 4, 4);
#define UPCRT_STARTUP_SHALLOC(sptr, blockbytes, numblocks, mult_by_threads, elemsz, typestr) \
  {&(sptr), (blockbytes), (numblocks), (mult_by_threads), (elemsz), #sptr, (typestr)}
#define UPCRT_STARTUP_PSHALLOC UPCRT_STARTUP_SHALLOC
#endif
