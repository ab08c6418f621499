// SPDX-License-Identifier: MIT
// The report as JSON.
#include <string.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/job.h"
#include "runtime/report/fields.h"
#include "runtime/report/parts.h"
#include "runtime/report/summary.h"

namespace upc::runtime::report {

bool has_accesses(const upcri_counts_t& counts) {
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (counts.peers[t].reads || counts.peers[t].writes) return true;
  }
  return false;
}

bool is_used(const ThreadCounts& place) {
  const upcri_counts_t& c = *place.counts;
  if (!c.place.file || is_start_up(c.function)) return false;
  return c.calls || c.done || c.skipped || has_accesses(c) ||
         recorders[place.thread]->inside.load(std::memory_order_relaxed) == &c;
}

namespace {

// The place's accesses to each thread's memory: one row per thread.
void write_peers(Output& out, const upcri_counts_t* const* places, unsigned count) {
  bool first = true;
  out.add("[");
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    upcri_peer_t sum = {};
    for (unsigned i = 0; i < count; ++i) {
      const upcri_peer_t& peer = places[i]->peers[t];
      sum.reads += peer.reads;
      sum.read_bytes += peer.read_bytes;
      sum.writes += peer.writes;
      sum.write_bytes += peer.write_bytes;
    }
    if (!sum.reads && !sum.writes) continue;
    if (!first) out.add(",");
    first = false;
    out.add("[");
    out.add_number(t);
    for (const uint64_t value : {sum.reads, sum.read_bytes, sum.writes, sum.write_bytes}) {
      out.add(",");
      out.add_number(value);
    }
    out.add("]");
  }
  out.add("]");
}

// What one thread has done on one line.
void write_line_of_thread(Output& out, const ThreadCounts* begin, const ThreadCounts* end) {
  out.add("{");
  field(out, "thread", begin->thread);
  out.add("\"access\":[");
  bool first = true;
  for (const char* kind : {"relaxed", "strict", "bulk", "atomic"}) {
    const upcri_counts_t* of_kind[64];
    unsigned count = 0;
    for (const ThreadCounts* p = begin; p != end && count < 64; ++p) {
      if (strcmp(kind_of_access(p->counts->function), kind) == 0 && has_accesses(*p->counts))
        of_kind[count++] = p->counts;
    }
    if (count == 0) continue;
    if (!first) out.add(",");
    first = false;
    out.add("{");
    field(out, "kind", kind);
    out.add("\"to\":");
    write_peers(out, of_kind, count);
    out.add("}");
  }
  out.add("],\"calls\":[");
  first = true;
  for (const ThreadCounts* p = begin; p != end; ++p) {
    const upcri_counts_t& c = *p->counts;
    if (c.calls == 0 && recorders[p->thread]->inside.load(std::memory_order_relaxed) != &c)
      continue;
    if (!first) out.add(",");
    first = false;
    out.add("{");
    field(out, "function", name_of(c.function));
    field(out, "kind", kind_of_call(c.function));
    field(out, "count", c.calls);
    field(out, "ns", c.nanoseconds);
    if (c.moved) field(out, "bytes", c.moved);
    out.add("\"waited_for\":[");
    bool first_peer = true;
    for (unsigned t = 0; t < upcri_job.threads; ++t) {
      if (!c.peers[t].waited) continue;
      if (!first_peer) out.add(",");
      first_peer = false;
      out.add("[");
      out.add_number(t);
      out.add(",");
      out.add_number(c.peers[t].waited);
      out.add("]");
    }
    out.add("]}");
  }
  uint64_t done = 0, skipped = 0;
  for (const ThreadCounts* p = begin; p != end; ++p) {
    done += p->counts->done;
    skipped += p->counts->skipped;
  }
  out.add("]");
  if (done || skipped) {
    out.add(",\"forall\":{");
    field(out, "done", done);
    field(out, "skipped", skipped, true);
    out.add("}");
  }
  out.add("}");
}

void write_lines(Output& out, const SortedCounts& places) {
  out.add("\"lines\":[");
  bool first = true;
  for (unsigned i = 0; i < places.count;) {
    const ThreadCounts& at = places.list[i];
    unsigned end = i;
    while (end < places.count && same_line(places.list[end], at)) ++end;
    if (std::any_of(places.list + i, places.list + end, is_used)) {
      out.separate(&first);
      out.add("{");
      field(out, "file", at.counts->place.file);
      field(out, "line", static_cast<uint64_t>(at.counts->place.line));
      out.add("\"threads\":[");
      bool first_thread = true;
      for (unsigned j = i; j < end;) {
        unsigned next = j;
        while (next < end && places.list[next].thread == places.list[j].thread) ++next;
        if (std::none_of(places.list + j, places.list + next, is_used)) {
          j = next;
          continue;
        }
        if (!first_thread) out.add(",");
        first_thread = false;
        write_line_of_thread(out, &places.list[j], &places.list[next]);
        j = next;
      }
      out.add("]}");
    }
    i = end;
  }
  out.add("],\n");
}

void write_heat(Output& out, unsigned number) {
  const unsigned threads = upcri_job.threads;
  out.add("\"heat\":[");
  bool first = true;
  for (unsigned part = 0; part < threads; ++part) {
    uint64_t own_rise = 0, remote_rise = 0;
    for (uint64_t w = 0; w < uint64_t{1} << heat_bits(); ++w) {
      uint64_t own = 0, remote = 0;
      for (unsigned t = 0; t < threads; ++t) {
        if (!recorders[t] || !recorders[t]->heat[number]) continue;
        const uint64_t* heat = &recorders[t]->heat[number][uint64_t{part} << heat_bits() | w];
        (t == part ? own : remote) += heat[0];
        (t == part ? own_rise : remote_rise) += heat[heat_words()];
      }
      own += own_rise;
      remote += remote_rise;
      if (!own && !remote) continue;
      if (!first) out.add(",");
      first = false;
      out.add("[");
      out.add_number(part);
      for (const uint64_t value : {w, own, remote}) {
        out.add(",");
        out.add_number(value);
      }
      out.add("]");
    }
  }
  out.add("]");
}

void write_arrays(Output& out) {
  out.add("\"arrays\":[");
  bool first = true;
  const unsigned count = object_count.load(std::memory_order_acquire);
  for (unsigned i = 0; i < count; ++i) {
    const Object& o = objects[i];
    out.separate(&first);
    out.add("{");
    write_object(out, o, uint64_t{1} << o.shift);
    write_heat(out, i);
    out.add("}");
  }
  out.add("],\n");
  field(out, "arrays_left_out", objects_left_out.load(std::memory_order_relaxed));
}

void write_events(Output& out, const SortedCounts&) {
  out.add("\"events\":[");
  bool first = true;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Recorder* r = recorders[t];
    if (!r) continue;
    const uint64_t count = r->events.load(std::memory_order_acquire);
    for (uint64_t i = count > ring_size() ? count - ring_size() : 0; i < count; ++i) {
      const Event& e = r->ring[i % ring_size()];
      if (!e.place || is_start_up(e.place->function)) continue;
      if (!e.place->place.file && !e.user) continue;
      out.separate(&first);
      out.add("{");
      field(out, "thread", t);
      field(out, "begin", since_start(e.begin));
      field(out, "end", since_start(e.end));
      const bool holds = e.lock && strcmp(e.place->function, "upc_unlock") == 0;
      if (e.user) {
        field(out, "what", e.user->name);
        field(out, "kind", "user");
        if (*text_of(*r, i)) field(out, "text", text_of(*r, i));
      } else {
        field(out, "what", holds ? "holds a lock" : name_of(e.place->function));
        field(out, "kind", holds ? "hold" : kind_of_call(e.place->function));
      }
      field(out, "file", e.place->place.file ? e.place->place.file : "");
      if (e.lock) field(out, "lock", static_cast<uint64_t>(e.lock - locks));
      if (e.from != kNobody) {
        field(out, "from", static_cast<uint64_t>(e.from));
        field(out, "released", since_start(e.released));
      }
      field(out, "line", static_cast<uint64_t>(e.place->place.line), true);
      out.add("}");
    }
  }
  out.add("],\n");
}

// From "program" to the comma before the first list; false if the job has not ended: then this is
// all.
bool write_start(Output& out, const End& end, const SortedCounts& places) {
  char program[4096];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program);
  out.add("\"program\":");
  out.add_string(program, length > 0 ? static_cast<size_t>(length) : 0);
  out.add(",");
  field(out, "THREADS", upcri_job.threads);
  field(out, "cores", job.cores);
  out.add("\"end\":{");
  if (!end.is_known) {
    field(out, "how", "the job has not ended yet, or it was killed", true);
    out.add("}}\n");
    return false;
  }
  if (end.signal) field(out, "signal", static_cast<uint64_t>(end.signal));
  field(out, "code", static_cast<uint64_t>(static_cast<unsigned>(end.code)));
  field(out, "ns", end.at - job_begun, true);
  out.add("},\n");
  field(out, "places_left_out", places.left_out);
  return true;
}

}  // namespace

void write_fields(Output& out, const End& end, const Forms& forms) {
  const SortedCounts places = end.is_known ? sorted_counts() : SortedCounts{nullptr, 0, 0};
  if (!write_start(out, end, places)) return;
  write_summary(out, end, places);
  write_threads(out, end);
  forms.lines(out, places);
  write_phases(out, end);
  forms.arrays(out);
  write_locks(out);
  write_false_sharing(out);
  forms.events(out, places);
  write_user_events(out);
  write_sources(out, places);
  out.add("}\n");
}

void write_json(Output& out, const End& end) {
  out.add("{\"format\":\"smp-upc-report\",\"version\":1,\n");
  write_fields(out, end, {write_lines, write_arrays, write_events});
}

}  // namespace upc::runtime::report
