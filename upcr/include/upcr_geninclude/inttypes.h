/* SPDX-License-Identifier: MIT */
/* Translated files include this for <inttypes.h>: the system's own. */
#include <inttypes.h>
