// SPDX-License-Identifier: MIT
// getopt and its long forms with a state for each UPC thread. Their results, how they permute the
// arguments, and what they print are as in GNU's. See upcri/private_libc.h.
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upcri/private_libc.h>

#include <algorithm>

__thread int upcri_optind = 1;
__thread int upcri_opterr = 1;
__thread int upcri_optopt = '?';
__thread char* upcri_optarg;

namespace {

enum class Order { kPermute, kStop, kReturn };  // how arguments that are not options are treated

// The thread's state for its next call.
struct State {
  bool ready;
  char* rest;  // of the argument whose short options are being parsed; null or empty: none
  Order order;
  // Arguments that are not options and were skipped: argv[first] to argv[last-1].
  int first, last;
};
thread_local State state;

// One call's arguments.
struct Call {
  int argc;
  char** argv;
  const char* letters;  // without the prefix for the order
  const option* names;
  int* index;
  bool single_dash = false;  // long options may have one dash
  bool stops = false;        // at the first argument that is not an option
  bool silent = false;

  int missing() const { return letters[0] == ':' ? ':' : '?'; }
};

bool is_option(const char* argument) { return argument[0] == '-' && argument[1] != '\0'; }

// Moves the options parsed since then before the skipped arguments.
void exchange(const Call& call) {
  std::rotate(call.argv + state.first, call.argv + state.last, call.argv + upcri_optind);
  state.first += upcri_optind - state.last;
  state.last = upcri_optind;
}

// The meaning of a name on the command line: an index of the names, kUnknown or kAmbiguous.
constexpr int kUnknown = -1, kAmbiguous = -2;
int find_name(const Call& call, const char* name, size_t length) {
  int found = kUnknown;
  for (int i = 0; call.names[i].name; ++i) {
    const option& o = call.names[i];
    if (strncmp(o.name, name, length) != 0) continue;
    if (strlen(o.name) == length) return i;  // it may come after a name of which it is a prefix
    if (found == kUnknown) {
      found = i;
      continue;
    }
    if (found == kAmbiguous) continue;
    const option& other = call.names[found];
    if (call.single_dash || o.has_arg != other.has_arg || o.flag != other.flag ||
        o.val != other.val)
      found = kAmbiguous;
  }
  return found;
}

void say_ambiguous(const Call& call, const char* dashes, const char* name, size_t length) {
  flockfile(stderr);
  fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", call.argv[0], dashes, name);
  for (const option* o = call.names; o->name; ++o)
    if (strncmp(o->name, name, length) == 0) fprintf(stderr, " '%s%s'", dashes, o->name);
  fputs("\n", stderr);
  funlockfile(stderr);
}

// Parses the long option at state.rest. kUnknown if it may be a short one.
int take_long(const Call& call, const char* dashes) {
  char* const name = state.rest;
  const size_t length = strcspn(name, "=");
  const int i = find_name(call, name, length);
  if (i == kUnknown && call.single_dash && call.argv[upcri_optind][1] != '-' &&
      strchr(call.letters, name[0]))
    return kUnknown;
  state.rest = nullptr;
  ++upcri_optind;
  upcri_optopt = 0;
  if (i == kUnknown) {
    if (!call.silent)
      fprintf(stderr, "%s: unrecognized option '%s%s'\n", call.argv[0], dashes, name);
    return '?';
  }
  if (i == kAmbiguous) {
    if (!call.silent) say_ambiguous(call, dashes, name, length);
    return '?';
  }
  const option& o = call.names[i];
  if (name[length] == '=') {
    if (o.has_arg == no_argument) {
      if (!call.silent)
        fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", call.argv[0], dashes,
                o.name);
      upcri_optopt = o.val;
      return '?';
    }
    upcri_optarg = name + length + 1;
  } else if (o.has_arg == required_argument) {
    if (upcri_optind == call.argc) {
      if (!call.silent)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", call.argv[0], dashes, o.name);
      upcri_optopt = o.val;
      return call.missing();
    }
    upcri_optarg = call.argv[upcri_optind++];
  }
  if (call.index) *call.index = i;
  if (!o.flag) return o.val;
  *o.flag = o.val;
  return 0;
}

int need_argument(const Call& call, char letter) {
  if (!call.silent)
    fprintf(stderr, "%s: option requires an argument -- '%c'\n", call.argv[0], letter);
  upcri_optopt = letter;  // NOLINT(bugprone-signed-char-misuse): negative as in the C library
  return call.missing();
}

// Parses the short option at state.rest.
int take_short(const Call& call) {
  const char letter = *state.rest++;
  const char* found = strchr(call.letters, letter);
  if (*state.rest == '\0') ++upcri_optind;
  if (!found || letter == ':' || letter == ';') {
    if (!call.silent) fprintf(stderr, "%s: invalid option -- '%c'\n", call.argv[0], letter);
    upcri_optopt = letter;  // NOLINT(bugprone-signed-char-misuse)
    return '?';
  }
  if (found[0] == 'W' && found[1] == ';' && call.names) {  // -W name is --name
    if (*state.rest == '\0') {
      if (upcri_optind == call.argc) return need_argument(call, letter);
      state.rest = call.argv[upcri_optind];
    }
    return take_long(call, "-W ");
  }
  if (found[1] != ':') return letter;
  char* const rest = state.rest;
  state.rest = nullptr;
  if (*rest != '\0') {
    upcri_optarg = rest;
    ++upcri_optind;
  } else if (found[2] != ':') {
    if (upcri_optind == call.argc) return need_argument(call, letter);
    upcri_optarg = call.argv[upcri_optind++];
  }
  return letter;
}

// Advances to the next argument with options; false if there is none, with the code in *result.
bool step(const Call& call, int* result) {
  *result = -1;
  state.last = std::min(state.last, upcri_optind);
  state.first = std::min(state.first, upcri_optind);
  if (state.order == Order::kPermute) {
    if (state.first != state.last && state.last != upcri_optind)
      exchange(call);
    else if (state.last != upcri_optind)
      state.first = upcri_optind;
    while (upcri_optind < call.argc && !is_option(call.argv[upcri_optind])) ++upcri_optind;
    state.last = upcri_optind;
  }
  if (upcri_optind != call.argc && strcmp(call.argv[upcri_optind], "--") == 0) {
    ++upcri_optind;
    if (state.first != state.last && state.last != upcri_optind)
      exchange(call);
    else if (state.first == state.last)
      state.first = upcri_optind;
    state.last = upcri_optind = call.argc;
  }
  if (upcri_optind == call.argc) {
    if (state.first != state.last) upcri_optind = state.first;
    return false;
  }
  if (is_option(call.argv[upcri_optind])) return true;
  if (state.order == Order::kStop) return false;
  upcri_optarg = call.argv[upcri_optind++];
  *result = 1;
  return false;
}

void begin(const char* letters, bool stops) {
  if (upcri_optind == 0) upcri_optind = 1;
  state = {true, nullptr, Order::kPermute, upcri_optind, upcri_optind};
  if (letters[0] == '-')
    state.order = Order::kReturn;
  else if (stops || letters[0] == '+' || getenv("POSIXLY_CORRECT"))
    state.order = Order::kStop;
}

int next_option(Call call) {
  if (call.argc < 1) return -1;
  upcri_optarg = nullptr;
  if (upcri_optind == 0 || !state.ready) begin(call.letters, call.stops);
  if (call.letters[0] == '-' || call.letters[0] == '+') ++call.letters;
  call.silent = !upcri_opterr || call.letters[0] == ':';
  if (state.rest && *state.rest) return take_short(call);
  int result;
  if (!step(call, &result)) return result;
  char* const argument = call.argv[upcri_optind];
  if (call.names && argument[1] == '-') {
    state.rest = argument + 2;
    return take_long(call, "--");
  }
  state.rest = argument + 1;
  if (call.names && call.single_dash && (argument[2] || !strchr(call.letters, argument[1]))) {
    result = take_long(call, "-");
    if (result != kUnknown) return result;
  }
  return take_short(call);
}

}  // namespace

extern "C" {

int upcri_getopt(int argc, char* const* argv, const char* letters) {
  return next_option({argc, const_cast<char**>(argv), letters, nullptr, nullptr});
}
int upcri_posix_getopt(int argc, char* const* argv, const char* letters) {
  return next_option({.argc = argc,
                      .argv = const_cast<char**>(argv),
                      .letters = letters,
                      .names = nullptr,
                      .index = nullptr,
                      .stops = true});
}
int upcri_getopt_long(int argc, char* const* argv, const char* letters, const option* names,
                      int* index) {
  return next_option({argc, const_cast<char**>(argv), letters, names, index});
}
int upcri_getopt_long_only(int argc, char* const* argv, const char* letters, const option* names,
                           int* index) {
  return next_option({argc, const_cast<char**>(argv), letters, names, index, true});
}

}  // extern "C"
