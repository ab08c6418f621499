/* SPDX-License-Identifier: MIT */
/* Translated files include this for <wchar.h>: the system's own. */
#include <wchar.h>
