/* SPDX-License-Identifier: MIT */
/* The same for UPC and for C. */
#include "../upc_castable_bits.h"
