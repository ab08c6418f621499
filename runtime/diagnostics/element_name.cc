// SPDX-License-Identifier: MIT
// Names of elements, by the tables of static shared data.
#include "runtime/diagnostics/element_name.h"

#include <upcri/distribution.h>

#include <vector>

#include "runtime/declared.h"
#include "runtime/diagnostics/describe.h"
#include "runtime/job.h"
#include "runtime/shared_type.h"
#include "upcri/pointer.h"

extern "C" {
extern struct upcri_declared_t {
  upc::runtime::Declaration* all;
  size_t count;
  size_t bytes;
} upcri_declared;
}

namespace upc::runtime {
namespace {

std::string with_indices(const std::string& name, const char* type, uint64_t index, bool array) {
  const std::vector<uint64_t> sizes = extents(type ? type : "");
  if (sizes.empty()) return array ? name + format_text("[%llu]", (unsigned long long)index) : name;
  std::string text;
  for (size_t i = sizes.size(); i-- > 0;) {
    text = format_text("[%llu]", (unsigned long long)(i ? index % sizes[i] : index)) + text;
    index /= sizes[i] ? sizes[i] : 1;
  }
  return name + text;
}

}  // namespace

std::string element_name(uintptr_t address) {
  if (!job.segment.contains(address)) return "";
  const Finding found(address);
  if (found.where != Finding::Where::kInside) return "";
  const objects::Object& object = found.object;
  if (object.origin.kind != objects::Kind::kStatic || !object.origin.name) {
    std::string text = describe(object);
    if (found.distance)
      text = format_text("byte %llu of ", (unsigned long long)found.distance) + text;
    return text;
  }
  const uint64_t element = object.origin.element_bytes, block = object.spread.block_bytes();
  if (element == 0 || block % element != 0) return object.origin.name;
  const uint64_t count = object.spread.total_bytes() / element;
  const uint64_t index = object.spread.blocks() == 1
                             ? found.distance / element
                             : upcri_element_at_position(found.thread, found.distance / element,
                                                         block / element, upcri_job.threads);
  std::string text = with_indices(object.origin.name, object.origin.type, index, count > 1);
  if (found.distance % element)
    text += format_text(" (byte %llu)", (unsigned long long)(found.distance % element));
  return text;
}

exploration::Element find_element(const std::string& text) {
  const std::string name = text.substr(0, text.find('['));
  std::string known;
  for (size_t i = 0; i < upcri_declared.count; ++i) {
    const Declaration& d = upcri_declared.all[i];
    if (!d.name) continue;
    if (name != d.name) {
      known += (known.empty() ? "" : ", ") + std::string(d.name);
      continue;
    }
    std::vector<uint64_t> indices;
    for (size_t at = text.find('['); at != std::string::npos && at < text.size();) {
      size_t end = at + 1;
      uint64_t index = 0;
      for (; end < text.size() && text[end] >= '0' && text[end] <= '9'; ++end)
        index = index * 10 + static_cast<uint64_t>(text[end] - '0');
      if (end == at + 1 || end >= text.size() || text[end] != ']' ||
          (end + 1 < text.size() && text[end + 1] != '['))
        return {0, 0, "'" + text + "' is no name with indices, such as x or y[0]"};
      indices.push_back(index);
      at = end + 1;
    }
    std::vector<uint64_t> sizes = extents(d.type ? d.type : "");
    const uint64_t blocks = d.times_threads ? d.blocks * upcri_job.threads : d.blocks;
    const uint64_t size = d.element_bytes ? d.element_bytes : d.block_bytes;
    const uint64_t count = blocks * (d.block_bytes / size);
    if (sizes.empty() && count > 1) sizes.push_back(count);
    if (indices.size() != sizes.size())
      return {0, 0,
              format_text("%s has %zu ind%s, and '%s' has %zu", name.c_str(), sizes.size(),
                          sizes.size() == 1 ? "ex" : "ices", text.c_str(), indices.size())};
    uint64_t index = 0;
    for (size_t k = 0; k < sizes.size(); ++k) {
      if (sizes[k] && indices[k] >= sizes[k])
        return {0, 0, format_text("'%s' is past the end of %s", text.c_str(), name.c_str())};
      index = index * sizes[k] + indices[k];
    }
    if (size > sizeof(uint64_t))
      return {0, 0,
              format_text("'%s' has %llu bytes; give one of up to 8", text.c_str(),
                          (unsigned long long)size)};
    const uint64_t in_block = d.block_bytes / size;
    const uint64_t block = blocks == 1 ? 0 : index / in_block;
    const uint64_t thread = blocks == 1 ? 0 : block % upcri_job.threads;
    const uint64_t place =
        blocks == 1 ? index : block / upcri_job.threads * in_block + index % in_block;
    const uintptr_t start = d.phased ? upcri_address_shared(d.memory) : d.memory;
    return {start + thread * job.segment.slice_bytes() + place * size, size, ""};
  }
  return {0, 0,
          "there is no shared variable '" + name + "'" +
              (known.empty() ? "" : "; there are: " + known)};
}

}  // namespace upc::runtime
