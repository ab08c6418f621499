// SPDX-License-Identifier: MIT
// Writes gcc's JSON and SARIF 2.1.0 (OASIS).
#include "tools/driver/diagnostic_document.h"

#include <llvm/Support/JSON.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include "tools/driver/installation.h"
#include "tools/driver/line_patterns.h"
#include "tools/driver/source_lines.h"

namespace upc::driver {
namespace {

namespace json = llvm::json;

std::string AsText(const json::Value& value) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << value;
  out.flush();
  return text + "\n";
}

// --- places ---

// The number of bytes of the line before the column, which may be any number.
size_t BytesBefore(const std::string& line, size_t column) {
  return std::min(std::max(column, size_t{1}) - 1, line.size());
}

// The column on a screen with tab stops at multiples of 8, as gcc counts it.
size_t DisplayColumn(const std::string& line, size_t column) {
  size_t shown = 0;
  const size_t bytes = BytesBefore(line, column);
  for (size_t i = 0; i < bytes; ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    if (c == '\t')
      shown += 8 - shown % 8;
    else if ((c & 0xC0) != 0x80)
      ++shown;
  }
  return shown + std::max(column, size_t{1}) - bytes;
}

// The column in characters.
size_t CharacterColumn(const std::string& line, size_t column) {
  size_t count = 0;
  const size_t bytes = BytesBefore(line, column);
  for (size_t i = 0; i < bytes; ++i)
    if ((static_cast<unsigned char>(line[i]) & 0xC0) != 0x80) ++count;
  return count + std::max(column, size_t{1}) - bytes;
}

// --- gcc's JSON ---

class GccWriter {
 public:
  json::Object One(const Diagnostic& d, bool is_note) {
    json::Object o{{"kind", d.kind},
                   {"message", json::fixUTF8(d.message)},
                   {"escape-source", false},
                   {"locations", Locations(d)}};
    if (!d.option.empty()) o["option"] = json::fixUTF8(d.option);
    if (!d.fixes.empty()) {
      json::Array fixes;
      for (const Replacement& fix : d.fixes) {
        fixes.push_back(json::Object{{"start", Place(fix.span, fix.span.column)},
                                     {"next", Place(fix.span, fix.span.column + fix.span.length)},
                                     {"string", json::fixUTF8(fix.text)}});
      }
      o["fixits"] = std::move(fixes);
    }
    if (is_note) return o;
    json::Array children;
    for (const Diagnostic& note : d.notes) children.push_back(One(note, true));
    o["children"] = std::move(children);
    o["column-origin"] = 1;
    return o;
  }

 private:
  json::Object Place(const Span& span, size_t column) {
    const std::string& line = lines_.Line(span.file, span.line);
    const size_t shown = DisplayColumn(line, column);
    return json::Object{{"file", json::fixUTF8(span.file)},
                        {"line", static_cast<int64_t>(span.line)},
                        {"column", static_cast<int64_t>(shown)},
                        {"display-column", static_cast<int64_t>(shown)},
                        {"byte-column", static_cast<int64_t>(column)}};
  }

  json::Array Locations(const Diagnostic& d) {
    if (d.span.file.empty()) return {};
    const Region region = RegionOf(d, lines_.Line(d.span.file, d.span.line));
    json::Object location{{"caret", Place(d.span, region.column)}};
    if (region.end > region.column + 1) location["finish"] = Place(d.span, region.end - 1);
    return json::Array{std::move(location)};
  }

  SourceLines lines_;
};

// --- SARIF ---

class SarifWriter {
 public:
  json::Object Document(const std::vector<Diagnostic>& list, bool succeeded) {
    json::Array results;
    for (const Diagnostic& d : list) results.push_back(Result(d));
    std::error_code none;
    const std::string folder = std::filesystem::current_path(none).string();
    json::Object run{
        {"tool", json::Object{{"driver", json::Object{{"name", "upcc"},
                                                      {"fullName", "SMP UPC compiler"},
                                                      {"version", kVersion},
                                                      {"rules", std::move(rules_)}}}}},
        {"columnKind", "unicodeCodePoints"},
        {"originalUriBaseIds",
         json::Object{{"PWD", json::Object{{"uri", "file://" + Escaped(folder) + "/"}}}}},
        {"invocations", json::Array{json::Object{{"executionSuccessful", succeeded}}}},
        {"artifacts", std::move(artifacts_)},
        {"results", std::move(results)}};
    return json::Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                        {"version", "2.1.0"},
                        {"runs", json::Array{std::move(run)}}};
  }

 private:
  json::Object Result(const Diagnostic& d) {
    // SARIF has no remarks.
    json::Object result{{"level", d.kind == "remark" ? "note" : d.kind},
                        {"message", json::Object{{"text", json::fixUTF8(d.message)}}}};
    const std::string rule = d.option.empty() ? d.kind : json::fixUTF8(d.option);
    result["ruleId"] = rule;
    result["ruleIndex"] = RuleIndex(rule);
    json::Array locations;
    if (!d.span.file.empty()) locations.push_back(Location(d));
    result["locations"] = std::move(locations);
    json::Array related;
    for (const Diagnostic& note : d.notes) {
      json::Object location = note.span.file.empty() ? json::Object{} : Location(note);
      location["message"] = json::Object{{"text", json::fixUTF8(note.message)}};
      related.push_back(std::move(location));
    }
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    if (!d.fixes.empty()) result["fixes"] = Fixes(d);
    return result;
  }

  int64_t RuleIndex(const std::string& rule) {
    const auto [at, is_new] = rule_index_.emplace(rule, static_cast<int64_t>(rules_.size()));
    if (is_new) rules_.push_back(json::Object{{"id", rule}});
    return at->second;
  }

  // One fix with all changes, which only fit together.
  json::Array Fixes(const Diagnostic& d) {
    std::map<std::string, json::Array> by_file;
    for (const Replacement& fix : d.fixes) {
      const Region region{fix.span.column, fix.span.column + fix.span.length};
      by_file[fix.span.file].push_back(
          json::Object{{"deletedRegion", RegionObject(fix.span, region)},
                       {"insertedContent", json::Object{{"text", json::fixUTF8(fix.text)}}}});
    }
    json::Array changes;
    for (auto& [file, replacements] : by_file)
      changes.push_back(json::Object{{"artifactLocation", Artifact(file)},
                                     {"replacements", std::move(replacements)}});
    return json::Array{json::Object{{"artifactChanges", std::move(changes)}}};
  }

  json::Object Location(const Diagnostic& d) {
    const std::string& line = lines_.Line(d.span.file, d.span.line);
    json::Object physical{{"artifactLocation", Artifact(d.span.file)},
                          {"region", RegionObject(d.span, RegionOf(d, line))}};
    if (!line.empty())
      physical["contextRegion"] =
          json::Object{{"startLine", static_cast<int64_t>(d.span.line)},
                       {"snippet", json::Object{{"text", json::fixUTF8(line)}}}};
    return json::Object{{"physicalLocation", std::move(physical)}};
  }

  json::Object RegionObject(const Span& span, const Region& region) {
    const std::string& line = lines_.Line(span.file, span.line);
    return json::Object{{"startLine", static_cast<int64_t>(span.line)},
                        {"startColumn", static_cast<int64_t>(CharacterColumn(line, region.column))},
                        {"endColumn", static_cast<int64_t>(CharacterColumn(line, region.end))}};
  }

  json::Object Artifact(const std::string& file) {
    const auto location = [&] {
      json::Object o{{"uri", (file.starts_with("/") ? "file://" : "") + Escaped(file)}};
      if (!file.starts_with("/")) o["uriBaseId"] = "PWD";
      return o;
    };
    const auto [at, is_new] = artifact_index_.emplace(file, artifacts_.size());
    if (is_new) artifacts_.push_back(json::Object{{"location", location()}});
    json::Object o = location();
    o["index"] = static_cast<int64_t>(at->second);
    return o;
  }

  // A path as part of a URI (RFC 3986).
  static std::string Escaped(const std::string& path) {
    std::string text;
    for (const char c : path) {
      if (isalnum(static_cast<unsigned char>(c)) != 0 ||
          std::string_view("/-._~!$&'()*+,=@").find(c) != std::string_view::npos) {
        text += c;
      } else {
        static constexpr char kDigits[] = "0123456789ABCDEF";
        const unsigned char byte = static_cast<unsigned char>(c);
        text += std::string("%") + kDigits[byte >> 4] + kDigits[byte & 15];
      }
    }
    return text;
  }

  SourceLines lines_;
  json::Array rules_, artifacts_;
  std::map<std::string, int64_t> rule_index_;
  std::map<std::string, size_t> artifact_index_;
};

}  // namespace

Region RegionOf(const Diagnostic& d, const std::string& line) {
  if (d.span.column > 0) {
    const size_t length = d.span.length > 0 ? d.span.length : WordLength(line, d.span.column - 1);
    return {d.span.column, d.span.column + length};
  }
  static const std::regex quoted("(?:‘|')([A-Za-z_][A-Za-z0-9_]*)(?:’|')");
  const std::string message = d.message.substr(0, kLongestLine);
  for (std::sregex_iterator name(message.begin(), message.end(), quoted), end; name != end;
       ++name) {
    const std::string word = (*name)[1];
    const size_t at = FindWord(line, word);
    if (at != std::string::npos) return {at + 1, at + 1 + word.size()};
  }
  const size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  return {first + 1, line.find_last_not_of(" \t") + 2};
}

std::string JsonDocument(const std::vector<Diagnostic>& list) {
  GccWriter writer;
  json::Array all;
  for (const Diagnostic& d : list) all.push_back(writer.One(d, false));
  return AsText(std::move(all));
}

std::string SarifDocument(const std::vector<Diagnostic>& list, bool succeeded) {
  return AsText(SarifWriter().Document(list, succeeded));
}

}  // namespace upc::driver
