// SPDX-License-Identifier: MIT
// Text to a file, and JSON's strings.
#include "runtime/report/output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

namespace upc::runtime::report {
namespace {

// The length of the UTF-8 character at the text; 0: it is invalid.
size_t character_bytes(const char* text, size_t left) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t bytes = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first >= 0xf5 || bytes > left) return 0;
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and code points beyond Unicode.
  if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) >= 0xa0) ||
      (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) >= 0x90))
    return 0;
  return bytes;
}

}  // namespace

void Output::flush() {
  size_t done = 0;
  while (done < used_ && error_ == 0) {
    const ssize_t wrote = write(file_, buffer_ + done, used_ - done);
    if (wrote > 0) done += static_cast<size_t>(wrote);
    if (wrote < 0 && errno != EINTR) error_ = errno;
    if (wrote == 0) error_ = ENOSPC;
  }
  used_ = 0;
}

void Output::add(const char* text, size_t bytes) {
  while (bytes > 0) {
    if (used_ == sizeof buffer_) flush();
    const size_t room = sizeof buffer_ - used_, part = bytes < room ? bytes : room;
    memcpy(buffer_ + used_, text, part);
    used_ += part;
    text += part;
    bytes -= part;
  }
}

void Output::add(const char* text) { add(text, strlen(text)); }

void Output::add_number(uint64_t number) {
  char digits[20];
  size_t at = sizeof digits;
  do {
    digits[--at] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  add(digits + at, sizeof digits - at);
}

void Output::add_signed(int64_t number) {
  if (number < 0) add("-", 1);
  add_number(number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number));
}

void Output::add_string(const char* text) { add_string(text, strlen(text)); }

void Output::add_string(const char* text, size_t bytes) {
  static const char hex[] = "0123456789abcdef";
  add("\"", 1);
  for (size_t i = 0; i < bytes;) {
    const size_t length = character_bytes(text + i, bytes - i);
    const char c = text[i];
    if (length == 0) {
      add("?", 1);
      ++i;
    } else if (length > 1) {
      add(text + i, length);
      i += length;
    } else {
      if (c == '"' || c == '\\') {
        add("\\", 1);
        add(&c, 1);
      } else if (c == '\n') {
        add("\\n", 2);
      } else if (static_cast<unsigned char>(c) < 0x20 || c == '<' || c == '>' || c == '&' ||
                 c == 0x7f) {
        const char escape[] = {'\\', 'u', '0', '0', hex[c >> 4 & 15], hex[c & 15]};
        add(escape, sizeof escape);
      } else {
        add(&c, 1);
      }
      ++i;
    }
  }
  add("\"", 1);
}

int Output::finish() {
  flush();
  return error_;
}

}  // namespace upc::runtime::report
