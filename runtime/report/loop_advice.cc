// SPDX-License-Identifier: MIT
// Loops whose affinity is their index, over an array of blocks that the index runs through. They
// are found in the text of the source, as far as words and brackets allow.
#include <ctype.h>
#include <string.h>

#include <algorithm>

#include "runtime/report/summary.h"

namespace upc::runtime::report {
namespace {

struct Span {
  const char *begin = nullptr, *end = nullptr;
  bool is(Span other) const {
    return end - begin == other.end - other.begin && begin != end &&
           memcmp(begin, other.begin, static_cast<size_t>(end - begin)) == 0;
  }
  bool is(const char* word) const { return is(Span{word, word + strlen(word)}); }
  int length() const { return static_cast<int>(end - begin); }
};

bool is_word(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_space(char c) { return isspace(static_cast<unsigned char>(c)); }

// The rest of a text; comments and literals are skipped.
class Reader {
 public:
  Reader(const char* at, const char* end) : at_(at), end_(end) { pass(); }
  bool done() const { return at_ >= end_; }
  const char* at() const { return at_; }
  char c() const { return done() ? '\0' : *at_; }
  void next() {
    ++at_;
    pass();
  }
  void spaces() {
    while (!done() && is_space(*at_)) next();
  }
  // Reads the word here; empty if there is none.
  Span word() {
    Span found = {at_, at_};
    while (!done() && is_word(*at_)) ++at_;
    found.end = at_;
    pass();
    return found;
  }

 private:
  bool starts(const char* with) const {
    return end_ - at_ >= 2 && at_[0] == with[0] && at_[1] == with[1];
  }
  void pass() {
    for (;;) {
      if (starts("//")) {
        while (at_ < end_ && *at_ != '\n') ++at_;
      } else if (starts("/*")) {
        for (at_ += 2; at_ < end_ && !starts("*/");) ++at_;
        at_ = std::min(at_ + 2, end_);
      } else if (at_ < end_ && (*at_ == '"' || *at_ == '\'')) {
        const char quote = *at_++;
        while (at_ < end_ && *at_ != quote && *at_ != '\n') at_ += *at_ == '\\' ? 2 : 1;
        at_ = std::min(at_ + 1, end_);
      } else {
        return;
      }
    }
  }

  const char *at_, *end_;
};

struct Forall {
  Span head[4];  // the parts between the semicolons
  Span index, body;
  int line, last;
};

Span trimmed(Span s) {
  while (s.begin < s.end && is_space(*s.begin)) ++s.begin;
  while (s.begin < s.end && is_space(s.end[-1])) --s.end;
  return s;
}

// The variable that the first part sets: the last word before its first '='.
Span index_of(Span part) {
  Span last;
  for (Reader r(part.begin, part.end); !r.done() && r.c() != '=';) {
    if (is_word(r.c()))
      last = r.word();
    else
      r.next();
  }
  return last;
}

// Reads what follows the word upc_forall; false: it is not a loop.
bool read_forall(Reader& r, const char* text_end, Forall* loop) {
  r.spaces();
  if (r.c() != '(') return false;
  r.next();
  unsigned part = 0;
  loop->head[0].begin = r.at();
  for (int depth = 1; depth > 0; r.next()) {
    if (r.done()) return false;
    const char c = r.c();
    if (strchr("([{", c)) ++depth;
    if (strchr(")]}", c)) --depth;
    if ((c == ';' && depth == 1) || depth == 0) {
      loop->head[part].end = r.at();
      if (depth > 0 && ++part == 4) return false;
      if (depth > 0) loop->head[part].begin = r.at() + 1;
    }
  }
  if (part != 3) return false;
  for (Span& s : loop->head) s = trimmed(s);
  r.spaces();
  Reader body = r;
  loop->body.begin = body.at();
  const bool block = body.c() == '{';
  for (int depth = 0; !body.done(); body.next()) {
    if (body.c() == '{') ++depth;
    if (body.c() == '}' && --depth == 0) break;
    if (!block && body.c() == ';') break;
  }
  loop->body.end = std::min(body.at() + 1, text_end);
  loop->index = index_of(loop->head[0]);
  return true;
}

// The array that the body subscripts with the index, and whose blocks the index runs through.
const Object* array_by_index(const Forall& loop) {
  Span last;
  for (Reader r(loop.body.begin, loop.body.end); !r.done();) {
    if (is_word(r.c())) {
      last = r.word();
      continue;
    }
    if (r.c() == '[') {
      r.next();
      r.spaces();
      const Span inside = r.word();
      r.spaces();
      if (r.c() == ']' && inside.is(loop.index)) {
        const unsigned count = object_count.load(std::memory_order_acquire);
        for (unsigned i = 0; i < count; ++i) {
          const Object& o = objects[i];
          if (o.name && last.is(o.name) && o.element_bytes &&
              o.spread.block_bytes() > o.element_bytes &&
              o.spread.block_bytes() < o.spread.total_bytes())
            return &o;
        }
      }
      continue;
    }
    if (!is_space(r.c())) last = {};
    r.next();
  }
  return nullptr;
}

// An atomic operation reads and writes.
uint64_t accesses(const upcri_counts_t& counts, const upcri_peer_t& peer) {
  const bool atomic = strcmp(kind_of_access(counts.function), "atomic") == 0;
  return atomic ? std::max(peer.reads, peer.writes) : peer.reads + peer.writes;
}

void advise(Summary& summary, const Forall& loop, const ThreadCounts* first,
            const ThreadCounts* last) {
  uint64_t own = 0, remote = 0;
  for (const ThreadCounts* p = first; p != last; ++p) {
    const upcri_counts_t& c = *p->counts;
    if (c.place.line < loop.line || c.place.line > loop.last) continue;
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      (t == p->thread ? own : remote) += accesses(c, c.peers[t]);
  }
  if (remote < 100 || remote < own || !loop.index.is(loop.head[3])) return;
  const Object* const array = array_by_index(loop);
  Text* const text = array ? summary.advise({first->counts->place.file, loop.line}) : nullptr;
  if (!text) return;
  const Span i = loop.index;
  text->add("the affinity of this loop is %.*s, and ", i.length(), i.begin);
  text->add_percent(remote, own + remote);
  text->add(
      " of its accesses are remote; &%s[%.*s] would make those of %s[%.*s] own, which lie in "
      "blocks of %llu",
      array->name, i.length(), i.begin, array->name, i.length(), i.begin,
      static_cast<unsigned long long>(array->spread.block_bytes() / array->element_bytes));
}

}  // namespace

void advise_on_loops(Summary& summary, const SortedCounts& places) {
  unsigned without = 0;
  const char* example = nullptr;
  for_each_file(places, [&](const char* file, const ThreadCounts* first, const ThreadCounts* last) {
    const bool has_loops = std::any_of(
        first, last, [](const ThreadCounts& p) { return p.counts->done || p.counts->skipped; });
    if (!has_loops) return;
    const SourceText source = map_source(file);
    if (!source.text) {
      ++without;
      example = file;
      return;
    }
    const char* const end = source.text + source.bytes;
    int line = 1;
    const char* counted = source.text;
    const auto line_at = [&](const char* at) {
      for (; counted < at; ++counted) line += *counted == '\n';
      return line;
    };
    for (Reader r(source.text, end); !r.done();) {
      if (!is_word(r.c())) {
        r.next();
        continue;
      }
      const Span word = r.word();
      Forall loop = {};
      if (!word.is("upc_forall") || !read_forall(r, end, &loop)) continue;
      loop.line = line_at(word.begin);
      loop.last = loop.line + static_cast<int>(std::count(word.begin, loop.body.end, '\n'));
      advise(summary, loop, first, last);
    }
    unmap_source(source);
  });
  if (without)
    summary.silent[summary.silent_count++].add(
        "There is no advice on the loops of %s%s: the source is not where it was compiled.",
        example, without > 1 ? " and other files" : "");
}

}  // namespace upc::runtime::report
