/* Castability as UPC programs see it (UPC 1.3 optional libraries, 8.2). Read by the translator
 * only. */
#ifndef UPC_CASTABLE_H
#define UPC_CASTABLE_H

#include <upc.h>

#define UPC_CASTABLE_ALL (1 | 2 | 4 | 8)
#define UPC_CASTABLE_ALL_ALLOC 1
#define UPC_CASTABLE_GLOBAL_ALLOC 2
#define UPC_CASTABLE_ALLOC 4
#define UPC_CASTABLE_STATIC 8

typedef struct {
  int guaranteedCastable;
  int probablyCastable;
} upc_thread_info_t;

void *upc_cast(const shared void *ptr);
upc_thread_info_t upc_thread_info(size_t threadId);

#endif
