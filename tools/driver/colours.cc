// SPDX-License-Identifier: MIT
// The environment's colours, and escape sequences of terminals.
#include "tools/driver/colours.h"

#include <unistd.h>

#include <cctype>
#include <cstdlib>

namespace upc::driver {
namespace {

bool use_colours = false;

// gcc's own colours, in the form of GCC_COLORS.
constexpr std::string_view kUsual =
    "error=01;31:warning=01;35:note=01;36:remark=01;36:locus=01:quote=01:"
    "fixit-insert=32";

// The name's value in the list; sets `found` if it is there. Of several, the last one counts.
std::string_view Find(std::string_view list, std::string_view name, bool& found) {
  std::string_view value;
  while (!list.empty()) {
    const std::string_view entry = list.substr(0, list.find(':'));
    list.remove_prefix(entry.size() < list.size() ? entry.size() + 1 : entry.size());
    const size_t equals = entry.find('=');
    if (equals == std::string_view::npos || entry.substr(0, equals) != name) continue;
    value = entry.substr(equals + 1);
    found = true;
  }
  return value;
}

std::string_view ColourOf(std::string_view part) {
  bool found = false;
  std::string_view value;
  if (const char* const own = std::getenv("GCC_COLORS")) value = Find(own, part, found);
  return found ? value : Find(kUsual, part, found);
}

bool IsSetToNothing(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value == '\0';
}

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

}  // namespace

bool ColoursByDefault() {
  const char* const terminal = std::getenv("TERM");
  const char* const none = std::getenv("NO_COLOR");
  return isatty(STDERR_FILENO) != 0 && terminal != nullptr &&
         std::string_view(terminal) != "dumb" && (none == nullptr || *none == '\0') &&
         !IsSetToNothing("GCC_COLORS");
}

void UseColours(bool colours) { use_colours = colours && !IsSetToNothing("GCC_COLORS"); }

std::string InColour(std::string_view part, const std::string& text) {
  if (!use_colours) return text;
  const std::string_view colour = ColourOf(part);
  if (colour.empty()) return text;
  return "\033[" + std::string(colour) + "m\033[K" + text + "\033[m\033[K";
}

// A quotation mark inside a word, as in "can't", quotes nothing.
std::string WithQuotations(const std::string& message) {
  if (!use_colours) return message;
  std::string text;
  for (size_t i = 0; i < message.size(); ++i) {
    const bool opens = message[i] == '\'' && (i == 0 || !IsWordCharacter(message[i - 1]));
    size_t end = opens ? message.find('\'', i + 1) : std::string::npos;
    while (end != std::string::npos && end + 1 < message.size() &&
           IsWordCharacter(message[end + 1]))
      end = message.find('\'', end + 1);
    if (end == std::string::npos) {
      text += message[i];
      continue;
    }
    text += "'" + InColour("quote", message.substr(i + 1, end - i - 1)) + "'";
    i = end;
  }
  return text;
}

}  // namespace upc::driver
