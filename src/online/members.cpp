// SPDX-License-Identifier: MIT
#include "online/members.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::size_t most_cards = 5;

tl::unexpected<Error> not_as_it_must_be(std::string_view key, std::string_view must) {
  return fail(ErrorCode::parse, fmt::format("\"{}\" is not {}", key, must));
}

}  // namespace

const Json& member_of(const Json& object, std::string_view key) {
  static const Json null;
  if (!object.is_object()) return null;
  const Json* const found = object.find(key);
  return found == nullptr ? null : *found;
}

bool has_member(const Json& object, std::string_view key) { return !member_of(object, key).is_null(); }

Result<std::string> text_member(const Json& object, std::string_view key) {
  const Json& found = member_of(object, key);
  if (!found.is_string() || found.text().size() > longest_member) return not_as_it_must_be(key, "a text");
  return found.text();
}

Result<double> number_member(const Json& object, std::string_view key) {
  const Json& found = member_of(object, key);
  if (!found.is_number() || !std::isfinite(found.number())) return not_as_it_must_be(key, "a number");
  return found.number();
}

Result<std::uint64_t> natural_member(const Json& object, std::string_view key) {
  const auto found = member_of(object, key).natural();
  if (!found) return not_as_it_must_be(key, "a whole number from 0");
  return *found;
}

Result<std::vector<Card>> cards_member(const Json& object, std::string_view key) {
  const Json& found = member_of(object, key);
  std::vector<std::string> words;
  if (found.is_array() && found.size() <= most_cards) {
    for (const Json& word : found) words.push_back(word.is_string() ? word.text() : "");
  } else if (found.is_string() && found.text().size() <= 2 * most_cards) {
    for (std::size_t at = 0; at < found.text().size(); at += 2) words.push_back(found.text().substr(at, 2));
  } else if (!found.is_null()) {
    return not_as_it_must_be(key, "a list of cards");
  }
  std::vector<Card> out;
  for (const std::string& word : words) {
    const auto card = parse_card(word);
    if (!card || word.size() != 2)
      return fail(ErrorCode::parse,
                  fmt::format("\"{}\" has {}, which is no card", key, in_quotes(printable(word, 20))));
    out.push_back(*card);
  }
  return out;
}

}  // namespace hindsight
