/* SPDX-License-Identifier: MIT */
/* Translated files include this for <errno.h>: the system's own. */
#include <errno.h>
