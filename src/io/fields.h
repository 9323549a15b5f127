// The members of a JSON object that somebody else wrote (a request,
// an import, a record in a file), each checked as it is read.
//
//   HS_TRY(Fields fields, Fields::parse(request.body));
//   HS_TRY(const std::int64_t seats, fields.integer("seats", 2, 10));          // must be there
//   HS_TRY(const std::int64_t pace, fields.integer("pace", 0, 10'000, 1500));  // 1500 without it
//   HS_RETURN_IF_ERROR(fields.finish());                                              // nothing else is
//   there
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace hindsight {

class Fields {
 public:
  // No text is an empty object.  JSON that nests deeper than max_json_depth is refused before it is read.
  static Result<Fields> parse(std::string_view text);

  bool has(std::string_view key) const;
  Result<std::int64_t> integer(std::string_view key, std::int64_t min, std::int64_t max,
                               std::optional<std::int64_t> absent = {});
  Result<double> number(std::string_view key, double min, double max, std::optional<double> absent = {});
  Result<bool> flag(std::string_view key, std::optional<bool> absent = {});
  Result<std::string> text(std::string_view key, std::size_t max_bytes,
                           std::optional<std::string> absent = {});
  // A list of texts, or one text for a list of one.
  Result<std::vector<std::string>> texts(std::string_view key, std::size_t max, std::size_t max_bytes);
  Result<std::vector<std::int64_t>> integers(std::string_view key, std::size_t max_items, std::int64_t min,
                                             std::int64_t max);
  Result<std::vector<double>> reals(std::string_view key, std::size_t max_items, double min, double max);
  Result<std::vector<bool>> flags(std::string_view key, std::size_t count);  // a list of so many
  // An object as JSON text.
  Result<std::string> object(std::string_view key, std::size_t max_bytes);
  // An object's own members, and those of each object of a list.
  Result<Fields> inner(std::string_view key);
  Result<std::vector<Fields>> inner_list(std::string_view key, std::size_t max);
  // Of an object whose members are all numbers within the bounds.
  Result<std::vector<std::pair<std::string, double>>> numbers(std::size_t max, double min, double max_value);

  Result<void> finish() const;

 private:
  struct Object;
  explicit Fields(std::shared_ptr<const Object> object) : object_(std::move(object)) {}

  std::shared_ptr<const Object> object_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace hindsight
