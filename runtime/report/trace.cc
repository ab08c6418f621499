// SPDX-License-Identifier: MIT
// Events in the trace-event format: threads are tracks, calls and held locks are slices, and arrows
// go from the thread that released to the one that was released. Times are in microseconds.
#include <errno.h>
#include <string.h>

#include <algorithm>

#include "runtime/job.h"
#include "runtime/report/recorder.h"
#include "runtime/report/write.h"

namespace upc::runtime::report {
namespace {

void add_microseconds(Output& out, uint64_t ns) {
  out.add_number(ns / 1000);
  const auto rest = static_cast<unsigned>(ns % 1000);
  const char digits[] = {'.', static_cast<char>('0' + rest / 100),
                         static_cast<char>('0' + rest / 10 % 10),
                         static_cast<char>('0' + rest % 10)};
  out.add(digits, sizeof digits);
}

uint64_t since_start(uint64_t time) { return time > job_begun ? time - job_begun : 0; }

void begin(Output& out, bool* first, const char* phase, unsigned thread) {
  out.separate(first);
  out.add("{\"ph\":\"");
  out.add(phase);
  out.add("\",\"pid\":1,\"tid\":");
  out.add_number(thread);
}

void add_time(Output& out, uint64_t time) {
  out.add(",\"ts\":");
  add_microseconds(out, since_start(time));
}

// `text` is the program's text for it, or "". An event without duration is a mark.
void slice(Output& out, bool* first, unsigned thread, const char* name, const char* category,
           const upcri_place_t& place, uint64_t from, uint64_t to, const char* text = "") {
  const bool mark = strcmp(category, "user") == 0 && from == to;
  begin(out, first, mark ? "i" : "X", thread);
  add_time(out, from);
  if (mark) {
    out.add(",\"s\":\"t\"");
  } else {
    out.add(",\"dur\":");
    add_microseconds(out, to > from ? to - from : 0);
  }
  out.add(",\"name\":");
  out.add_string(name);
  out.add(",\"cat\":");
  out.add_string(*category ? category : "call");
  out.add(",\"args\":{");
  if (place.file) {
    out.add("\"file\":");
    out.add_string(place.file);
    out.add(",\"line\":");
    out.add_number(static_cast<uint64_t>(place.line));
  }
  if (*text) {
    out.add(place.file ? ",\"text\":" : "\"text\":");
    out.add_string(text);
  }
  out.add("}}");
}

// The two ends of an arrow, each within a slice of its thread if there is one.
void arrow(Output& out, bool* first, uint64_t id, const char* name, unsigned from, uint64_t at,
           unsigned to, uint64_t until) {
  for (const bool start : {true, false}) {
    begin(out, first, start ? "s" : "f", start ? from : to);
    add_time(out, start ? at : until);
    out.add(",\"id\":");
    out.add_number(id);
    out.add(",\"name\":");
    out.add_string(name);
    out.add(start ? ",\"cat\":\"release\"}" : ",\"cat\":\"release\",\"bp\":\"e\"}");
  }
}

}  // namespace

void write_trace(Output& out, const End& end) {
  out.add("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
  bool first = true;
  uint64_t arrows = 0;
  begin(out, &first, "M", 0);
  out.add(",\"name\":\"process_name\",\"args\":{\"name\":");
  out.add_string(job.main_name ? program_invocation_short_name : "upc");
  out.add("}}");
  for (unsigned t = 0; end.is_known && t < upcri_job.threads; ++t) {
    const Recorder* r = recorders[t];
    if (!r) continue;
    begin(out, &first, "M", t);
    out.add(",\"name\":\"thread_name\",\"args\":{\"name\":\"UPC thread ");
    out.add_number(t);
    out.add("\"}}");
    const uint64_t count = r->events.load(std::memory_order_acquire);
    const uint64_t kept = std::min<uint64_t>(count, ring_size());
    if (kept < count) {
      begin(out, &first, "i", t);
      add_time(out, r->ring[(count - kept) % ring_size()].begin);
      out.add(",\"s\":\"t\",\"name\":\"earlier events were dropped\"}");
    }
    for (uint64_t i = count - kept; i < count; ++i) {
      const Event& e = r->ring[i % ring_size()];
      if (!e.place || is_start_up(e.place->function)) continue;
      if (e.user) {
        slice(out, &first, t, e.user->name, "user", e.place->place, e.begin, e.end, text_of(*r, i));
        continue;
      }
      const bool holds = e.lock && strcmp(e.place->function, "upc_unlock") == 0;
      slice(out, &first, t, holds ? "holds a lock" : name_of(e.place->function),
            holds ? "lock" : kind_of_call(e.place->function), e.place->place, e.begin, e.end);
      if (e.from != kNobody && e.released)
        arrow(out, &first, ++arrows,
              e.lock                ? "lock"
              : e.place->collective ? "collective"
                                    : "barrier",
              static_cast<unsigned>(e.from), e.released, t, e.end);
    }
    const upcri_counts_t* inside = r->inside.load(std::memory_order_relaxed);
    if (inside)
      slice(out, &first, t, name_of(inside->function), kind_of_call(inside->function),
            inside->place, r->inside_since, end.at);
  }
  out.add("\n]}\n");
}

}  // namespace upc::runtime::report
