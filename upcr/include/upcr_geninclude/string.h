/* SPDX-License-Identifier: MIT */
/* Translated files include this for <string.h>: the system's own. */
#include <string.h>
