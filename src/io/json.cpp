// SPDX-License-Identifier: MIT
#include "io/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace hindsight {

namespace {

using Library = nlohmann::ordered_json;

Json from_library(Library& value) {
  using Kind = Library::value_t;
  switch (value.type()) {
    case Kind::boolean:
      return value.get<bool>();
    case Kind::number_integer:
      return value.get<std::int64_t>();
    case Kind::number_unsigned:
      return value.get<std::uint64_t>();
    case Kind::number_float:
      return value.get<double>();
    case Kind::string:
      return std::move(value.get_ref<std::string&>());
    case Kind::array: {
      Json out = Json::array();
      for (Library& item : value) out.push_back(from_library(item));
      return out;
    }
    case Kind::object: {
      Json out = Json::object();
      for (auto& [key, member] : value.items()) out[key] = from_library(member);
      return out;
    }
    default:
      return nullptr;
  }
}

}  // namespace

struct JsonText {
  static Library of(const Json& json) { return std::visit(JsonText(), json.value_); }

  Library operator()(std::monostate) const { return nullptr; }
  Library operator()(const auto& value) const { return value; }
  Library operator()(const std::vector<Json>& list) const {
    Library out = Library::array();
    for (const Json& item : list) out.push_back(of(item));
    return out;
  }
  Library operator()(const std::vector<JsonMember>& members) const {
    Library out = Library::object();
    Library::object_t& object = out.get_ref<Library::object_t&>();
    object.reserve(members.size());
    for (const auto& [key, value] : members)
      object.Container::emplace_back(key, of(value));  // no key is there twice
    return out;
  }
};

bool nests_deeply(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted && c == '\\') ++i;  // the next character ends no text
    if (quoted) continue;
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    if (depth > max_json_depth) return true;
  }
  return false;
}

Json::Json() noexcept = default;
Json::Json(std::nullptr_t) noexcept {}
Json::Json(bool flag) noexcept : value_(flag) {}
Json::Json(int number) noexcept : value_(std::int64_t{number}) {}
Json::Json(long number) noexcept : value_(std::int64_t{number}) {}
Json::Json(long long number) noexcept : value_(std::int64_t{number}) {}
Json::Json(unsigned number) noexcept : value_(std::uint64_t{number}) {}
Json::Json(unsigned long number) noexcept : value_(std::uint64_t{number}) {}
Json::Json(unsigned long long number) noexcept : value_(std::uint64_t{number}) {}
Json::Json(double number) noexcept : value_(number) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept : value_(std::exchange(other.value_, {})) {}
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept {
  value_ = std::exchange(other.value_, {});
  return *this;
}
Json::~Json() = default;

Json::Json(std::initializer_list<Json> parts) {
  const bool members = std::ranges::all_of(
      parts, [](const Json& part) { return part.is_array() && part.size() == 2 && part[0].is_string(); });
  *this = members ? object() : array(parts);
  if (!members) return;
  for (const Json& part : parts) {
    auto& pair = std::get<std::vector<Json>>(part.value_);
    (*this)[pair[0].text()] = std::move(pair[1]);
  }
}

Json Json::array() { return array({}); }

Json Json::array(std::initializer_list<Json> items) {
  Json out;
  auto& list = out.value_.emplace<std::vector<Json>>();
  list.reserve(items.size());
  for (const Json& item : items) list.emplace_back().value_ = std::move(item.value_);
  return out;
}

Json Json::object() {
  Json out;
  out.value_.emplace<std::vector<JsonMember>>();
  return out;
}

Json Json::parse(std::string_view text) {
  if (nests_deeply(text)) return nullptr;
  Library read = Library::parse(text, nullptr, false);
  return from_library(read);
}

std::string Json::dump() const {
  return JsonText::of(*this).dump(-1, ' ', false, Library::error_handler_t::replace);
}

bool Json::is_null() const noexcept { return std::holds_alternative<std::monostate>(value_); }
bool Json::is_boolean() const noexcept { return std::holds_alternative<bool>(value_); }
bool Json::is_number() const noexcept {
  return std::holds_alternative<std::int64_t>(value_) || std::holds_alternative<std::uint64_t>(value_) ||
         std::holds_alternative<double>(value_);
}
bool Json::is_string() const noexcept { return std::holds_alternative<std::string>(value_); }
bool Json::is_array() const noexcept { return std::holds_alternative<std::vector<Json>>(value_); }
bool Json::is_object() const noexcept { return std::holds_alternative<std::vector<JsonMember>>(value_); }

double Json::number() const {
  if (const auto* whole = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*whole);
  if (const auto* natural = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*natural);
  return std::get<double>(value_);
}

std::optional<std::uint64_t> Json::natural() const {
  if (const auto* whole = std::get_if<std::int64_t>(&value_); whole != nullptr && *whole >= 0)
    return static_cast<std::uint64_t>(*whole);
  if (const auto* natural = std::get_if<std::uint64_t>(&value_)) return *natural;
  return {};
}

const std::string& Json::text() const { return std::get<std::string>(value_); }

std::size_t Json::size() const {
  return is_null() ? 0 : is_object() ? items().size() : std::get<std::vector<Json>>(value_).size();
}

Json& Json::push_back(Json item) {
  if (is_null()) *this = array();
  return std::get<std::vector<Json>>(value_).emplace_back(std::move(item));
}

Json& Json::back() { return std::get<std::vector<Json>>(value_).back(); }
const Json& Json::back() const { return std::get<std::vector<Json>>(value_).back(); }
Json* Json::begin() { return is_null() ? nullptr : std::get<std::vector<Json>>(value_).data(); }
Json* Json::end() { return begin() + size(); }
const Json* Json::begin() const { return is_null() ? nullptr : std::get<std::vector<Json>>(value_).data(); }
const Json* Json::end() const { return begin() + size(); }

Json& Json::operator[](std::string_view key) {
  if (is_null()) *this = object();
  auto& members = std::get<std::vector<JsonMember>>(value_);
  const auto found = std::ranges::find(members, key, &JsonMember::key);
  return found != members.end() ? found->value : members.emplace_back(std::string(key), Json()).value;
}

const Json& Json::operator[](std::string_view key) const {
  static const Json none;
  const Json* found = find(key);
  return found == nullptr ? none : *found;
}

const Json* Json::find(std::string_view key) const {
  if (is_null()) return nullptr;
  const auto found = std::ranges::find(items(), key, &JsonMember::key);
  return found == items().end() ? nullptr : &found->value;
}

const std::vector<JsonMember>& Json::items() const { return std::get<std::vector<JsonMember>>(value_); }

void Json::update(const Json& object) {
  if (is_null()) *this = Json::object();
  for (const auto& [key, value] : object.items()) (*this)[key] = value;
}

void Json::erase(std::string_view key) {
  std::erase_if(std::get<std::vector<JsonMember>>(value_),
                [&](const JsonMember& member) { return member.key == key; });
}

bool operator==(const Json& a, const Json& b) {
  if (!a.is_number() || !b.is_number() || a.value_.index() == b.value_.index()) return a.value_ == b.value_;
  if (const auto* x = std::get_if<std::int64_t>(&a.value_))
    if (const auto* y = std::get_if<std::uint64_t>(&b.value_)) return std::cmp_equal(*x, *y);
  if (std::holds_alternative<std::int64_t>(b.value_)) return b == a;
  return a.number() == b.number();
}

}  // namespace hindsight
