// SPDX-License-Identifier: MIT
#include "io/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/spec.h"
#include "io/json.h"

namespace hindsight {

using nlohmann::json;

struct Fields::Object {
  std::shared_ptr<const json> whole;  // of which `value` is a part
  const json& value;

  const json* find(std::string_view key) const {
    const auto found = value.find(key);
    return found == value.end() || found->is_null() ? nullptr : &*found;
  }
};

namespace {

tl::unexpected<Error> wrong_member(std::string_view key, const std::string& expected) {
  return fail(ErrorCode::invalid_argument, fmt::format("\"{}\" must be {}", key, expected), std::string(key));
}

tl::unexpected<Error> missing(std::string_view key) {
  return fail(ErrorCode::invalid_argument, fmt::format("\"{}\" is missing", key), std::string(key));
}

std::string between(std::int64_t min, std::int64_t max) {
  return fmt::format("a whole number from {} to {}", min, max);
}

bool has_river(const json& value, std::int64_t min, std::int64_t max) {
  if (!value.is_number_integer()) return false;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) return false;
  return value.get<std::int64_t>() >= min && value.get<std::int64_t>() <= max;
}

}  // namespace

Result<Fields> Fields::parse(std::string_view text) {
  if (nests_deeply(text))
    return fail(ErrorCode::parse, fmt::format("the body nests deeper than {} levels", max_json_depth));
  // The reader takes a NUL for the end of the text.
  if (text.find('\0') != text.npos) return fail(ErrorCode::parse, "the body is not JSON: it contains a NUL");
  json value = text.empty() ? json::object() : json::parse(text, nullptr, false);
  if (value.is_discarded()) return fail(ErrorCode::parse, "the body is not JSON");
  if (!value.is_object()) return fail(ErrorCode::parse, "the body must be a JSON object");
  const auto whole = std::make_shared<const json>(std::move(value));
  return Fields(std::make_shared<const Object>(Object{whole, *whole}));
}

bool Fields::has(std::string_view key) const { return object_->find(key) != nullptr; }

Result<std::int64_t> Fields::integer(std::string_view key, std::int64_t min, std::int64_t max,
                                     std::optional<std::int64_t> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<std::int64_t>(*absent) : missing(key);
  if (!has_river(*found, min, max)) return wrong_member(key, between(min, max));
  return found->get<std::int64_t>();
}

Result<double> Fields::number(std::string_view key, double min, double max, std::optional<double> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<double>(*absent) : missing(key);
  if (!found->is_number() || !(found->get<double>() >= min && found->get<double>() <= max))
    return wrong_member(key, fmt::format("a number from {} to {}", json(min).dump(), json(max).dump()));
  return found->get<double>();
}

Result<bool> Fields::flag(std::string_view key, std::optional<bool> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<bool>(*absent) : missing(key);
  return found->is_boolean() ? Result<bool>(found->get<bool>()) : wrong_member(key, "true or false");
}

Result<std::string> Fields::text(std::string_view key, std::size_t max_bytes,
                                 std::optional<std::string> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<std::string>(*absent) : missing(key);
  if (!found->is_string() || found->get_ref<const std::string&>().size() > max_bytes)
    return wrong_member(key, fmt::format("a text of at most {} bytes", max_bytes));
  return found->get<std::string>();
}

Result<std::vector<std::string>> Fields::texts(std::string_view key, std::size_t max, std::size_t max_bytes) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  const json list = found->is_array() ? *found : json::array({*found});
  const auto fits = [&](const json& item) {
    return item.is_string() && item.get_ref<const std::string&>().size() <= max_bytes;
  };
  if (list.size() > max || !std::ranges::all_of(list, fits))
    return wrong_member(key, fmt::format("a list of at most {} texts of at most {} bytes", max, max_bytes));
  return list.get<std::vector<std::string>>();
}

Result<std::string> Fields::object(std::string_view key, std::size_t max_bytes) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  std::string text = found->dump();
  if (!found->is_object() || text.size() > max_bytes)
    return wrong_member(key, fmt::format("an object of at most {} bytes", max_bytes));
  return text;
}

Result<std::vector<std::int64_t>> Fields::integers(std::string_view key, std::size_t max_items,
                                                   std::int64_t min, std::int64_t max) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  const auto fits = [&](const json& item) { return has_river(item, min, max); };
  if (!found->is_array() || found->size() > max_items || !std::ranges::all_of(*found, fits))
    return wrong_member(key,
                        fmt::format("a list of at most {} items, each {}", max_items, between(min, max)));
  return found->get<std::vector<std::int64_t>>();
}

Result<std::vector<double>> Fields::reals(std::string_view key, std::size_t max_items, double min,
                                          double max) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  const auto fits = [&](const json& item) {
    return item.is_number() && item.get<double>() >= min && item.get<double>() <= max;
  };
  if (!found->is_array() || found->size() > max_items || !std::ranges::all_of(*found, fits))
    return wrong_member(key,
                        fmt::format("a list of at most {} numbers, each from {} to {}", max_items, min, max));
  return found->get<std::vector<double>>();
}

Result<std::vector<bool>> Fields::flags(std::string_view key, std::size_t count) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  const auto is_flag = [](const json& item) { return item.is_boolean(); };
  if (!found->is_array() || found->size() != count || !std::ranges::all_of(*found, is_flag))
    return wrong_member(key, fmt::format("a list of {} times true or false", count));
  return found->get<std::vector<bool>>();
}

Result<Fields> Fields::inner(std::string_view key) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  if (!found->is_object()) return wrong_member(key, "an object");
  return Fields(std::make_shared<const Object>(Object{object_->whole, *found}));
}

Result<std::vector<Fields>> Fields::inner_list(std::string_view key, std::size_t max) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  const auto is_object = [](const json& item) { return item.is_object(); };
  if (!found->is_array() || found->size() > max || !std::ranges::all_of(*found, is_object))
    return wrong_member(key, fmt::format("a list of at most {} objects", max));
  std::vector<Fields> out;
  for (const json& item : *found)
    out.push_back(Fields(std::make_shared<const Object>(Object{object_->whole, item})));
  return out;
}

Result<std::vector<std::pair<std::string, double>>> Fields::numbers(std::size_t max, double min,
                                                                    double max_value) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& [key, value] : object_->value.items()) {
    if (out.size() == max || key.size() > 200)
      return fail(ErrorCode::invalid_argument, "there are too many members, or one has too long a name");
    HS_TRY(const double number, this->number(key, min, max_value));
    out.emplace_back(key, number);
  }
  return out;
}

Result<void> Fields::finish() const {
  for (const auto& [key, value] : object_->value.items())
    if (!value.is_null() && !read_.contains(key)) {  // null: not there, as in find()
      const std::vector<std::string_view> known(read_.begin(), read_.end());
      return fail(ErrorCode::invalid_argument,
                  fmt::format("\"{}\" means nothing here{}", key.substr(0, 40),
                              did_you_mean(key.substr(0, 40), known)),
                  key.substr(0, 40));
    }
  return {};
}

}  // namespace hindsight
