/* SPDX-License-Identifier: MIT */
/* Translated files include this for <stddef.h>: the system's own. */
#include <stddef.h>
