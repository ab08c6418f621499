// SPDX-License-Identifier: MIT
// OpenSHMEM's environment variables. (1.6, section 8.) Each has an older name with SMA_, which
// applies if the one with SHMEM_ is not set.
#include "shmem/environment.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/diagnostics/messages.h"
#include "smp/pages.h"
#include "upcri/config.h"
#include "upcri/shmem/types.h"

namespace upc::shmem {
namespace {

// Of a variable's two names the one that is set, with its value; nullptr if neither is.
struct Variable {
  const char* name;
  const char* value;
};
Variable find(const char* name, const char* old_name) {
  if (const char* value = getenv(name)) return {name, value};
  return {old_name, getenv(old_name)};
}
bool is_set(const char* name, const char* old_name) {
  return find(name, old_name).value != nullptr;
}

// Parses a number without sign, hexadecimal digits or names, followed by an optional scaling
// letter, after which anything may follow. Negative if there is none.
double parse_bytes(const char* text) {
  const size_t digits = strspn(text, "0123456789.");
  char* end;
  const double number = strtod(text, &end);
  // strtod reads past the first digits for 1e6, but also for forms that are not allowed.
  const bool exponent = text[digits] == 'e' || text[digits] == 'E';
  if (digits == 0 || end == text || (end > text + digits && !exponent)) return -1;
  double scale = 1;
  switch (tolower(static_cast<unsigned char>(*end))) {
    case '\0': break;
    case 'k': scale = 0x1p10; break;
    case 'm': scale = 0x1p20; break;
    case 'g': scale = 0x1p30; break;
    case 't': scale = 0x1p40; break;
    default: return -1;
  }
  return number * scale;
}

}  // namespace

void tell_environment() {
  if (is_set("SHMEM_VERSION", "SMA_VERSION"))
    printf("%s, OpenSHMEM %d.%d\n", SHMEM_VENDOR_STRING, SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION);
  if (is_set("SHMEM_INFO", "SMA_INFO"))
    fputs(
        "SHMEM_VERSION         prints the version when the program starts\n"
        "SHMEM_INFO            prints this\n"
        "SHMEM_SYMMETRIC_SIZE  bytes of symmetric heap for each PE, such as 64m or 1.5G\n"
        "SHMEM_DEBUG           does the same as UPC_VERBOSE=yes: says how the job was set up\n"
        "These and the variables of man 7 upcr can also be set for oshrun.\n",
        stdout);
  fflush(stdout);
}

}  // namespace upc::shmem

int upcri_other_verbose() { return upc::shmem::is_set("SHMEM_DEBUG", "SMA_DEBUG"); }

uint64_t upcri_other_heap_size() {
  const auto [name, value] = upc::shmem::find("SHMEM_SYMMETRIC_SIZE", "SMA_SYMMETRIC_SIZE");
  if (!value) return 0;
  const double bytes = ceil(upc::shmem::parse_bytes(value));
  if (!(bytes >= 0))
    upc::runtime::startup_fatal(
        "%s is '%s'; give a number of bytes with k, m, g or t behind it if it "
        "counts those, such as '64m' or '1.5G'",
        name, value);
  if (bytes >= 0x1p63)
    upc::runtime::startup_fatal("%s is '%s', which is more than there are addresses; give less",
                                name, value);
  // At least as large as requested, in complete pages.
  return upc::smp::round_up(bytes < 1 ? 1 : static_cast<uint64_t>(bytes), UPCR_PAGESIZE);
}
