// SPDX-License-Identifier: MIT
// Options that control what upcc writes besides its output: rules for make, commands for other
// tools, messages.
#include <map>

#include "tools/driver/upcc_parser.h"

namespace upc::driver {

void UpccParser::SetRuleBeside(const std::string&) {
  options_.rule.beside_output = true;
  options_.rule.system_headers = option_ == "-MD";
}
void UpccParser::SetRuleFile(const std::string& path) {
  if (path.empty()) Fail("-MF: the file name is empty");
  NoteRuleOption();
  options_.rule.file = path;
}
void UpccParser::AddRuleTarget(const std::string& target) {
  NoteRuleOption();
  options_.rule.target_given = true;
  options_.rule.words.push_back(option_);
  options_.rule.words.push_back(target);
}
void UpccParser::AddRuleOption(const std::string&) {
  NoteRuleOption();
  missing_headers_ |= option_ == "-MG";
  options_.rule.words.push_back(option_);
}
void UpccParser::SetCompileCommands(const std::string& path) {
  if (path.empty()) Fail("-MJ: the file name is empty");
  options_.compile_commands = path;
}
void UpccParser::SetDiagnosticsFormat(const std::string& value) {
  // Values of newer compilers are accepted, too.
  static const std::map<std::string, DiagnosticsFormat> formats = {
      {"text", DiagnosticsFormat::kText},
      {"json", DiagnosticsFormat::kJson},
      {"json-stderr", DiagnosticsFormat::kJson},
      {"sarif", DiagnosticsFormat::kSarif},
      {"sarif-stderr", DiagnosticsFormat::kSarif}};
  const auto found = formats.find(value);
  if (found == formats.end())
    Fail(word_ + ": write text, json or sarif, which go to standard error");
  options_.diagnostics = found->second;
}
void UpccParser::SetColour(const std::string& value) {
  // gcc's option without a value turns colours on.
  if (option_.starts_with("-fno-") || value == "never")
    options_.colour = false;
  else if (value.empty() || value == "always")
    options_.colour = true;
  else if (value == "auto")
    options_.colour.reset();
  else
    Fail(word_ + ": write auto, always or never");
}
void UpccParser::NoteRuleOption() {
  if (rule_option_.empty()) rule_option_ = option_;
}

}  // namespace upc::driver
