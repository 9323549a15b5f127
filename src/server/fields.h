// The members of a request's JSON object, each checked as it is read.
//
//   HS_TRY(Fields fields, Fields::parse(request.body));
//   HS_TRY(const std::int64_t seats, fields.integer("seats", 2, 10));          // must be there
//   HS_TRY(const std::int64_t pace, fields.integer("pace", 0, 10'000, 1500));  // 1500 without it
//   HS_CHECK_OK(fields.finish());                                              // nothing else is there
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

class Fields {
 public:
  // No text is an empty object.
  static Result<Fields> parse(std::string_view text);

  bool has(std::string_view key) const;
  Result<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most,
                               std::optional<std::int64_t> absent = {});
  Result<double> number(std::string_view key, double least, double most, std::optional<double> absent = {});
  Result<bool> flag(std::string_view key, std::optional<bool> absent = {});
  Result<std::string> text(std::string_view key, std::size_t most_bytes,
                           std::optional<std::string> absent = {});
  // A list of texts, or one text for a list of one.
  Result<std::vector<std::string>> texts(std::string_view key, std::size_t most, std::size_t most_bytes);
  // An object as JSON text.
  Result<std::string> object(std::string_view key, std::size_t most_bytes);

  Result<void> finish() const;

 private:
  struct Object;
  explicit Fields(std::shared_ptr<const Object> object) : object_(std::move(object)) {}

  std::shared_ptr<const Object> object_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace hindsight
