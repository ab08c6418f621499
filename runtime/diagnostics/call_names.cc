// SPDX-License-Identifier: MIT
// Replaces words of a text in place.
#include "runtime/diagnostics/call_names.h"

#include <ctype.h>
#include <string.h>

namespace upc::runtime {
namespace {

// UPC's name and the interface's: all of UPC's functions and statements that the runtime's messages
// mention, and that have another name in the interface.
struct Call {
  const char *upc, *upcr;
};
constexpr Call kCalls[] = {
    {"upc_alloc", "upcr_alloc"},
    {"upc_all_alloc", "upcr_all_alloc"},
    {"upc_all_free", "upcr_all_free"},
    {"upc_all_lock_alloc", "upcr_all_lock_alloc"},
    {"upc_all_lock_free", "upcr_all_lock_free"},
    {"upc_barrier", "upcr_barrier"},
    {"upc_fence", "upcr_poll"},
    {"upc_free", "upcr_free"},
    {"upc_global_alloc", "upcr_global_alloc"},
    {"upc_global_lock_alloc", "upcr_global_lock_alloc"},
    {"upc_local_alloc", "upcr_local_alloc"},
    {"upc_lock", "upcr_lock"},
    {"upc_lock_attempt", "upcr_lock_attempt"},
    {"upc_lock_free", "upcr_lock_free"},
    {"upc_memcpy", "upcr_memcpy"},
    {"upc_memget", "upcr_memget"},
    {"upc_memput", "upcr_memput"},
    {"upc_memset", "upcr_memset"},
    {"upc_notify", "upcr_notify"},
    {"upc_sync", "upcr_wait_syncnb"},
    {"upc_try_wait", "upcr_try_wait"},
    {"upc_unlock", "upcr_unlock"},
    {"upc_wait", "upcr_wait"},
};

bool in_name(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

const char* translated(const char* name, size_t length) {
  for (const Call& call : kCalls)
    if (strlen(call.upc) == length && memcmp(call.upc, name, length) == 0) return call.upcr;
  return nullptr;
}

}  // namespace

bool has_translated_calls(const upcri_place_t& place) {
  constexpr char kEnd[] = ".trans.c";
  const size_t length = strlen(place.file), end = strlen(kEnd);
  return length > end && strcmp(place.file + length - end, kEnd) == 0;
}

unsigned name_translated_calls(char* text, unsigned room) {
  size_t length = strlen(text);
  for (size_t at = 0; at < length;) {
    size_t bytes = 0;
    while (in_name(text[at + bytes])) ++bytes;
    const char* const name = bytes ? translated(text + at, bytes) : nullptr;
    if (!name) {
      at += bytes ? bytes : 1;
      continue;
    }
    const size_t more = strlen(name) - bytes;
    if (length + more > room) break;
    memmove(text + at + bytes + more, text + at + bytes, length - at - bytes + 1);
    memcpy(text + at, name, bytes + more);
    length += more;
    at += bytes + more;
  }
  return static_cast<unsigned>(length);
}

}  // namespace upc::runtime
