// The report as JSON.
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/job.h"
#include "runtime/record/lines.h"
#include "runtime/record/recorder.h"
#include "runtime/record/write.h"

namespace upc::runtime::record {
namespace {

void field(Output& out, const char* name, uint64_t value, bool last = false) {
  out.add_string(name);
  out.add(":");
  out.add_number(value);
  if (!last) out.add(",");
}
void field(Output& out, const char* name, const char* value, bool last = false) {
  out.add_string(name);
  out.add(":");
  out.add_string(value);
  if (!last) out.add(",");
}

uint64_t since_start(uint64_t time) { return time > job_begun ? time - job_begun : 0; }

// The time that the thread has spent in calls of a kind; in the one that it is in, until now.
uint64_t time_in(const Recorder& r, const char* kind, uint64_t end) {
  uint64_t sum = 0;
  const unsigned count = r.place_count.load(std::memory_order_acquire);
  for (unsigned i = 0; i < count; ++i) {
    if (strcmp(kind_of_call(r.places[i]->function), kind) == 0) sum += r.places[i]->nanoseconds;
  }
  const upcri_counts_t* inside = r.inside.load(std::memory_order_relaxed);
  if (inside && strcmp(kind_of_call(inside->function), kind) == 0 && end > r.inside_since)
    sum += end - r.inside_since;
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
    const uint64_t until = r->ended ? r->ended : end.at;
    field(out, "ns", until - r->begun);
    out.add("\"in\":{");
    uint64_t calls = 0;
    for (const char* kind : {"barrier", "lock", "collective", "io", "memory", "semaphore"}) {
      const uint64_t time = time_in(*r, kind, until);
      calls += time;
      field(out, kind, time);
    }
    field(out, "compute", until - r->begun > calls ? until - r->begun - calls : 0, true);
    out.add("},");
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
    field(out, "events_dropped", events > ring_size() ? events - ring_size() : 0, true);
    out.add("}");
  }
  out.add("],\n");
}

// Whom the place has accessed: a row for each thread.
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

bool has_accesses(const upcri_counts_t& counts) {
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (counts.peers[t].reads || counts.peers[t].writes) return true;
  }
  return false;
}

// What one thread has done on one line.
void write_line_of_thread(Output& out, const Place* begin, const Place* end) {
  out.add("{");
  field(out, "thread", begin->thread);
  out.add("\"access\":[");
  bool first = true;
  for (const char* kind : {"relaxed", "strict", "bulk", "atomic"}) {
    const upcri_counts_t* of_kind[64];
    unsigned count = 0;
    for (const Place* p = begin; p != end && count < 64; ++p) {
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
  for (const Place* p = begin; p != end; ++p) {
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
  for (const Place* p = begin; p != end; ++p) {
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

// Whether the thread has done anything there. What start-up calls is none of the program's.
bool is_used(const Place& place) {
  const upcri_counts_t& c = *place.counts;
  if (!c.place.file || is_start_up(c.function)) return false;
  return c.calls || c.done || c.skipped || has_accesses(c) ||
         recorders[place.thread]->inside.load(std::memory_order_relaxed) == &c;
}

void write_lines(Output& out, const Places& places) {
  out.add("\"lines\":[");
  bool first = true;
  for (unsigned i = 0; i < places.count;) {
    const Place& at = places.list[i];
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

void write_matrix(Output& out) {
  out.add("\"phases\":[");
  const unsigned phases = phase_count.load(std::memory_order_acquire);
  auto* traffic = static_cast<Traffic*>(take_memory(upcri_job.threads * sizeof(Traffic)));
  bool first = true;
  for (unsigned p = 0; traffic && p < phases; ++p) {
    out.separate(&first);
    out.add("{");
    field(out, "name", phase_names[p]);
    out.add("\"traffic\":[");
    bool first_row = true;
    for (unsigned from = 0; from < upcri_job.threads; ++from) {
      if (!recorders[from] || !traffic_of(*recorders[from], p, traffic)) continue;
      for (unsigned to = 0; to < upcri_job.threads; ++to) {
        const Traffic& cell = traffic[to];
        if (!cell.reads && !cell.writes) continue;
        if (!first_row) out.add(",");
        first_row = false;
        out.add("[");
        out.add_number(from);
        for (const uint64_t value :
             {uint64_t{to}, cell.reads, cell.read_bytes, cell.writes, cell.write_bytes}) {
          out.add(",");
          out.add_number(value);
        }
        out.add("]");
      }
    }
    out.add("]}");
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
    if (o.name) field(out, "name", o.name);
    if (o.type) field(out, "type", o.type);
    if (o.function) field(out, "function", o.function);
    if (o.function && o.made_at && o.made_at->file) {
      field(out, "file", o.made_at->file);
      field(out, "line", static_cast<uint64_t>(o.made_at->line));
      field(out, "made_by", o.made_by);
    }
    field(out, "first_thread", job.segment.slice_of(o.address));
    field(out, "bytes", o.spread.total_bytes());
    field(out, "block_bytes", o.spread.block_bytes());
    field(out, "element_bytes", o.element_bytes);
    field(out, "word_bytes", uint64_t{1} << o.shift);
    write_heat(out, i);
    out.add("}");
  }
  out.add("],\n");
  field(out, "arrays_left_out", objects_left_out.load(std::memory_order_relaxed));
}

void write_locks(Output& out) {
  out.add("\"locks\":[");
  bool first = true;
  const unsigned count = lock_count.load(std::memory_order_relaxed);
  for (unsigned i = 0; i < std::min(count, kMaxLocks); ++i) {
    const LockRecord& lock = locks[i];
    const char* const function = __atomic_load_n(&lock.function, __ATOMIC_ACQUIRE);
    out.separate(&first);
    out.add("{");
    field(out, "lock", i);
    if (function) field(out, "function", function);
    if (function && lock.made_at && lock.made_at->file) {
      field(out, "file", lock.made_at->file);
      field(out, "line", static_cast<uint64_t>(lock.made_at->line));
      field(out, "made_by", lock.made_by);
    }
    field(out, "thread", lock.thread);
    field(out, "taken", lock.taken);
    field(out, "waited", lock.waited);
    field(out, "handed_over", lock.handed_over);
    field(out, "longest_chain", lock.longest_chain);
    field(out, "longest_chain_ns", lock.longest_chain_ns);
    field(out, "wait_ns", lock.wait_ns);
    field(out, "longest_wait_ns", lock.longest_ns);
    field(out, "hold_ns", lock.hold_ns, true);
    out.add("}");
  }
  out.add("],\n");
  field(out, "locks_left_out", uint64_t{count > kMaxLocks ? count - kMaxLocks : 0});
}

void write_events(Output& out) {
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

// The events of the program's own, by name.
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

// What lies at an offset of the segment: the name of a variable and the element.
void write_element(Output& out, uint64_t offset) {
  const uint64_t slice = job.segment.slice_bytes(), thread = offset / slice;
  const unsigned count = object_count.load(std::memory_order_acquire);
  for (unsigned i = count; i-- > 0;) {
    const Object& o = objects[i];
    uint64_t at = o.address - upcri_job.base;
    if (o.symmetric) at += thread * slice;
    const uint64_t bytes = o.symmetric ? o.spread.bytes_of(0) : o.spread.total_bytes();
    if (offset - at >= bytes) continue;
    field(out, "array", i);
    if (o.element_bytes && o.spread.block_bytes() >= o.element_bytes) {
      const uint64_t inside = offset - at, block = o.spread.block_bytes();
      const uint64_t number = o.symmetric ? inside / block * upcri_job.threads + thread : 0;
      const uint64_t in_block = o.symmetric ? inside % block : inside;
      field(out, "element", (number * block + in_block) / o.element_bytes);
    }
    return;
  }
}

void write_shared_lines(Output& out) {
  const LineWriters writers = find_shared_lines();
  out.add("\"false_sharing\":[");
  bool first = true;
  for (unsigned i = 0; i < writers.count;) {
    unsigned end = i;
    while (end < writers.count && writers.list[end].line->line == writers.list[i].line->line) ++end;
    out.separate(&first);
    out.add("{");
    const uint64_t offset = (writers.list[i].line->line - 1) << 6;
    field(out, "thread", offset / job.segment.slice_bytes());
    out.add("\"writers\":[");
    for (unsigned j = i; j < end; ++j) {
      const upcri_line_t& line = *writers.list[j].line;
      if (j > i) out.add(",");
      out.add("{");
      field(out, "thread", writers.list[j].thread);
      field(out, "writes", line.writes);
      if (line.by->place.file) {
        field(out, "file", line.by->place.file);
        field(out, "line", static_cast<uint64_t>(line.by->place.line));
      }
      const auto first_byte = static_cast<uint64_t>(__builtin_ctzll(line.bytes));
      write_element(out, offset + first_byte);
      field(out, "first_byte", first_byte);
      field(out, "last_byte", static_cast<uint64_t>(63 - __builtin_clzll(line.bytes)), true);
      out.add("}");
    }
    out.add("]}");
    i = end;
  }
  out.add("],\n");
}

// The text of each source file that has a line in the report, if it is there.
void write_sources(Output& out, const Places& places) {
  constexpr off_t kMostBytes = 4 << 20;
  out.add("\"sources\":{");
  bool first = true;
  const char* last = nullptr;
  for (unsigned i = 0; i < places.count; ++i) {
    const char* path = places.list[i].counts->place.file;
    if (!path || (last && strcmp(path, last) == 0)) continue;
    last = path;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (file < 0) continue;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        status.st_size <= kMostBytes) {
      const auto bytes = static_cast<size_t>(status.st_size);
      void* text = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
      if (text != MAP_FAILED) {
        out.separate(&first);
        out.add_string(path);
        out.add(":");
        out.add_string(static_cast<const char*>(text), bytes);
        munmap(text, bytes);
      }
    }
    close(file);
  }
  out.add("}");
}

}  // namespace

void write_json(Output& out, const End& end) {
  out.add("{\"format\":\"smp-upc-report\",\"version\":1,\n");
  char program[4096];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program);
  out.add("\"program\":");
  out.add_string(program, length > 0 ? static_cast<size_t>(length) : 0);
  out.add(",");
  field(out, "THREADS", upcri_job.threads);
  field(out, "cores", job.cores);
  if (!end.is_known) {
    out.add("\"end\":{");
    field(out, "how", "the job has not ended yet, or it was killed", true);
    out.add("}}\n");
    return;
  }
  out.add("\"end\":{");
  if (end.signal) field(out, "signal", static_cast<uint64_t>(end.signal));
  field(out, "code", static_cast<uint64_t>(static_cast<unsigned>(end.code)));
  field(out, "ns", end.at - job_begun, true);
  out.add("},\n");
  const Places places = sorted_places();
  field(out, "places_left_out", places.left_out);
  write_threads(out, end);
  write_lines(out, places);
  write_matrix(out);
  write_arrays(out);
  write_locks(out);
  write_shared_lines(out);
  write_events(out);
  write_user_events(out);
  write_sources(out, places);
  out.add("}\n");
}

}  // namespace upc::runtime::record
