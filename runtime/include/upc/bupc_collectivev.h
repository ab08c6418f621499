/* Collectives over one value a thread as UPC programs see them. Read by the translator only. */
#ifndef BUPC_COLLECTIVEV_H
#define BUPC_COLLECTIVEV_H

#include <upc_collective.h>
#include "../upcri/value_macros.h"

void upcri_allv_broadcast(void *value, size_t nbytes, int root);
void upcri_allv_scatter(void *value, size_t nbytes, int root, const void *array);
void *upcri_allv_gather(const void *value, size_t nbytes, int root, void *array);
void upcri_allv_permute(void *value, size_t nbytes, int to);
void upcri_allv_reduce(void *value, upc_type_t type, int root, upc_op_t op);
void upcri_allv_prefix_reduce(void *value, upc_type_t type, upc_op_t op);

#endif
