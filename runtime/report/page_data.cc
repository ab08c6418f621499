// SPDX-License-Identifier: MIT
// The page's data: the report in a more compact form than JSON, so that the page of a large program
// stays small. Only the scripts in page/ read it.
#include <string.h>

#include <algorithm>

#include "runtime/job.h"
#include "runtime/report/fields.h"
#include "runtime/report/parts.h"

namespace upc::runtime::report {
namespace {

// The newest events of all threads together.
constexpr unsigned kPageEvents = 1 << 15;
// Words of heat of all objects together.
constexpr uint64_t kPageHeat = 1 << 16;

// What all threads have done on a line.
struct LineSum {
  uint64_t own, remote, own_bytes, remote_bytes, wait, moved, done, skipped;
};

// An atomic operation reads and writes.
void add_accesses(LineSum& sum, const ThreadCounts& place) {
  const upcri_counts_t& c = *place.counts;
  const bool atomic = strcmp(kind_of_access(c.function), "atomic") == 0;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const upcri_peer_t& peer = c.peers[t];
    const uint64_t times = atomic ? std::max(peer.reads, peer.writes) : peer.reads + peer.writes;
    const uint64_t bytes =
        atomic ? std::max(peer.read_bytes, peer.write_bytes) : peer.read_bytes + peer.write_bytes;
    (t == place.thread ? sum.own : sum.remote) += times;
    (t == place.thread ? sum.own_bytes : sum.remote_bytes) += bytes;
  }
}

// Adds the words that of() returns for the places, each once.
template <class Of>
void add_words(Output& out, const ThreadCounts* begin, const ThreadCounts* end, Of of) {
  const char* before = "";
  out.add(",\"");
  for (const ThreadCounts* p = begin; p != end; ++p) {
    const char* const word = of(*p->counts);
    if (!*word || std::any_of(begin, p, [&](const ThreadCounts& earlier) {
          return strcmp(of(*earlier.counts), word) == 0;
        }))
      continue;
    out.add(before);
    out.add(word);
    before = ", ";
  }
  out.add("\"");
}

// [file, line, own and remote accesses, their bytes, time in calls, bytes of collectives,
// iterations done and skipped, functions called, kinds of access, what most of the time was for]
void write_line(Output& out, uint64_t file, const ThreadCounts* begin, const ThreadCounts* end) {
  LineSum sum = {};
  uint64_t of_kind[kKinds] = {};
  for (const ThreadCounts* p = begin; p != end; ++p) {
    const upcri_counts_t& c = *p->counts;
    add_accesses(sum, *p);
    if (const Kind kind = kind_of(c); kind < kKinds) {
      sum.wait += c.nanoseconds;
      of_kind[kind] += c.nanoseconds;
    }
    sum.moved = std::max(sum.moved, c.moved);
    sum.done += c.done;
    sum.skipped += c.skipped;
  }
  const char* before = "[";
  for (const uint64_t n :
       {file, static_cast<uint64_t>(begin->counts->place.line), sum.own, sum.remote, sum.own_bytes,
        sum.remote_bytes, sum.wait, sum.moved, sum.done, sum.skipped}) {
    out.add(before);
    out.add_number(n);
    before = ",";
  }
  add_words(out, begin, end,
            [](const upcri_counts_t& c) { return c.calls ? name_of(c.function) : ""; });
  add_words(out, begin, end, [](const upcri_counts_t& c) {
    return has_accesses(c) ? kind_of_access(c.function) : "";
  });
  out.add(",");
  out.add_string(sum.wait ? kKindNames[std::max_element(of_kind, of_kind + kKinds) - of_kind] : "");
  out.add("]");
}

void write_lines(Output& out, const SortedCounts& places) {
  out.add("\"files\":[");
  bool first = true;
  for_each_file(places, [&](const char* file, const ThreadCounts* begin, const ThreadCounts* end) {
    if (std::none_of(begin, end, is_used)) return;
    out.separate(&first);
    out.add_string(file);
  });
  out.add("],\"lines\":[");
  first = true;
  uint64_t number = 0;
  for_each_file(places, [&](const char*, const ThreadCounts* begin, const ThreadCounts* end) {
    if (std::none_of(begin, end, is_used)) return;
    for (const ThreadCounts* at = begin; at != end;) {
      const ThreadCounts* next = at;
      while (next != end && same_line(*next, *at)) ++next;
      if (std::any_of(at, next, is_used)) {
        out.separate(&first);
        write_line(out, number, at, next);
      }
      at = next;
    }
    ++number;
  });
  out.add("],\n");
}

// The heat of an object's words, summed over all threads: own and remote.
class Heat {
 public:
  Heat(unsigned number, unsigned part) : number_(number), part_(part) {}
  // Adds that of the next word.
  void add_next(uint64_t* own, uint64_t* remote) {
    for (unsigned t = 0; t < upcri_job.threads; ++t) {
      if (!recorders[t] || !recorders[t]->heat[number_]) continue;
      const uint64_t* heat = &recorders[t]->heat[number_][uint64_t{part_} << heat_bits() | word_];
      (t == part_ ? *own : *remote) += heat[0];
      (t == part_ ? own_rise_ : remote_rise_) += heat[heat_words()];
    }
    *own += own_rise_;
    *remote += remote_rise_;
    ++word_;
  }

 private:
  const unsigned number_, part_;
  uint64_t word_ = 0, own_rise_ = 0, remote_rise_ = 0;
};

// Rows of [thread whose part, first word, words, own, remote accesses of each].
void write_heat(Output& out, unsigned number, unsigned joined) {
  out.add("\"heat\":[");
  const char* before = "";
  for (unsigned part = 0; part < upcri_job.threads; ++part) {
    Heat heat(number, part);
    uint64_t first = 0, words = 0, last_own = 0, last_remote = 0;
    const auto write_run = [&] {
      if (!last_own && !last_remote) return;
      out.add(before);
      before = ",";
      row(out, {part, first, words, last_own, last_remote});
    };
    const uint64_t all = (uint64_t{1} << heat_bits()) >> joined;
    for (uint64_t w = 0; w < all; ++w) {
      uint64_t own = 0, remote = 0;
      for (unsigned i = 0; i < 1u << joined; ++i) heat.add_next(&own, &remote);
      if (w > 0 && own == last_own && remote == last_remote) {
        ++words;
        continue;
      }
      write_run();
      first = w, words = 1, last_own = own, last_remote = remote;
    }
    write_run();
  }
  out.add("]");
}

void write_arrays(Output& out) {
  const unsigned count = object_count.load(std::memory_order_acquire);
  unsigned joined = 0;
  while (joined < heat_bits() && (count * heat_words()) >> joined > kPageHeat) ++joined;
  out.add("\"arrays\":[");
  bool first = true;
  for (unsigned i = 0; i < count; ++i) {
    out.separate(&first);
    out.add("{");
    write_object(out, objects[i], uint64_t{1} << (objects[i].shift + joined));
    write_heat(out, i, joined);
    out.add("}");
  }
  out.add("],\n");
  field(out, "arrays_left_out", objects_left_out.load(std::memory_order_relaxed));
}

// The number of each place in the table of events, by the address of its counts.
struct Numbered {
  const upcri_counts_t* counts;
  unsigned number;
};
struct EventPlaces {
  Numbered* list = nullptr;
  unsigned count = 0;
  unsigned number_of(const upcri_counts_t* counts) const {
    const Numbered* found =
        std::lower_bound(list, list + count, counts,
                         [](const Numbered& n, const upcri_counts_t* c) { return n.counts < c; });
    return found != list + count && found->counts == counts ? found->number : 0;
  }
};

// Numbers the places; those of a line with one function share a number. Writes [what, kind, file,
// line] of each. The first one is for events of places beyond the limit.
EventPlaces write_event_places(Output& out, const SortedCounts& places) {
  EventPlaces numbered;
  numbered.list = static_cast<Numbered*>(take_memory((places.count + 1) * sizeof(Numbered)));
  out.add("{\"places\":[[\"\",\"\",\"\",0]");
  unsigned numbers = 1, line = 0;  // where the line begins
  for (unsigned i = 0; numbered.list && i < places.count; ++i) {
    const upcri_counts_t* const counts = places.list[i].counts;
    if (!same_line(places.list[line], places.list[i])) line = i;
    unsigned first = line;  // on this line, with this function
    while (strcmp(places.list[first].counts->function, counts->function) != 0) ++first;
    numbered.list[i] = {counts, first < i ? numbered.list[first].number : numbers};
    if (first < i) continue;
    ++numbers;
    out.add(",\n[");
    out.add_string(name_of(counts->function));
    out.add(",");
    out.add_string(kind_of_call(counts->function));
    out.add(",");
    out.add_string(counts->place.file ? counts->place.file : "");
    out.add(",");
    out.add_number(static_cast<uint64_t>(counts->place.line));
    out.add("]");
  }
  out.add("],\n");
  if (numbered.list) numbered.count = places.count;
  std::sort(numbered.list, numbered.list + numbered.count,
            [](const Numbered& a, const Numbered& b) { return a.counts < b.counts; });
  return numbered;
}

bool is_shown(const Event& e) {
  return e.place && !is_start_up(e.place->function) && (e.place->place.file || e.user);
}

// Rows of [begin relative to the previous row's, duration, place], followed by [thread that
// released it or -1, how long before the end, lock or -1], and by [name, text] for the program's
// own events.
void write_thread_events(Output& out, const Recorder& r, const EventPlaces& places, uint64_t from,
                         uint64_t count) {
  uint64_t last = 0;
  const char* before = "[";
  for (uint64_t i = from; i < count; ++i) {
    const Event& e = r.ring[i % ring_size()];
    if (!is_shown(e)) continue;
    out.add(before);
    before = ",\n[";
    const uint64_t begin = since_start(e.begin);
    out.add_signed(static_cast<int64_t>(begin - last));
    last = begin;
    out.add(",");
    out.add_number(e.end - e.begin);
    out.add(",");
    out.add_number(places.number_of(e.place));
    if (e.from != kNobody || e.lock || e.user) {
      out.add(",");
      out.add_signed(e.from);
      out.add(",");
      out.add_number(e.from != kNobody && e.end > e.released ? e.end - e.released : 0);
      out.add(",");
      out.add_signed(e.lock ? e.lock - locks : -1);
    }
    if (e.user) {
      out.add(",");
      out.add_string(e.user->name);
      out.add(",");
      out.add_string(text_of(r, i));
    }
    out.add("]");
  }
}

// "threads": [{thread, how many are not shown, how long those took by kind, the rows}]
void write_events(Output& out, const SortedCounts& places) {
  const uint64_t most = std::clamp(kPageEvents / upcri_job.threads, 256u, ring_size());
  out.add("\"events\":");
  const EventPlaces numbered = write_event_places(out, places);
  out.add("\"threads\":[");
  bool first = true;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Recorder* r = recorders[t];
    if (!r) continue;
    const uint64_t count = r->events.load(std::memory_order_acquire);
    const uint64_t from = count > most ? count - most : 0;
    uint64_t dropped[kEventKinds];
    std::copy(std::begin(r->dropped), std::end(r->dropped), dropped);
    for (uint64_t i = count > ring_size() ? count - ring_size() : 0; i < from; ++i) {
      const Event& e = r->ring[i % ring_size()];
      dropped[kind_of(e)] += e.end - e.begin;
    }
    out.separate(&first);
    out.add("{");
    field(out, "thread", t);
    field(out, "left_out", from);
    out.add("\"dropped\":{");
    bool first_kind = true;
    for (unsigned kind = 0; kind < kNoKind; ++kind) {
      if (!dropped[kind]) continue;
      if (!first_kind) out.add(",");
      first_kind = false;
      field(out, kKindNames[kind], dropped[kind], true);
    }
    out.add("},\"rows\":[");
    write_thread_events(out, *r, numbered, from, count);
    out.add("]}");
  }
  out.add("]},\n");
}

}  // namespace

void write_page_data(Output& out, const End& end) {
  out.add("{");
  write_fields(out, end, {write_lines, write_arrays, write_events});
}

}  // namespace upc::runtime::report
