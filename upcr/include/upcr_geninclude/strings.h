/* SPDX-License-Identifier: MIT */
/* Translated files include this for <strings.h>: the system's own. */
#include <strings.h>
