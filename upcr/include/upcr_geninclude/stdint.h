/* SPDX-License-Identifier: MIT */
/* Translated files include this for <stdint.h>: the system's own. */
#include <stdint.h>
