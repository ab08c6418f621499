// LLVM's JSON, for Clang 14 too: in C++20 that reads std::vector's functions, which are constexpr,
// as soon as they are named, and llvm/Support/JSON.h names them of a type that is not complete yet.
// So there std::vector is one whose functions are not constexpr, and lies in memory as that does.
#ifndef UPC_TOOLS_DRIVER_JSON_H
#define UPC_TOOLS_DRIVER_JSON_H

// What it includes, which means the real one.
#include <cmath>
#include <map>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace std {

template <typename T>
class upc_late_vector : public vector<T> {
  using Base = vector<T>;

 public:
  using Base::Base;
  using iterator = typename Base::iterator;
  using const_iterator = typename Base::const_iterator;

  T& operator[](size_t i) { return Base::operator[](i); }
  const T& operator[](size_t i) const { return Base::operator[](i); }
  T& front() { return Base::front(); }
  const T& front() const { return Base::front(); }
  T& back() { return Base::back(); }
  const T& back() const { return Base::back(); }
  T* data() { return Base::data(); }
  const T* data() const { return Base::data(); }
  iterator begin() { return Base::begin(); }
  const_iterator begin() const { return Base::begin(); }
  iterator end() { return Base::end(); }
  const_iterator end() const { return Base::end(); }
  bool empty() const { return Base::empty(); }
  size_t size() const { return Base::size(); }
  void reserve(size_t n) { Base::reserve(n); }
  void clear() { Base::clear(); }
  void push_back(const T& value) { Base::push_back(value); }
  void push_back(T&& value) { Base::push_back(std::move(value)); }
  template <typename... Arguments>
  void emplace_back(Arguments&&... arguments) {
    Base::emplace_back(std::forward<Arguments>(arguments)...);
  }
  void pop_back() { Base::pop_back(); }
  template <typename... Arguments>
  iterator insert(Arguments&&... arguments) {
    return Base::insert(std::forward<Arguments>(arguments)...);
  }
  template <typename... Arguments>
  iterator emplace(Arguments&&... arguments) {
    return Base::emplace(std::forward<Arguments>(arguments)...);
  }
  template <typename... Arguments>
  iterator erase(Arguments&&... arguments) {
    return Base::erase(std::forward<Arguments>(arguments)...);
  }
};

template <typename T>
bool operator==(const upc_late_vector<T>& a, const upc_late_vector<T>& b) {
  return static_cast<const vector<T>&>(a) == static_cast<const vector<T>&>(b);
}

}  // namespace std

#define vector upc_late_vector
#include "llvm/Support/JSON.h"
#undef vector

#endif
