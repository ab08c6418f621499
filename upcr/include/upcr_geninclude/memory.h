/* SPDX-License-Identifier: MIT */
/* Translated files include this for <memory.h>: the system's own. */
#include <memory.h>
