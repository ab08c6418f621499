// SPDX-License-Identifier: MIT
// The parser of upcc's command line: the table of options (upcc_option_table.cc), the effect of
// each option (upcc_parser.cc), and decisions after all words are read (upcc_inputs.cc).
#ifndef UPC_TOOLS_DRIVER_UPCC_PARSER_H
#define UPC_TOOLS_DRIVER_UPCC_PARSER_H

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/driver/option_table.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

class UpccParser {
 public:
  using Row = OptionRow<UpccParser>;
  static const std::vector<Row>& Rows();

  UpccOptions Parse(const std::vector<std::string>& arguments, const char* upcc_flags,
                    const Configuration& configuration);

 private:
  // The effect of -x on the files after it.
  struct Language {
    InputKind kind;
    std::string word;  // for the C compiler
  };

  // --- words ---

  [[noreturn]] void Fail(const std::string& text) const;
  [[noreturn]] void FailUnknown(const std::string& word) const;
  void ParseWords(const std::vector<std::string>& words);
  void AddFile(const std::string& path);
  void NoteWords(size_t first);

  // --- actions of the table ---

  // Options of other programs, passed on to those. Options of two words must not take one of upcc's
  // own as their value. `text` is the spelling to pass on if it differs.
  void Compile(const std::string& value);         // the C compiler
  void SetPedantic(const std::string& value);     // the C compiler and the translator
  void SetPrefixMap(const std::string& value);    // both, too
  void Link(const std::string& value);            // the C compiler when it links
  void CompileAndLink(const std::string& value);  // both
  void CompileWith(const std::string& value);     // with the value as a word of its own
  void LinkWith(const std::string& value);
  void LinkWithEquals(const std::string& value);  // with = and the value
  void AddDumpLetters(const std::string& value);  // -da, -dp
  void ListPrinting(const std::string& value);    // -E only: -P, -C, -dM
  void AskCompiler(const std::string& value);     // -print-prog-name=ld and the like
  // Options without a meaning here are accepted with a warning, and impossible ones are refused;
  // `text` has the reason, and the remedy.
  void NoEffect(const std::string& value);
  void ForItsDriver(const std::string& value);  // the same, but effective with -upcr
  void Refuse(const std::string& value);
  // The option is another one's long form; `text` is that one.
  void Alias(const std::string& value);
  void RefuseLinkTime(const std::string& value);
  void Misspelt(const std::string& value);
  void SetConfiguration(const std::string& value);  // -norc, -conf: already processed

  void SetWhatToMake(const std::string& value);  // -c, -S, -E, …
  void SetHelpOrCray(const std::string& value);  // -h
  void SetOutput(const std::string& path);
  void SetSmartOutput(const std::string& value);
  void SetShared(const std::string& value);
  void SetLanguage(const std::string& value);
  void SetVerbose(const std::string& value);
  void SetDryRun(const std::string& value);
  void SetSaveTemps(const std::string& value);
  void SetExternMain(const std::string& value);
  void SetLines(const std::string& value);
  void SetWarning(const std::string& value);  // of the translator
  void SetChecks(const std::string& value);
  void SetPortable(const std::string& value);
  void SetDebug(const std::string& value);
  void SetOptimisation(const std::string& value);
  void SetStandard(const std::string& value);
  void SetStaticThreads(const std::string& text);
  void SetPthreads(const std::string& value);
  void SetCrayThreads(const std::string& value);  // -X
  void SetSharedHeap(const std::string& value);
  void SetRequireSize(const std::string& value);
  void SetSizeWarning(const std::string& value);
  void SetNetwork(const std::string& value);
  void SetOtherRuntime(const std::string& value);
  void CheckNetwork();
  void SetLinker(const std::string& value);
  void SetRuleBeside(const std::string& value);
  void SetRuleFile(const std::string& path);
  void AddRuleTarget(const std::string& target);
  void AddRuleOption(const std::string& value);
  void SetCompileCommands(const std::string& path);
  void SetColour(const std::string& value);
  void SetJobs(const std::string& value);
  void SetDiagnosticsFormat(const std::string& value);
  void AddMacro(const std::string& value);
  void AddHeaderPath(const std::string& value);
  void AddHeader(const std::string& value);  // -include, -isystem: as two words
  void AddPreprocessorWord(const std::string& value);
  void AddPreprocessorWords(const std::string& value);  // -Wp,
  void AddTranslatorWords(const std::string& value);    // -Wu,
  void AddCompilerWords(const std::string& value);      // -Wc,
  void AddLinkerWords(const std::string& value);        // -Wl,
  void AddLinkerArgument(const std::string& value);     // -Xlinker
  void AddLibrary(const std::string& value);
  void AddLibraryPath(const std::string& value);
  void SetSanitizers(const std::string& value);
  void SetRace(const std::string& value);
  void SetUpcrCheck(const std::string& value);
  void SetReport(const std::string& value);
  void SetShmemCalls(const std::string& value);

  void SetGoal(Goal goal);
  void NoteRuleOption();
  void Warn(const std::string& text);
  std::string Passed(const std::string& value) const;

  // --- after the last word ---

  void Check();
  void CheckRace();
  void CheckReport() const;
  void CheckLoadable();
  void CheckMakeRule(size_t sources) const;
  void CheckStandardInput() const;
  InputKind Classify(const std::string& path) const;

  UpccOptions options_;
  const std::vector<std::string>* words_ = nullptr;
  size_t next_ = 0;
  std::string source_;                // the source of the words, for messages
  const Row* row_ = nullptr;          // the row of the option being parsed
  std::string option_;                // its name, with a hyphen
  std::string word_;                  // as written
  std::string goal_option_;           // the option that set the goal
  std::string rule_option_;           // the first of -MF, -MT and the like
  bool missing_headers_ = false;      // -MG
  bool debug_ = false;                // -g
  std::optional<Language> language_;  // -x; none: the file's suffix decides
  bool smart_output_ = false;         // -smart-output
  std::vector<std::pair<std::string, std::string>>
      printing_;  // options that go with -E; as written
  // The sources of these settings: the command line overrides UPCC_FLAGS.
  std::string goal_source_;
  std::string threads_source_;
  // The files among options_.inputs, and their language by -x.
  std::vector<std::pair<size_t, std::optional<Language>>> files_;
};

}  // namespace upc::driver

#endif
