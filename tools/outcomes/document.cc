// SPDX-License-Identifier: MIT
// Writes the findings as JSON; page/ displays them.
#include "tools/outcomes/document.h"

#include <llvm/Support/JSON.h>

namespace upc::outcomes {

const std::string_view kPage =
#include "tools/outcomes/page.inc"
    ;

namespace {

using llvm::json::OStream;

// A program's output may not be UTF-8.
std::string Clean(const std::string& text) { return llvm::json::fixUTF8(text); }

void WriteStrings(OStream& json, const char* name, const std::vector<std::string>& strings) {
  json.attributeArray(name, [&] {
    for (const std::string& string : strings) json.value(Clean(string));
  });
}

void WriteNumbers(OStream& json, const std::vector<unsigned>& numbers) {
  json.array([&] {
    for (const unsigned number : numbers) json.value(number);
  });
}

void WriteMoment(OStream& json, const Moment& moment, const Document& document) {
  json.object([&] {
    json.attribute("thread", moment.at_end ? -1 : static_cast<int>(moment.thread));
    json.attribute("place", Clean(moment.place));
    json.attribute("what", Clean(moment.what));
    json.attribute("does", moment.does);
    json.attribute("name", Clean(moment.name));
    json.attribute("value", moment.value);
    json.attribute("strict", moment.strict);
    json.attribute("from", moment.from);
    json.attribute("source",
                   document.source ? Clean(document.source(moment.file, moment.line)) : "");
  });
}

void WriteWitness(OStream& json, const Witness& witness, const Document& document) {
  json.attributeObject("witness", [&] {
    json.attributeArray("moments", [&] {
      for (const Moment& moment : witness.moments) WriteMoment(json, moment, document);
    });
    json.attributeBegin("strict");
    WriteNumbers(json, witness.strict);
    json.attributeEnd();
    json.attributeArray("views", [&] {
      for (const std::vector<unsigned>& view : witness.views) WriteNumbers(json, view);
    });
  });
}

void WriteOutcome(OStream& json, const Outcome& outcome, const Witness* witness,
                  const Document& document) {
  const Shape& shape = document.shape;
  json.object([&] {
    static constexpr const char* kShown[] = {"order", "x86", "rules"};
    json.attribute("seen", kShown[static_cast<int>(outcome.shown)]);
    json.attribute("line", Clean(InOneLine(outcome, shape)));
    json.attribute("code", outcome.code);
    json.attribute("error", Clean(outcome.error));
    json.attributeObject("output", [&] {
      for (const auto& [thread, written] : outcome.text)
        json.attribute(std::to_string(thread), Clean(written));
    });
    json.attributeObject("values", [&] {
      for (size_t i = 0; i < outcome.values.size(); ++i)
        json.attribute(shape.names[i], ValueText(outcome.values[i], shape.bytes[i]));
    });
    json.attribute("executions", static_cast<int64_t>(outcome.executions));
    json.attribute("replay", outcome.replay);
    json.attribute("again", Clean(Again(outcome, shape)));
    if (witness) WriteWitness(json, *witness, document);
  });
}

}  // namespace

std::string Json(const Document& document) {
  const Findings& findings = document.findings;
  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream, 2);
  json.object([&] {
    json.attribute("program", Clean(document.shape.program));
    json.attribute("threads", document.shape.threads);
    json.attribute("complete", findings.complete);
    WriteStrings(json, "why_not", findings.why_not);
    json.attribute("races", findings.races);
    json.attribute("executions", static_cast<int64_t>(findings.orders.complete));
    json.attribute("permitted", static_cast<int64_t>(findings.permitted));
    json.attribute("forbidden", static_cast<int64_t>(findings.forbidden));
    json.attribute("processes", static_cast<int64_t>(findings.processes));
    json.attribute("seconds", findings.seconds);
    json.attributeArray("outcomes", [&] {
      const std::vector<const Outcome*> sorted = Sorted(findings);
      for (size_t i = 0; i < sorted.size(); ++i)
        WriteOutcome(json, *sorted[i],
                     i < document.witnesses.size() ? &document.witnesses[i] : nullptr, document);
    });
    if (const Forbidden* forbidden = document.forbidden)
      json.attributeObject("forbid", [&] {
        json.attribute("words", Clean(forbidden->words));
        WriteStrings(json, "lines", forbidden->lines);
        json.attribute("in_order", forbidden->in_order);
        json.attribute("complete", forbidden->complete);
        WriteStrings(json, "repairs", forbidden->repairs);
      });
  });
  stream << "\n";
  stream.flush();
  return text;
}

}  // namespace upc::outcomes
