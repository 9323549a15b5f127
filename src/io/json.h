// JSON is a value until a socket, a file or stdout takes its text.
// The library for its text, whose values are templates, would be half of what a compiler does with a file
// that builds some: it is known to json.cpp alone, and to the readers of what others wrote.
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hindsight {

// A reader of JSON calls itself for each level, and so does a copy of what was read.
inline constexpr int max_json_depth = 32;
bool nests_deeply(std::string_view json);

class Json;
struct JsonMember;

template <class T>
concept JsonList =
    !std::same_as<T, Json> && !std::convertible_to<const T&, std::string_view> && requires(const T& list) {
  list.begin() == list.end();
};

class Json {
 public:
  Json() noexcept;  // null
  Json(std::nullptr_t) noexcept;
  Json(bool flag) noexcept;
  Json(int number) noexcept;
  Json(long number) noexcept;
  Json(long long number) noexcept;
  Json(unsigned number) noexcept;
  Json(unsigned long number) noexcept;
  Json(unsigned long long number) noexcept;
  Json(double number) noexcept;  // null in the text if it is not finite
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  template <class T>
  Json(const T* pointer) = delete;  // or it would be a bool
  template <JsonList T>
  Json(const T& list) : Json(array()) {
    for (const typename T::value_type& item : list) push_back(item);
  }
  template <JsonList T>
  requires requires { typename T::mapped_type; }
  Json(const T& map) : Json(object()) {
    for (const auto& [key, value] : map) (*this)[key] = value;
  }
  // Pairs of a text and a value are an object's members, anything else is a list: {{"hands", 3}, {"won",
  // 1.5}}.
  Json(std::initializer_list<Json> parts);
  static Json array();
  static Json array(std::initializer_list<Json> items);
  static Json object();

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  static Json parse(std::string_view text);  // null where it is no JSON, or nests deeply
  // On one line.  Bytes that are not UTF-8 are replaced: whatever a person typed can be written.
  std::string dump() const;

  bool is_null() const noexcept;
  bool is_boolean() const noexcept;
  bool is_number() const noexcept;
  bool is_string() const noexcept;
  bool is_array() const noexcept;
  bool is_object() const noexcept;
  // Throws std::bad_variant_access for a value of another kind, as do all that follow.
  double number() const;
  std::optional<std::uint64_t> natural() const;  // of a whole number from 0; nothing of anything else
  const std::string& text() const;

  // Of a list, or of an object's members; null has none and becomes one or the other as it is filled.
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  Json& push_back(Json item);
  Json& back();
  const Json& back() const;
  Json* begin();
  Json* end();
  const Json* begin() const;
  const Json* end() const;
  template <std::integral T>
  Json& operator[](T place) {
    return begin()[place];
  }
  template <std::integral T>
  const Json& operator[](T place) const {
    return begin()[place];
  }

  // Members stand in the order in which they were put in.
  Json& operator[](std::string_view key);
  const Json& operator[](std::string_view key) const;  // null where there is none
  const Json* find(std::string_view key) const;        // nullptr where there is none
  bool contains(std::string_view key) const { return find(key) != nullptr; }
  const std::vector<JsonMember>& items() const;
  void update(const Json& object);
  void erase(std::string_view key);

  friend bool operator==(const Json& a, const Json& b);  // numbers by what they are worth

 private:
  friend struct JsonText;
  using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
                             std::vector<Json>, std::vector<JsonMember>>;

  mutable Value value_;  // so that what stands in an initializer list is moved, not copied
};

struct JsonMember {
  std::string key;
  Json value;

  friend bool operator==(const JsonMember& a, const JsonMember& b) = default;
};

}  // namespace hindsight
