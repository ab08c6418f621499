/* SPDX-License-Identifier: MIT */
/* Translated files include this for <stdarg.h>: the system's own. */
#include <stdarg.h>
