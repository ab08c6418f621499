// SPDX-License-Identifier: MIT
// Builds witnesses from the log of a repeated run.
#include "tools/outcomes/witness.h"

#include <algorithm>
#include <map>

#include "tools/outcomes/show.h"

namespace upc::outcomes {

using smp::exploration::accesses;
using smp::exploration::Does;
using smp::exploration::Event;
using smp::exploration::kChosenValue;
using smp::exploration::kNobody;
using smp::exploration::kStays;
using smp::exploration::kStrict;
using smp::exploration::overlap;

namespace {

std::string Place(const Log& log, const Event& event) {
  std::string file = log.name + event.file;
  file = file.substr(file.rfind('/') + 1);
  return file.empty() ? "" : file + ":" + std::to_string(event.line);
}

std::string ValueOf(const Event& event) {
  if (event.op.bytes > 8) return "…";
  return ValueText(event.value, event.op.bytes);
}

const char* DoesWhat(const Event& event) {
  switch (event.op.does) {
    case Does::kRead: return "reads";
    case Does::kWrite: return "writes";
    case Does::kUpdate: return "updates";
    default: return "";
  }
}

std::string What(const Log& log, const Event& event) {
  const std::string name = log.name + event.what;
  switch (event.op.does) {
    case Does::kRead: return name + " is " + ValueOf(event);
    case Does::kWrite: return name + " = " + ValueOf(event);
    case Does::kUpdate:
      return name + (event.op.flags & kChosenValue ? " is " : " becomes ") + ValueOf(event);
    case Does::kNotify: return name.empty() ? "upc_notify" : name + " notifies";
    case Does::kWait: return name.empty() ? "upc_wait" : name + " waits";
    default: return name;
  }
}

bool Shows(const Event& event) {
  return !(event.op.flags & kStays) && event.op.does != Does::kNothing &&
         event.op.does != Does::kPick &&
         !((event.op.does == Does::kNotify || event.op.does == Does::kWait) &&
           !(event.op.flags & kStrict));
}

Moment MomentOf(const Log& log, const Event& event) {
  const bool accesses_something = accesses(event.op.does);
  return {.thread = event.thread,
          .at_end = event.thread == kNobody,
          .file = log.name + event.file,
          .line = event.line,
          .place = event.thread == kNobody ? "the end" : Place(log, event),
          .what = What(log, event),
          .does = DoesWhat(event),
          .name = accesses_something ? log.name + event.what : "",
          .value = accesses_something ? ValueOf(event) : "",
          .strict = (event.op.flags & kStrict) != 0,
          .from = -1};
}

Witness InOrder(const Log& log) {
  Witness witness;
  std::vector<uint32_t> events;
  for (uint32_t i = 0; i < log.events; ++i) {
    const Event& event = log.event[i];
    if (!Shows(event) || event.thread == kNobody) continue;
    Moment moment = MomentOf(log, event);
    if (event.op.does == Does::kRead || event.op.does == Does::kUpdate)
      for (size_t k = events.size(); k-- > 0 && moment.from < 0;) {
        const Event& other = log.event[events[k]];
        if (accesses(other.op.does) && other.op.does != Does::kRead && overlap(other.op, event.op))
          moment.from = static_cast<int>(k);
      }
    events.push_back(i);
    witness.moments.push_back(std::move(moment));
  }
  return witness;
}

Witness ByRules(const Log& log) {
  const Execution execution = ExecutionOf(log, log.events);
  Orders orders;
  if (Judge(execution, &orders) != Verdict::kPermitted) return {};
  Witness witness;
  for (const Act& act : execution.acts) {
    Moment& moment = witness.moments.emplace_back(MomentOf(log, log.event[act.event]));
    if (!act.reads || !act.writes) continue;
    moment.value = ValueText(act.written, log.event[act.event].op.bytes);
    moment.what += ", becomes " + moment.value;
  }
  witness.strict = orders.strict;
  witness.views = orders.views;
  // Finds what a read sees in its own thread's view.
  for (unsigned t = 0; t < witness.views.size(); ++t) {
    std::map<int, int> last;
    for (const unsigned number : witness.views[t]) {
      const Act& act = execution.acts[number];
      const bool mine = act.thread == t || (t == 0 && act.thread == kLast);
      if (act.reads && mine && last.contains(act.cell))
        witness.moments[number].from = last[act.cell];
      if (act.writes) last[act.cell] = static_cast<int>(number);
    }
  }
  return witness;
}

}  // namespace

std::string PlaceOf(const Log& log, uint32_t number) {
  const Event& event = log.event[number];
  // A place in the source counts once, whichever element is accessed there.
  std::string name = log.name + event.what;
  name = name.substr(0, name.find('['));
  const char* does = event.op.does == Does::kRead    ? "reads "
                     : event.op.does == Does::kWrite ? "writes "
                                                     : "";
  return Place(log, event) + " (" + does + (name.empty() ? What(log, event) : name) + ")";
}

Witness WitnessOf(Job& job, const Outcome& outcome) {
  Log& log = job.log();
  log.views = outcome.views;
  log.cells = static_cast<uint32_t>(outcome.cells.size());
  std::copy(outcome.cells.begin(), outcome.cells.end(), log.cell);
  log.choices = static_cast<uint32_t>(outcome.choices.size());
  std::copy(outcome.choices.begin(), outcome.choices.end(), log.choice);
  log.sleep_from = UINT32_MAX;
  log.names_wanted = 1;
  const bool ran = job.Run();
  log.names_wanted = 0;
  if (!ran) return {};
  return outcome.views ? ByRules(log) : InOrder(log);
}

std::string Columns(const Witness& witness, unsigned threads) {
  constexpr size_t kWidth = 34;
  std::string text;
  const auto cell = [&](unsigned column, const std::string& content) {
    text += std::string(4 + column * kWidth, ' ') + content + "\n";
  };
  const auto show = [&](unsigned number) {
    const Moment& moment = witness.moments[number];
    std::string content = moment.place + (moment.place.empty() ? "" : " ") + moment.what;
    if (moment.strict && moment.what.find(' ') != std::string::npos) content += " (strict)";
    if (moment.from >= 0) {
      const Moment& write = witness.moments[static_cast<size_t>(moment.from)];
      if (write.thread != moment.thread)
        content += " <- thread " + std::to_string(write.thread) + " " + write.place;
    }
    cell(moment.thread == kNobody ? 0 : moment.thread, content);
  };
  std::string head = "    ";
  for (unsigned t = 0; t < threads; ++t) {
    const std::string name = "thread " + std::to_string(t);
    head += name + std::string(kWidth - name.size(), ' ');
  }
  head.erase(head.find_last_not_of(' ') + 1);
  if (witness.views.empty()) {
    text += head + "\n";
    for (unsigned i = 0; i < witness.moments.size(); ++i) show(i);
    return text;
  }
  for (unsigned t = 0; t < witness.views.size(); ++t) {
    text += "  in the view of thread " + std::to_string(t) + ":\n" + head + "\n";
    for (const unsigned number : witness.views[t]) show(number);
  }
  return text;
}

}  // namespace upc::outcomes
