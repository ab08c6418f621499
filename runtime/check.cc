// SPDX-License-Identifier: MIT
// The checks that generated code makes when it is compiled for the checking runtime. A failed check
// is fatal; one that holds takes as long as the object table's answer.
#include "runtime/diagnostics/describe.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/diagnostics/wrong_pointer.h"
#include "runtime/exploration.h"
#include "runtime/handle.h"
#include "runtime/lock.h"
#include "runtime/object_table.h"
#include "runtime/schedule.h"
#include "runtime/unfinished.h"
#include "upcri/access.h"
#include "upcri/bulk.h"
#include "upcri/casts.h"
#include "upcri/checked_strips.h"
#include "upcri/nonblocking.h"
#include "upcri/reach.h"
#include "upcri/sync.h"

namespace upc::runtime {
namespace {

using objects::Kind;

using Where = Finding::Where;

std::string access_text(size_t nbytes, size_t want) {
  return format_text("%s of %zu byte%s",
                     want & UPCRI_ATOMIC   ? "access"
                     : want & UPCRI_WRITES ? "write"
                     : want & UPCRI_READS  ? "read"
                                           : "access",
                     nbytes, nbytes == 1 ? "" : "s");
}

// Reports an access that failed a check, with what was found at its target.
[[noreturn]] void bad_target(const Finding& found, const std::string& pointer, size_t nbytes,
                             size_t want, bool aligned) {
  const auto fail = [&](const std::string& problem) {
    upcri_fatal("%s %s: pointer %s%s%s", access_text(nbytes, want).c_str(), problem.c_str(),
                pointer.c_str(), found.text().c_str(), found.element_text().c_str());
  };
  if (found.where == Where::kBefore) fail("before the start of a shared object");
  if (found.where == Where::kBehind) fail("past the end of a shared object");
  if (found.where != Where::kInside) fail("where no shared object is");
  if (!found.object.live) fail("in freed shared memory");
  if (const Kind kind = found.object.origin.kind; !objects::holds_data(kind))
    fail(format_text("inside %s %s", article_of(kind), name_of(kind)));
  if (nbytes > found.bytes_left())
    fail(format_text("past the end of a shared object, which has only %llu left there",
                     static_cast<unsigned long long>(found.bytes_left())));
  if (!aligned)
    fail(format_text("at an address that is no multiple of %zu", want & UPCRI_ALIGNMENT));
  fail("where there was no shared object a moment ago");
  __builtin_unreachable();
}

// The same for base + offset, which must lie in one thread's part of an object.
[[noreturn]] void bad_access(uintptr_t base, upcr_phase_t phase, ptrdiff_t offset, size_t nbytes,
                             size_t want) {
  const uintptr_t address = base + static_cast<uintptr_t>(offset);
  if (base == 0)
    upcri_fatal("%s through a null pointer-to-shared%s", access_text(nbytes, want).c_str(),
                offset ? format_text(" (at %td bytes from it)", offset).c_str() : "");
  if (base == UPCRI_UNSET_PSHARED)
    upcri_unset_pointer((access_text(nbytes, want) + " through").c_str());
  std::string pointer = pointer_text(base, phase).text;
  if (offset) pointer += format_text(" + %td", offset);
  const size_t alignment = want & UPCRI_ALIGNMENT;
  const Finding from(base);
  bad_target(Finding(address, from, from.thread), pointer, nbytes, want,
             alignment == 0 || address % alignment == 0);
}

// Whether base + offset is outside the part of the object that contains base.
bool strays(uintptr_t base, uintptr_t address, size_t nbytes) {
  return objects::leaves_object(base, address, nbytes) ||
         (job.segment.contains(base) &&
          job.segment.slice_of(base) != job.segment.slice_of(address) && objects::covers(base, 1));
}

// Checks what every access must satisfy, and returns the address.
inline void* check_access(uintptr_t base, upcr_phase_t phase, ptrdiff_t offset, size_t nbytes,
                          size_t want) {
  const uintptr_t address = base + static_cast<uintptr_t>(offset);
  // An access of no bytes may be anywhere, but the function that copies them takes no null
  // pointers.
  static char nowhere;
  if (UPCRI_UNLIKELY((want & UPCRI_VALUE) && nbytes - 1 >= sizeof(upcr_register_value_t)))
    upcri_fatal("%s by value: a value has 1 to %zu bytes", access_text(nbytes, want).c_str(),
                sizeof(upcr_register_value_t));
  if (nbytes == 0) return address ? reinterpret_cast<void*>(address) : &nowhere;
  const size_t alignment = want & UPCRI_ALIGNMENT;
  if (UPCRI_UNLIKELY(base == 0 || (alignment && address % alignment) ||
                     !objects::covers(address, nbytes) ||
                     (offset && strays(base, address, nbytes))))
    bad_access(base, phase, offset, nbytes, want);
  return reinterpret_cast<void*>(address);
}

}  // namespace

}  // namespace upc::runtime

using namespace upc::runtime;

void* upcri_check_shared(upcr_shared_ptr_t ptr, ptrdiff_t offset, size_t nbytes, size_t want) {
  const uintptr_t base = upcri_address_or_null(ptr);
  schedule::access(base + static_cast<uintptr_t>(offset), nbytes, want);
  return schedule::seen(check_access(base, upcr_phaseof_shared(ptr), offset, nbytes, want), nbytes,
                        want);
}

void* upcri_check_pshared(upcr_pshared_ptr_t ptr, ptrdiff_t offset, size_t nbytes, size_t want) {
  schedule::access(ptr + static_cast<uintptr_t>(offset), nbytes, want);
  return schedule::seen(check_access(ptr, 0, offset, nbytes, want), nbytes, want);
}

void upcri_bad_index(ptrdiff_t index, size_t count, const char* array, const upcri_place_t* place) {
  upcri_self.place = place;
  if (index < 0) upcri_fatal("index %td is before the start of %s", index, array);
  upcri_fatal("index %td is past the end of %s, which has %zu element%s", index, array, count,
              count == 1 ? "" : "s");
}

void upcri_look_up_element(uint64_t base, uint64_t element, upcr_phase_t phase, size_t nbytes,
                           size_t want) {
  if (nbytes == 0 || base == element || !objects::leaves_object(base, element, 1)) return;
  bad_target(Finding(element, Finding(base), job.segment.slice_of(element)),
             pointer_text(element, phase).text, nbytes, want, true);
}

// Under a schedule each element's access is its own point.
int upcri_look_up_strip(uint64_t base, uint64_t start, size_t nbytes) {
  return !schedule::on() && objects::holds_from(base, start, nbytes);
}

int upcri_look_up_strip_over_blocks(uint64_t base, uint64_t start, uint64_t count,
                                    size_t block_bytes, size_t elemsz) {
  return !schedule::on() && objects::holds_hops(base, start, elemsz, block_bytes, count);
}

void upcri_wrong_phase(upcr_shared_ptr_t ptr, size_t blockelems) {
  upcri_fatal(
      "arithmetic on the pointer %s, whose phase is not below its type's block size of %zu: cast "
      "it to that type, or use upc_resetphase",
      pointer_text(ptr).text, blockelems);
}

void upcri_unset_pointer(const char* what) {
  upcri_fatal("%s a pointer-to-shared that has no value yet", what);
}

void upcri_null_arithmetic(size_t elemsz, ptrdiff_t inc) {
  upcri_fatal("arithmetic on a null pointer-to-shared: %td element%s of %zu byte%s from it", inc,
              inc == 1 ? "" : "s", elemsz, elemsz == 1 ? "" : "s");
}

void upcri_no_element_size() {
  upcri_fatal("subtraction of pointers to elements of 0 bytes; pass the size of one");
}

void upcri_check_affinity(uint64_t address, upcr_phase_t phase) {
  if (address == 0) return;
  exploration::unseen(upc::smp::exploration::kUnseenPrivate);
  const bool inside = job.segment.contains(address);
  if (inside && job.segment.slice_of(address) == me() && objects::covers(address, 1)) return;
  const PointerText pointer = pointer_text(address, phase);
  const Finding found(address);
  if (inside && found.thread != me())
    upcri_fatal(
        "cast to a private pointer: %s has affinity to thread %u, and only that thread may cast "
        "it; it%s",
        pointer.text, found.thread, found.text().c_str());
  // Inside an object that holds data, or directly behind any object.
  const bool behind = found.where == Where::kBehind && found.distance == 0;
  const bool freed = found.where == Where::kInside && !found.object.live;
  const bool data =
      found.where == Where::kInside && objects::holds_data(found.object.origin.kind) && !freed;
  if (behind || data) return;
  upcri_fatal("cast to a private pointer%s: %s%s", freed ? " of freed shared memory" : "",
              pointer.text, found.text().c_str());
}

void upcri_check_whole(uint64_t address, upcr_phase_t phase, size_t nbytes) {
  if (nbytes <= 1 || objects::covers(address, nbytes) || !objects::covers(address, 1)) return;
  const Finding found(address);
  upcri_fatal(
      "cast to a private pointer to %zu bytes, of which only %llu have affinity to this thread: "
      "%s%s",
      nbytes, static_cast<unsigned long long>(found.bytes_left()),
      pointer_text(address, phase).text, found.text().c_str());
}

void upcri_check_cast(upcr_shared_ptr_t ptr, size_t blockelems) {
  // Copying an unset pointer is not an error; its use is reported.
  if (ptr == UPCRI_UNSET_SHARED || upcr_isnull_shared(ptr) || upcr_phaseof_shared(ptr) < blockelems)
    return;
  upcri_fatal(
      "cast to a pointer with blocks of %zu, in which no element has the phase of %s; use "
      "upc_resetphase",
      blockelems, pointer_text(ptr).text);
}

void upcri_check_related(uint64_t address1, uint64_t address2, uint64_t slack) {
  if (!objects::unrelated(address1, address2, slack)) return;
  const auto text = [](uint64_t address) {
    return std::string(pointer_text(address, 0).text) + Finding(address).text();
  };
  upcri_fatal("subtraction or comparison of pointers into different objects: %s; and %s",
              text(address1).c_str(), text(address2).c_str());
}

void upcri_check_apart(const char* function, uint64_t dst, uint64_t src, size_t nbytes) {
  const uint64_t apart = dst < src ? src - dst : dst - src;
  if (apart == 0 || apart >= nbytes) return;
  upcri_fatal(
      "%s: source and destination overlap: %zu bytes at %s and at %s; copy them by way of "
      "memory that is neither",
      function, nbytes, pointer_text(src, 0).text, pointer_text(dst, 0).text);
}

void upcri_check_parts(const char* function, uint64_t thread, uint64_t phase) {
  if (thread >= upcri_job.threads)
    upcri_fatal("%s: there is no thread %llu; threads are 0 to %u", function,
                static_cast<unsigned long long>(thread), upcri_job.threads - 1);
  if (phase >= UPCR_MAX_BLOCKSIZE)
    upcri_fatal("%s: no block has a phase of %llu; the largest is %d", function,
                static_cast<unsigned long long>(phase), UPCR_MAX_BLOCKSIZE - 1);
}

void upcri_check_local(void* lptr) {
  if (!lptr || job.segment.contains(reinterpret_cast<uintptr_t>(lptr))) return;
  upcri_fatal("the private address %p is not in shared memory and has no pointer-to-shared", lptr);
}

void upcri_check_outside_region(const char* function) {
  if (upcri_self.nbi_region) upcri_fatal("%s inside an access region", function);
}

void upcri_check_region(int begins) {
  if (begins && upcri_self.nbi_region)
    upcri_fatal("upcr_begin_nbi_accessregion inside an access region: they may not nest");
  if (!begins && !upcri_self.nbi_region)
    upcri_fatal("upcr_end_nbi_accessregion without a upcr_begin_nbi_accessregion before it");
  upcri_self.nbi_region = begins;
}

uint64_t* upcri_check_lock(const char* function, upcr_shared_ptr_t lockptr,
                           const upcri_place_t* place) {
  upcri_self.place = place;
  const uintptr_t address =
      lockptr == UPCRI_UNSET_SHARED ? UPCRI_UNSET_PSHARED : upcri_address_shared(lockptr);
  const Lock* const lock = find_handle<Lock>(address);
  schedule::lock_point(function, lock ? &lock->word : nullptr);
  if (UPCRI_UNLIKELY(!find_handle<Lock>(address))) no_handle(function, Kind::kLock, address);
  note_lock_call(function, address);
  return reinterpret_cast<uint64_t*>(&reinterpret_cast<Lock*>(address)->word);
}
