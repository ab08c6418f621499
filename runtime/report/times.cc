// SPDX-License-Identifier: MIT
// How threads spent their time: in total, by phase, and in the program's own events.
#include <string.h>

#include "runtime/job.h"
#include "runtime/report/fields.h"
#include "runtime/report/parts.h"

namespace upc::runtime::report {
namespace {

uint64_t end_of(const Recorder& r, const End& end) { return r.ended ? r.ended : end.at; }

// The time in the call that the thread is in, if it is of that kind.
uint64_t time_inside(const Recorder& r, Kind kind, uint64_t end) {
  const upcri_counts_t* inside = r.inside.load(std::memory_order_relaxed);
  return inside && kind_of(*inside) == kind && end > r.inside_since ? end - r.inside_since : 0;
}

// "in":{…}: of so many nanoseconds, the time in each kind of call, and the rest as "compute".
template <class Of>
void write_kinds(Output& out, uint64_t ns, Of of) {
  out.add("\"in\":{");
  uint64_t calls = 0;
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    const uint64_t time = of(static_cast<Kind>(kind));
    calls += time;
    field(out, kKindNames[kind], time);
  }
  field(out, "compute", ns > calls ? ns - calls : 0, true);
  out.add("}");
}

void write_dropped(Output& out, const Recorder& r) {
  out.add("\"dropped\":{");
  bool first = true;
  for (unsigned kind = 0; kind < kNoKind; ++kind) {
    if (!r.dropped[kind]) continue;
    if (!first) out.add(",");
    first = false;
    field(out, kKindNames[kind], r.dropped[kind], true);
  }
  out.add("}");
}

}  // namespace

uint64_t since_start(uint64_t time) { return time > job_begun ? time - job_begun : 0; }

uint64_t time_of(const Recorder& r, const End& end) { return end_of(r, end) - r.begun; }

uint64_t time_in(const Recorder& r, Kind kind, const End& end) {
  uint64_t sum = time_inside(r, kind, end_of(r, end));
  const unsigned count = r.place_count.load(std::memory_order_acquire);
  for (unsigned i = 0; i < count; ++i)
    if (kind_of(*r.places[i]) == kind) sum += r.places[i]->nanoseconds;
  return sum;
}

void write_threads(Output& out, const End& end) {
  out.add("\"threads\":[");
  bool first = true;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Recorder* r = recorders[t];
    if (!r) continue;
    out.separate(&first);
    out.add("{");
    field(out, "thread", t);
    field(out, "begin", since_start(r->begun));
    field(out, "ns", time_of(*r, end));
    write_kinds(out, time_of(*r, end), [&](Kind kind) { return time_in(*r, kind, end); });
    out.add(",");
    const upcri_counts_t* inside = r->inside.load(std::memory_order_relaxed);
    if (inside && inside->place.file) {
      out.add("\"inside\":{");
      field(out, "function", name_of(inside->function));
      field(out, "file", inside->place.file);
      field(out, "line", static_cast<uint64_t>(inside->place.line), true);
      out.add("},");
    }
    const uint64_t events = r->events.load(std::memory_order_acquire);
    field(out, "events", events);
    field(out, "events_dropped", events > ring_size() ? events - ring_size() : 0);
    write_dropped(out, *r);
    out.add("}");
  }
  out.add("],\n");
}

void write_phases(Output& out, const End& end) {
  out.add("\"phases\":[");
  const unsigned phases = phase_count.load(std::memory_order_acquire);
  auto* traffic = static_cast<Traffic*>(take_memory(upcri_job.threads * sizeof(Traffic)));
  bool first = true;
  for (unsigned p = 0; traffic && p < phases; ++p) {
    out.separate(&first);
    out.add("{");
    field(out, "name", phase_names[p]);
    out.add("\"threads\":[");
    bool first_row = true;
    for (unsigned t = 0; t < upcri_job.threads; ++t) {
      const Recorder* r = recorders[t];
      if (!r) continue;
      const PhaseTime& time = r->times[p];
      const bool is_last = r->phase == p;
      const uint64_t until = end_of(*r, end);
      const uint64_t ns =
          time.ns + (is_last && until > r->phase_since ? until - r->phase_since : 0);
      if (!ns) continue;
      if (!first_row) out.add(",");
      first_row = false;
      out.add("{");
      field(out, "thread", t);
      field(out, "ns", ns);
      write_kinds(out, ns, [&](Kind kind) {
        return time.in[kind] + (is_last ? time_inside(*r, kind, until) : 0);
      });
      out.add("}");
    }
    out.add("],\"traffic\":[");
    first_row = true;
    for (unsigned from = 0; from < upcri_job.threads; ++from) {
      if (!recorders[from] || !traffic_of(*recorders[from], p, traffic)) continue;
      for (unsigned to = 0; to < upcri_job.threads; ++to) {
        const Traffic& cell = traffic[to];
        if (!cell.reads && !cell.writes) continue;
        if (!first_row) out.add(",");
        first_row = false;
        row(out, {from, to, cell.reads, cell.read_bytes, cell.writes, cell.write_bytes});
      }
    }
    out.add("]}");
  }
  out.add("],\n");
}

void write_user_events(Output& out) {
  out.add("\"user_events\":[");
  bool first = true;
  const auto named = [](unsigned t, unsigned from, const char* name) {
    const Recorder* r = recorders[t];
    const unsigned count = r ? r->user_event_count.load(std::memory_order_acquire) : 0;
    while (from < count && strcmp(r->user_events[from].name, name) != 0) ++from;
    return from < count ? &r->user_events[from] : nullptr;
  };
  const auto is_first = [&](unsigned thread, const UserEvent* event) {
    for (unsigned t = 0; t < thread; ++t)
      if (named(t, 0, event->name)) return false;
    return named(thread, 0, event->name) == event;
  };
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Recorder* r = recorders[t];
    const unsigned count = r ? r->user_event_count.load(std::memory_order_acquire) : 0;
    for (unsigned i = 0; i < count; ++i) {
      const char* const name = r->user_events[i].name;
      if (!is_first(t, &r->user_events[i])) continue;
      if (i == 0 && !r->user_events[0].count) continue;  // no message
      out.separate(&first);
      out.add("{");
      field(out, "name", name);
      out.add("\"threads\":[");
      bool first_thread = true;
      for (unsigned other = t; other < upcri_job.threads; ++other) {
        uint64_t times = 0, ns = 0;
        for (const UserEvent* e = named(other, 0, name); e;
             e = named(other, static_cast<unsigned>(e - recorders[other]->user_events) + 1, name))
          times += e->count, ns += e->ns;
        if (!times) continue;
        if (!first_thread) out.add(",");
        first_thread = false;
        out.add("{");
        field(out, "thread", other);
        field(out, "count", times);
        field(out, "ns", ns, true);
        out.add("}");
      }
      out.add("]}");
    }
  }
  out.add("],\n");
}

}  // namespace upc::runtime::report
