// SPDX-License-Identifier: MIT
// Elements are counted as in the program: a[i][j] for a variable whose type has its extents, and
// for an allocated object in the order of its blocks' distribution.
#include "runtime/diagnostics/race_words.h"

#include <string.h>
#include <unistd.h>

#include <vector>

#include "runtime/diagnostics/describe.h"
#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/race_names.h"
#include "runtime/shared_type.h"

namespace upc::runtime {
namespace {

std::string indices(const char* type, uint64_t element) {
  const std::vector<uint64_t> sizes = extents(type);
  std::string text;
  for (size_t i = sizes.size(); i-- > 1; element /= sizes[i])
    text = format_text("[%llu]", static_cast<unsigned long long>(element % sizes[i])) + text;
  return format_text("[%llu]", static_cast<unsigned long long>(element)) + text;
}

MemberAccess member_access(const RaceAccess& access) {
  return {access.known ? access.place.position : nullptr, access.write};
}

RacedData variable(const Finding& found, const RaceAccess& first, const RaceAccess& second) {
  const objects::Object& object = found.object;
  RacedData data;
  data.name = object.origin.name ? object.origin.name : "a shared variable";
  const uint64_t element = object.origin.element_bytes, block = object.spread.block_bytes();
  uint64_t within = found.distance;
  if (element != 0 && block % element == 0) {
    const uint64_t count = object.spread.total_bytes() / element;
    const uint64_t index = object.spread.blocks() == 1
                               ? found.distance / element
                               : upcri_element_at_position(found.thread, found.distance / element,
                                                           block / element, upcri_job.threads);
    if (count > 1) data.name += indices(object.origin.type, index);
    within = found.distance % element;
    const MemberName called =
        member_name(member_access(first), member_access(second), within, element);
    if (!called.member.empty()) {
      data.name += "." + called.member;
      within = 0;
    }
  }
  data.text = data.name + " (";
  if (within != 0)
    data.text += format_text("%llu byte%s into it; ", static_cast<unsigned long long>(within),
                             within == 1 ? "" : "s");
  if (is_declaration(object.origin.type)) data.text += format_text("%s, ", object.origin.type);
  data.text += format_text("on thread %u)", found.thread);
  return data;
}

// upcri_placed_upcr_get_shared_val is a relaxed access, upcr_memput the user's upc_memput.
std::string manner_of(const RaceAccess& access) {
  std::string call = access.place.call;
  for (const char* prefix : {"upcri_placed_", "upcri_"})
    if (call.starts_with(prefix)) call.erase(0, strlen(prefix));
  const bool shared = job.segment.contains(access.address);
  if (call.empty())
    return access.atomic ? "atomic, through a private pointer"
           : shared      ? "private: through a pointer that is not to shared"
                         : "private";
  for (const char* prefix :
       {"upcr_get_shared", "upcr_put_shared", "upcr_get_pshared", "upcr_put_pshared"})
    if (call.starts_with(prefix))
      return call.find("_strict") != std::string::npos ? "shared, strict" : "shared, relaxed";
  if (call.starts_with("upcr_")) call.erase(3, 1);
  for (const std::string mode : {"nb", "nbi"})  // upc_nb_memput is upc_memput_nb to users
    if (call.starts_with("upc_" + mode + "_mem"))
      call = "upc_" + call.substr(5 + mode.size()) + "_" + mode;
  return "by " + call;
}

// Whether the access is to one element, of as many bytes as the access.
bool is_of_element(const RaceAccess& access) {
  const std::string manner = manner_of(access);
  return access.known && (manner.starts_with("shared") || manner.starts_with("private")) &&
         !names_members(member_access(access));
}

// "element 5 (byte 20)", counted in the order in which the allocation distributes its blocks; empty
// where that is unknown, as for structures.
std::string element_of(const Finding& found, const RaceAccess& first, const RaceAccess& second) {
  const objects::Object& object = found.object;
  const uint64_t bytes = first.bytes, block = object.spread.block_bytes();
  if (first.address != second.address || bytes != second.bytes || bytes == 0 ||
      found.distance % bytes != 0 || block % bytes != 0 || object.spread.total_bytes() == bytes ||
      !is_of_element(first) || !is_of_element(second))
    return "";
  const uint64_t index = object.symmetric
                             ? upcri_element_at_position(found.thread, found.distance / bytes,
                                                         block / bytes, upcri_job.threads)
                             : found.distance / bytes;
  return format_text("element %llu", static_cast<unsigned long long>(index));
}

RacedData dynamic(const Finding& found, const RaceAccess& first, const RaceAccess& second) {
  const objects::Object& object = found.object;
  RacedData data;
  data.name = object.origin.function ? format_text("an object of %s", object.origin.function)
                                     : std::string("static shared data");
  const MemberName called =
      member_name(member_access(first), member_access(second), found.distance, 0);
  data.text = format_text("byte %llu", static_cast<unsigned long long>(found.distance));
  if (object.symmetric) data.text += format_text(" of thread %u's part", found.thread);
  const std::string name =
      called.member.empty() ? element_of(found, first, second) : called.base + called.member;
  if (!name.empty()) data.text = name + " (" + data.text + ")";
  data.text += " of " + describe(object);
  return data;
}

void add_access(Line& line, const RaceAccess& access, bool now) {
  if (access.thread >= 0)
    line.add(access.member ? "upc:   a thread that works for thread %d " : "upc:   thread %d ",
             access.thread);
  else
    line.add("upc:   a thread that is not a UPC thread ");
  line.add("%s it at %s",
           access.write ? now ? "writes" : "wrote"
           : now        ? "reads"
                        : "read",
           place_of(access).c_str());
  if (access.known) line.add(" (%s)", manner_of(access).c_str());
}

}  // namespace

RacedData raced_data(const RaceAccess& first, const RaceAccess& second, const char* kind) {
  const Finding found(first.address);
  if (found.where == Finding::Where::kInside)
    return found.object.origin.kind == objects::Kind::kStatic ? variable(found, first, second)
                                                              : dynamic(found, first, second);
  if (job.segment.contains(first.address))
    return {"freed shared memory", "shared memory that is no object"};
  const bool heap = strcmp(kind, "heap") == 0, stack = strcmp(kind, "stack") == 0;
  const char* text = heap ? "memory of malloc" : stack ? "a local variable" : "a private variable";
  return {text, text};
}

std::string place_of(const RaceAccess& access) {
  if (!access.known) return "a place that is not known any more";
  if (const char* position = access.place.position; *position) {
    // The path as it was given to the compiler, if that ran in this directory.
    char here[sizeof access.place.position];
    const size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    const bool inside = length > 1 && strncmp(position, here, length) == 0;
    return inside && position[length] == '/' ? position + length + 1 : position;
  }
  return format_text("a place in %s, compiled without -g", access.place.function);
}

void write_race(const RacedData& data, const RaceAccess& first, const RaceAccess& second) {
  Line line;
  line.add("upc: data race on %s:\n", data.text.c_str());
  add_access(line, first, true);
  line.add("\n");
  add_access(line, second, false);
  line.add("\nupc:   with no barrier, lock, strict access or atomic between that orders the two");
  line.write();
}

}  // namespace upc::runtime
