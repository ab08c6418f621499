// SPDX-License-Identifier: MIT
// Splits a stream into messages.
#include "tools/lsp/transport.h"

#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

namespace upc::lsp {
namespace {

constexpr size_t kLargest = size_t{256} << 20;  // bytes of a message; no user's file is as long
constexpr size_t kLongestHeader = 4096;         // bytes
constexpr char kLength[] = "Content-Length:";

// The place where a header begins; npos if there is none.
size_t FindHeader(const std::string& text) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (strncasecmp(text.c_str() + at, kLength, sizeof kLength - 1) == 0) return at;
    at = text.find('\n', at);
    if (at == std::string::npos) break;
  }
  return std::string::npos;
}

// The start of the last line: a header might begin there.
size_t LastLine(const std::string& text) {
  const size_t end = text.rfind('\n');
  return end == std::string::npos ? 0 : end + 1;
}

}  // namespace

std::optional<std::string> MessageReader::Next() {
  for (;;) {
    const size_t skipped = std::min(skip_, buffer_.size());
    buffer_.erase(0, skipped);
    skip_ -= skipped;
    if (skip_ > 0) return std::nullopt;
    // Other header lines may precede or follow the length.
    size_t end = buffer_.find("\r\n\r\n"), gap = 4;
    if (const size_t bare = buffer_.find("\n\n"); bare < end) end = bare, gap = 2;
    if (end == std::string::npos) {
      if (buffer_.size() > kLongestHeader && FindHeader(buffer_) == std::string::npos)
        buffer_.erase(0, LastLine(buffer_));
      if (buffer_.size() > kLongestHeader) buffer_.clear();
      return std::nullopt;
    }
    const std::string header = buffer_.substr(0, end);
    buffer_.erase(0, end + gap);
    const size_t at = FindHeader(header);
    if (at == std::string::npos) continue;
    size_t length = 0;
    const size_t digits = header.find_first_not_of(" \t", at + sizeof kLength - 1);
    if (digits == std::string::npos) continue;
    const auto [stop, problem] =
        std::from_chars(header.data() + digits, header.data() + header.size(), length);
    if (problem != std::errc() || stop == header.data() + digits) continue;
    if (length > kLargest) {
      skip_ = length;
      continue;
    }
    if (buffer_.size() < length) {
      buffer_.insert(0, header + "\r\n\r\n");
      return std::nullopt;
    }
    std::string text = buffer_.substr(0, length);
    buffer_.erase(0, length);
    return text;
  }
}

bool WriteMessage(int descriptor, const llvm::json::Value& message) {
  std::string body;
  llvm::raw_string_ostream out(body);
  out << message;
  out.flush();
  const std::string text = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  for (size_t at = 0; at < text.size();) {
    const ssize_t done = write(descriptor, text.data() + at, text.size() - at);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += static_cast<size_t>(done);
  }
  return true;
}

}  // namespace upc::lsp
