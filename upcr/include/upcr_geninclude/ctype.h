/* SPDX-License-Identifier: MIT */
/* Translated files include this for <ctype.h>: the system's own. */
#include <ctype.h>
