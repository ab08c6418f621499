// SPDX-License-Identifier: MIT
// Descriptions of objects and pointers. Lengths are in bytes.
#include "runtime/diagnostics/describe.h"

#include <stdarg.h>
#include <stdio.h>

#include "runtime/handle.h"
#include "runtime/shared_type.h"
#include "upcri/pointer.h"

namespace upc::runtime {
namespace {

using objects::Kind;
using objects::Object;

// A wrong pointer further than this from every object is not related to any of them.
constexpr uint64_t kNear = uint64_t{16} << 20;
// The first page of a slice is empty. Addresses in its first half come from null pointers, those in
// its second half from the object behind it.
constexpr uint64_t kLow = UPCR_PAGESIZE / 2;

std::string bytes_text(uint64_t bytes) {
  return format_text("%llu byte%s", static_cast<unsigned long long>(bytes), bytes == 1 ? "" : "s");
}

std::string place_text(const upcri_place_t* place) {
  return place ? format_text("%s:%d", place->file, place->line) : "an unknown place";
}

std::string describe_variable(const Object& object) {
  std::string text = "shared variable";
  if (object.origin.name) text += format_text(" '%s'", object.origin.name);
  if (is_declaration(object.origin.type)) text += format_text(" of type %s", object.origin.type);
  return text;
}

std::string describe_dynamic(const Object& object) {
  std::string text = name_of(object.origin.kind);
  if (object.symmetric)
    text += format_text(" of %llu x %s", static_cast<unsigned long long>(object.spread.blocks()),
                        bytes_text(object.spread.block_bytes()).c_str());
  text += format_text(" that thread %u got from %s at %s", object.made_by, object.origin.function,
                      place_text(object.made_at).c_str());
  if (!object.live)
    text += format_text(" and thread %u freed at %s", object.freed_by,
                        place_text(object.freed_at).c_str());
  return text;
}

// The object, or the thread's part of it.
std::string describe_part(const Object& object, unsigned thread) {
  if (!object.symmetric || upcri_job.threads == 1) return describe(object);
  return format_text("thread %u's part (%s) of ", thread,
                     bytes_text(object.bytes_of(thread)).c_str()) +
         describe(object);
}

bool is_in_live_object(uintptr_t address) {
  if (!job.segment.contains(address)) return false;
  const objects::Neighbours near = objects::look_up(address);
  const unsigned thread = job.segment.slice_of(address);
  return near.has_below && near.below.live &&
         address - near.below.part(thread) < near.below.bytes_of(thread);
}

// Classifies an address outside shared memory. The other kind of pointer-to-shared is an offset
// below a phase, or an address whose upper bits were taken for a phase.
Finding::Where outside(uintptr_t address) {
  const uintptr_t base = job.segment.base();
  if (is_in_live_object(base + (address & UPCRI_ADDR_MASK))) return Finding::Where::kPhased;
  const uintptr_t low = (address - base) & UPCRI_ADDR_MASK;
  if (is_in_live_object((base & ~UPCRI_ADDR_MASK) | low)) return Finding::Where::kPhaseless;
  return Finding::Where::kOutside;
}

}  // namespace

std::string format_text(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

std::string describe(const Object& object) {
  if (object.origin.kind == Kind::kStaticSection) return "the section of static shared data";
  if (!holds_data(object.origin.kind)) return "the " + describe_dynamic(object);
  return format_text("the %llu-byte ",
                     static_cast<unsigned long long>(object.spread.total_bytes())) +
         (object.origin.kind == Kind::kStatic ? describe_variable(object)
                                              : describe_dynamic(object));
}

Finding::Finding(uintptr_t address)
    : where(address == UPCRI_UNSET_PSHARED ? Where::kUnset : Where::kOutside) {
  if (where == Where::kOutside && !job.segment.contains(address)) where = outside(address);
  if (!job.segment.contains(address)) return;
  thread = job.segment.slice_of(address);
  where = Where::kLow;
  if (((address - job.segment.base()) & (job.segment.slice_bytes() - 1)) < kLow) return;
  where = Where::kNowhere;
  const objects::Neighbours near = objects::look_up(address);
  uint64_t below = UINT64_MAX, above = UINT64_MAX;
  if (near.has_below) {
    const uint64_t offset = address - near.below.part(thread);
    const uint64_t bytes = near.below.bytes_of(thread);
    if (offset < bytes) {
      where = Where::kInside;
      object = near.below;
      distance = offset;
      return;
    }
    below = offset - bytes;
  }
  if (near.has_above) above = near.above.part(thread) - address;
  distance = below <= above ? below : above;
  if (distance > kNear) return;
  where = below <= above ? Where::kBehind : Where::kBefore;
  object = below <= above ? near.below : near.above;
}

Finding::Finding(uintptr_t address, const Finding& from, unsigned on) : Finding(address) {
  if (where <= Where::kPhaseless || from.where != Where::kInside || !from.object.live ||
      !objects::holds_data(from.object.origin.kind))
    return;
  object = from.object;
  thread = on;
  const uint64_t bytes = object.bytes_of(thread);
  const uintptr_t start = object.part(thread);
  if (bytes != 0 && address < start) {
    where = Where::kBefore;
    distance = start - address;
  } else {
    distance = address - start;
    where = distance < bytes ? Where::kInside : Where::kBehind;
    if (where == Where::kBehind) distance -= bytes;
  }
}

std::string Finding::text() const {
  const std::string part = has_object() ? describe_part(object, thread) : "";
  switch (where) {
    case Where::kUnset: return " has no value yet";
    case Where::kOutside: return " is not in shared memory";
    case Where::kPhased:
      return " is not in shared memory: it is a pointer-to-shared with a phase "
             "(upcr_shared_ptr_t), taken for one without (upcc -Wupcr finds where)";
    case Where::kPhaseless:
      return " is not in shared memory: it is a pointer-to-shared without a phase "
             "(upcr_pshared_ptr_t), taken for one with a phase (upcc -Wupcr finds where)";
    case Where::kLow: return " seems to come from a null pointer: no object has such a low address";
    case Where::kNowhere:
      return " is far from every shared object: it was never set, or was computed wrongly";
    case Where::kBefore: return " is " + bytes_text(distance) + " before the start of " + part;
    case Where::kInside:
      if (distance == 0) return " is at the start of " + part;
      return " is " + bytes_text(distance) + " into " + part;
    case Where::kBehind:
      if (object.bytes_of(thread) == 0)
        return format_text(" is on thread %u, which has no part of ", thread) + describe(object);
      if (distance == 0) return " is just past the end of " + part;
      return " is " + bytes_text(distance) + " past the end of " + part;
  }
  return "";
}

std::string Finding::element_text() const {
  if (where != Where::kBehind || object.origin.kind != Kind::kStatic) return "";
  const uint64_t element = object.origin.element_bytes, block = object.spread.block_bytes();
  if (element == 0 || block % element != 0) return "";
  const bool indefinite = object.spread.blocks() == 1;
  const uint64_t count = object.spread.total_bytes() / element;
  if (count < 2 || (indefinite && thread != 0)) return "";
  const uint64_t offset = object.bytes_of(thread) + distance;
  // An indefinite block continues past its end; others continue on the next thread.
  const uint64_t index = indefinite ? offset / element
                                    : upcri_element_at_position(thread, offset / element,
                                                                block / element, upcri_job.threads);
  return format_text("; element %llu would be there, and the last is %llu",
                     static_cast<unsigned long long>(index),
                     static_cast<unsigned long long>(count - 1));
}

}  // namespace upc::runtime
