// SPDX-License-Identifier: MIT
// The parts of the report that JSON and the page share.
#ifndef UPC_RUNTIME_REPORT_PARTS_H
#define UPC_RUNTIME_REPORT_PARTS_H

#include "runtime/report/lines.h"
#include "runtime/report/output.h"
#include "runtime/report/recorder.h"
#include "runtime/report/write.h"

namespace upc::runtime::report {

uint64_t since_start(uint64_t time);
// The thread's time: from its start to its end, or the job's; and the time in calls of a kind,
// including the call that it is in.
uint64_t time_of(const Recorder& recorder, const End& end);
uint64_t time_in(const Recorder& recorder, Kind kind, const End& end);

// Whether the thread has done anything at the place. Calls of start-up do not count.
bool is_used(const ThreadCounts& place);
bool has_accesses(const upcri_counts_t& counts);

// The parts that differ between JSON and the page.
struct Forms {
  void (*lines)(Output& out, const SortedCounts& places);
  void (*arrays)(Output& out);
  void (*events)(Output& out, const SortedCounts& places);
};
// All fields, and the closing brace.
void write_fields(Output& out, const End& end, const Forms& forms);
void write_threads(Output& out, const End& end);
void write_phases(Output& out, const End& end);
void write_user_events(Output& out);
void write_locks(Output& out);
void write_false_sharing(Output& out);
void write_sources(Output& out, const SortedCounts& places);
// What is known about an object, except its heat; a word of heat covers so many bytes.
void write_object(Output& out, const Object& object, uint64_t word_bytes);

// The object that contains an offset of the segment, or -1; and the element there, or -1.
struct Element {
  int array = -1;
  int64_t element = -1;
};
Element element_at(uint64_t offset);

// The text of a source file, or null; the caller releases it.
struct SourceText {
  const char* text = nullptr;
  size_t bytes = 0;
};
SourceText map_source(const char* path);
void unmap_source(const SourceText& source);

// Calls of(file, first place, end) for each file that has places.
template <class Of>
void for_each_file(const SortedCounts& places, Of of) {
  const auto* const end = places.list + places.count;
  for (const ThreadCounts* at = places.list; at != end;) {
    const ThreadCounts* next = at;
    const char* const file = at->counts->place.file;
    while (next != end && (next->counts->place.file == file ||
                           (file && next->counts->place.file &&
                            __builtin_strcmp(next->counts->place.file, file) == 0)))
      ++next;
    if (file) of(file, at, next);
    at = next;
  }
}

}  // namespace upc::runtime::report

#endif
