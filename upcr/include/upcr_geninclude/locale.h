/* SPDX-License-Identifier: MIT */
/* Translated files include this for <locale.h>: the system's own. */
#include <locale.h>
