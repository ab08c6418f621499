// SPDX-License-Identifier: MIT
// The sentences of a report. Each number in one is a sum of numbers in the JSON, and all shares are
// of all threads' time together.
#include "runtime/report/summary.h"

#include <stdarg.h>
#include <stdio.h>

#include <algorithm>

#include "runtime/job.h"
#include "runtime/report/fields.h"

namespace upc::runtime::report {
namespace {

// A kind of time is named in the headline from this share on, in thousandths.
constexpr uint64_t kNamedShare = 10;
// Advice on waits for one thread requires this share of all time, and this share of the waits
// there.
constexpr double kWaitShare = 0.1, kOneThreadsShare = 0.8;
// Waits below this share are ignored.
constexpr double kMatters = 0.1;

constexpr const char* kSpentIn[kKinds] = {
    "in barriers", "waiting for locks", "in collectives",        "in transfers",
    "in I/O",      "in allocation",     "waiting for semaphores"};

// The time in calls of one kind on one line of the source, all threads together.
struct LineTime {
  const upcri_place_t* place = nullptr;
  uint64_t ns = 0;
  uint64_t longest_peer_ns = 0;
  unsigned longest_peer = 0;
};

LineTime time_on_line(const ThreadCounts* begin, const ThreadCounts* end, Kind kind,
                      const End& job_end) {
  LineTime sum;
  sum.place = &begin->counts->place;
  for (const ThreadCounts* p = begin; p != end; ++p) {
    if (kind_of(*p->counts) != kind) continue;
    sum.ns += p->counts->nanoseconds;
    const Recorder& r = *recorders[p->thread];
    if (r.inside.load(std::memory_order_relaxed) == p->counts && job_end.at > r.inside_since)
      sum.ns += job_end.at - r.inside_since;
  }
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    uint64_t waited = 0;
    for (const ThreadCounts* p = begin; p != end; ++p)
      if (kind_of(*p->counts) == kind) waited += p->counts->peers[t].waited;
    if (waited > sum.longest_peer_ns) {
      sum.longest_peer_ns = waited;
      sum.longest_peer = t;
    }
  }
  return sum;
}

template <class Of>
void for_each_line(const SortedCounts& places, Of of) {
  const ThreadCounts* const end = places.list + places.count;
  for (const ThreadCounts* at = places.list; at != end;) {
    const ThreadCounts* next = at;
    while (next != end && same_line(*next, *at)) ++next;
    if (std::any_of(at, next, is_used)) of(at, next);
    at = next;
  }
}

struct Totals {
  uint64_t all = 0, in[kKinds] = {}, calls = 0;
};

Totals totals_of(const End& end) {
  Totals totals;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (!recorders[t]) continue;
    totals.all += time_of(*recorders[t], end);
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      const uint64_t ns = time_in(*recorders[t], static_cast<Kind>(kind), end);
      totals.in[kind] += ns;
      totals.calls += ns;
    }
  }
  return totals;
}

void write_headline(Text& text, const Totals& totals, const SortedCounts& places, const End& end) {
  const uint64_t compute = totals.all > totals.calls ? totals.all - totals.calls : 0;
  text.add("The threads compute ");
  text.add_percent(compute, totals.all);
  text.add(" of their time");
  const auto most = static_cast<Kind>(std::max_element(totals.in, totals.in + kKinds) - totals.in);
  if (totals.in[most] * 1000 < totals.all * kNamedShare || !totals.in[most]) {
    text.add(".");
    return;
  }
  text.add("; ");
  text.add_percent(totals.in[most], totals.all);
  text.add(" is spent %s", kSpentIn[most]);
  LineTime worst;
  for_each_line(places, [&](const ThreadCounts* first, const ThreadCounts* last) {
    const LineTime line = time_on_line(first, last, most, end);
    if (line.ns > worst.ns) worst = line;
  });
  if (worst.place) {
    text.add(", ");
    text.add_percent(worst.ns, totals.all);
    text.add(" at %s:%d", worst.place->file, worst.place->line);
    if (worst.longest_peer_ns > worst.ns / 2)
      text.add(", mostly for thread %u", worst.longest_peer);
  }
  text.add(".");
}

void advise_on_waits(Summary& summary, const Totals& totals, const SortedCounts& places,
                     const End& end) {
  const uint64_t waits = totals.in[kBarrier] + totals.in[kCollective];
  if (upcri_job.threads == 1 ||
      static_cast<double>(waits) < kMatters * static_cast<double>(totals.all))
    return;
  if (upcri_job.threads > job.cores) {
    summary.silent[summary.silent_count++].add(
        "There is no advice on waits: %u threads share %u cores, so it is chance which thread "
        "comes last; run with -n %u to see whether the load is uneven.",
        upcri_job.threads, job.cores, job.cores);
    return;
  }
  const unsigned before = summary.advice_count;
  for_each_line(places, [&](const ThreadCounts* first, const ThreadCounts* last) {
    for (const Kind kind : {kBarrier, kCollective}) {
      const LineTime line = time_on_line(first, last, kind, end);
      const auto ns = static_cast<double>(line.longest_peer_ns);
      if (ns <= kWaitShare * static_cast<double>(totals.all) ||
          ns <= kOneThreadsShare * static_cast<double>(line.ns))
        continue;
      Text* const text = summary.advise(*line.place);
      if (!text) return;
      text->add("thread %u comes to this %s last, and the others wait ", line.longest_peer,
                kind == kBarrier ? "barrier" : "call");
      text->add_time(line.longest_peer_ns);
      text->add(" for it (");
      text->add_percent(line.longest_peer_ns, totals.all);
      text->add(" of all threads' time): it has more work than the others; give it less");
    }
  });
  if (summary.advice_count == before)
    summary.silent[summary.silent_count++].add(
        "There is no advice on waits in barriers and collectives: at no line does one thread cause "
        "most of them.");
}

void name_array(Text& text, const Object& o) {
  if (o.name)
    text.add("%s", o.name);
  else if (o.made_at && o.made_at->file)
    text.add("the object of %s at %s:%d", o.function ? o.function : "an allocation",
             o.made_at->file, o.made_at->line);
  else
    text.add("an object");
}

void advise_on_sharing(Summary& summary) {
  const LineWriters writers = find_shared_lines();
  for (unsigned i = 0, lines = 0; i < writers.count && lines < 5; ++lines) {
    unsigned end = i;
    while (end < writers.count && writers.list[end].line->line == writers.list[i].line->line) ++end;
    const upcri_place_t& place = writers.list[i].line->by->place;
    Text* const text = summary.advise(place);
    if (!text) return;
    text->add("threads ");
    for (unsigned j = i; j < end; ++j) text->add("%s%u", j > i ? ", " : "", writers.list[j].thread);
    text->add(" write different elements of one cache line (");
    for (unsigned j = i; j < end && j < i + 8; ++j) {
      const upcri_line_t& line = *writers.list[j].line;
      const Element element =
          element_at(((line.line - 1) << 6) + static_cast<uint64_t>(__builtin_ctzll(line.bytes)));
      if (j > i) text->add(", ");
      if (element.array < 0)
        text->add("bytes %d to %d of the line", __builtin_ctzll(line.bytes),
                  63 - __builtin_clzll(line.bytes));
      else
        name_array(*text, objects[element.array]);
      if (element.element >= 0) text->add("[%lld]", static_cast<long long>(element.element));
    }
    text->add(
        "%s); lay them 64 bytes or more apart, or let each thread have its own in its own "
        "memory",
        end > i + 8 ? ", …" : "");
    i = end;
  }
}

}  // namespace

void Text::add(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(text_ + length_, sizeof text_ - length_, format, arguments);
  va_end(arguments);
  if (length > 0)
    length_ = std::min<unsigned>(length_ + static_cast<unsigned>(length), sizeof text_ - 1);
}

void Text::add_time(uint64_t ns) {
  static const char* const units[] = {"ns", "µs", "ms", "s"};
  auto value = static_cast<double>(ns);
  unsigned unit = 0;
  while (value >= 1000 && unit < 3) value /= 1000, ++unit;
  add("%.*f %s", unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2, value, units[unit]);
}

void Text::add_percent(uint64_t part, uint64_t whole) {
  const double p = whole ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0;
  // Only exactly all is 100 %, and only exactly nothing is 0 %.
  const bool whole_number = p == 0 || p == 100 || (p >= 9.95 && p < 99.05);
  add("%.*f %%", whole_number ? 0 : p > 99.95 ? 2 : 1, p);
}

Text* Summary::advise(const upcri_place_t& place) {
  if (advice_count == kMostAdvice) return nullptr;
  advice[advice_count].place = place;
  return &advice[advice_count++].text;
}

const Summary* summarise(const End& end, const SortedCounts& places) {
  static Summary* made;
  if (made) return made;
  auto* const summary = static_cast<Summary*>(take_memory(sizeof(Summary)));
  if (!summary) return nullptr;
  const Totals totals = totals_of(end);
  write_headline(summary->headline, totals, places, end);
  advise_on_loops(*summary, places);
  advise_on_waits(*summary, totals, places, end);
  advise_on_sharing(*summary);
  if (summary->advice_count == 0 && summary->silent_count == 0)
    summary->silent[summary->silent_count++].add(
        "No loop has most of its accesses remote for its affinity, no thread keeps the others "
        "waiting, and no cache line is written by several threads.");
  return made = summary;
}

void write_summary(Output& out, const End& end, const SortedCounts& places) {
  const Summary* const summary = summarise(end, places);
  if (!summary) return;
  field(out, "headline", summary->headline.text());
  out.add("\"advice\":[");
  for (unsigned i = 0; i < summary->advice_count; ++i) {
    const Advice& advice = summary->advice[i];
    out.add(i ? ",\n{" : "{");
    if (advice.place.file) {
      field(out, "file", advice.place.file);
      field(out, "line", static_cast<uint64_t>(advice.place.line));
    }
    field(out, "text", advice.text.text(), true);
    out.add("}");
  }
  out.add("],\"silent\":[");
  for (unsigned i = 0; i < summary->silent_count; ++i) {
    if (i) out.add(",");
    out.add_string(summary->silent[i].text());
  }
  out.add("],\n");
}

}  // namespace upc::runtime::report
