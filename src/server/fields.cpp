// SPDX-License-Identifier: MIT
#include "server/fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/spec.h"

namespace hindsight {

using nlohmann::json;

struct Fields::Object {
  json value;

  const json* find(std::string_view key) const {
    const auto found = value.find(key);
    return found == value.end() || found->is_null() ? nullptr : &*found;
  }
};

namespace {

tl::unexpected<Error> wrong(std::string_view key, const std::string& expected) {
  return fail(ErrorCode::invalid_argument, "\"" + std::string(key) + "\" must be " + expected);
}

tl::unexpected<Error> missing(std::string_view key) {
  return fail(ErrorCode::invalid_argument, "\"" + std::string(key) + "\" is missing");
}

std::string between(std::int64_t least, std::int64_t most) {
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

Result<Fields> Fields::parse(std::string_view text) {
  json value = text.empty() ? json::object() : json::parse(text, nullptr, false);
  if (value.is_discarded()) return fail(ErrorCode::parse, "the body is not JSON");
  if (!value.is_object()) return fail(ErrorCode::parse, "the body must be a JSON object");
  return Fields(std::make_shared<const Object>(Object{std::move(value)}));
}

bool Fields::has(std::string_view key) const { return object_->find(key) != nullptr; }

Result<std::int64_t> Fields::integer(std::string_view key, std::int64_t least, std::int64_t most,
                                     std::optional<std::int64_t> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<std::int64_t>(*absent) : missing(key);
  const bool whole = found->is_number_integer() &&
                     !(found->is_number_unsigned() && found->get<std::uint64_t>() > std::uint64_t{INT64_MAX});
  if (!whole || found->get<std::int64_t>() < least || found->get<std::int64_t>() > most)
    return wrong(key, between(least, most));
  return found->get<std::int64_t>();
}

Result<double> Fields::number(std::string_view key, double least, double most, std::optional<double> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<double>(*absent) : missing(key);
  if (!found->is_number() || !(found->get<double>() >= least && found->get<double>() <= most))
    return wrong(key, "a number from " + json(least).dump() + " to " + json(most).dump());
  return found->get<double>();
}

Result<bool> Fields::flag(std::string_view key, std::optional<bool> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<bool>(*absent) : missing(key);
  return found->is_boolean() ? Result<bool>(found->get<bool>()) : wrong(key, "true or false");
}

Result<std::string> Fields::text(std::string_view key, std::size_t most_bytes,
                                 std::optional<std::string> absent) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return absent ? Result<std::string>(*absent) : missing(key);
  if (!found->is_string() || found->get_ref<const std::string&>().size() > most_bytes)
    return wrong(key, "a text of at most " + std::to_string(most_bytes) + " bytes");
  return found->get<std::string>();
}

Result<std::vector<std::string>> Fields::texts(std::string_view key, std::size_t most,
                                               std::size_t most_bytes) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  const json list = found->is_array() ? *found : json::array({*found});
  const auto fits = [&](const json& item) {
    return item.is_string() && item.get_ref<const std::string&>().size() <= most_bytes;
  };
  if (list.size() > most || !std::ranges::all_of(list, fits))
    return wrong(key, "a list of at most " + std::to_string(most) + " texts of at most " +
                          std::to_string(most_bytes) + " bytes");
  return list.get<std::vector<std::string>>();
}

Result<std::string> Fields::object(std::string_view key, std::size_t most_bytes) {
  read_.emplace(key);
  const json* found = object_->find(key);
  if (found == nullptr) return missing(key);
  std::string text = found->dump();
  if (!found->is_object() || text.size() > most_bytes)
    return wrong(key, "an object of at most " + std::to_string(most_bytes) + " bytes");
  return text;
}

Result<void> Fields::finish() const {
  for (const auto& [key, value] : object_->value.items())
    if (!read_.contains(key)) {
      const std::vector<std::string_view> known(read_.begin(), read_.end());
      return fail(ErrorCode::invalid_argument, "\"" + key.substr(0, 40) + "\" means nothing here" +
                                                   did_you_mean(key.substr(0, 40), known));
    }
  return {};
}

}  // namespace hindsight
