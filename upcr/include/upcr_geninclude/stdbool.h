/* SPDX-License-Identifier: MIT */
/* Translated files include this for <stdbool.h>: the system's own. */
#include <stdbool.h>
