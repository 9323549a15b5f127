// SPDX-License-Identifier: MIT
#include "study/tuning/tuned_parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/power.h"
#include "base/spec.h"
#include "base/text.h"
#include "heritage/pokerface_constants.h"

namespace hindsight {

namespace {

constexpr double largest = 1e12;

TunedParameter known(const PokerFaceConstant& constant) {
  return {.name = std::string(constant.name), .low = constant.low, .high = constant.high};
}

Result<TunedParameter> parse_numbers(const std::string& name, const std::vector<std::string_view>& parts) {
  TunedParameter out{.name = name};
  const auto wrong = [&](std::string_view why) {
    return fail(ErrorCode::invalid_argument, fmt::format("--parameters {}: {}", in_quotes(name, 40), why));
  };
  if (parts.size() < 2 || parts.size() > 3)
    return wrong("say within what, as in low:high, low:high:log, low:high:whole or one|another");
  const auto low = parse_number(trimmed(parts[0])), high = parse_number(trimmed(parts[1]));
  if (!low || !high || !(*low < *high) || std::abs(*low) > largest || std::abs(*high) > largest)
    return wrong("two numbers, the lower one first");
  out.low = *low;
  out.high = *high;
  const std::string_view scale = parts.size() == 3 ? trimmed(parts[2]) : "";
  if (scale == "log")
    out.scale = TunedParameter::Scale::factors;
  else if (scale == "whole")
    out.scale = TunedParameter::Scale::whole;
  else if (parts.size() == 3)
    return wrong("behind the numbers stands log, whole or nothing");
  if (scale == "log" && out.low <= 0) return wrong("log takes numbers above 0");
  return out;
}

Result<TunedParameter> parse_one(std::string_view text, std::string_view bot) {
  const std::size_t equals = text.find('=');
  const std::string name(trimmed(text.substr(0, equals)));
  if (equals == std::string_view::npos) {
    std::vector<std::string_view> names;
    for (const PokerFaceConstant& constant : pokerface_constants)
      if (names.push_back(constant.name); bot == "pokerface" && constant.name == name) return known(constant);
    return fail(ErrorCode::invalid_argument,
                fmt::format("--parameters {}: say within what, as in {}=low:high{}", in_quotes(name, 40),
                            name, bot == "pokerface" ? did_you_mean(name, names) : ""));
  }
  const std::string_view within = text.substr(equals + 1);
  if (within.find('|') == std::string_view::npos) return parse_numbers(name, split(within, ':'));
  TunedParameter out{.name = name};
  for (const std::string_view choice : split(within, '|')) out.choices.emplace_back(trimmed(choice));
  if (std::ranges::any_of(out.choices, &std::string::empty))
    return fail(ErrorCode::invalid_argument,
                fmt::format("--parameters {}: a choice is empty", in_quotes(name, 40)));
  return out;
}

}  // namespace

std::string TunedParameter::text_at(double place) const {
  place = std::clamp(place, 0.0, 1.0);
  if (!choices.empty()) {
    const auto count = static_cast<double>(choices.size());
    return choices[static_cast<std::size_t>(std::min(place * count, count - 1))];
  }
  double value = scale == Scale::factors
                     ? exponential(natural_log(low) + place * (natural_log(high) - natural_log(low)))
                     : low + place * (high - low);
  if (scale == Scale::whole) return fmt::format("{}", std::llround(value));
  return fmt::format("{:.6g}", std::clamp(value, low, high));
}

Result<double> TunedParameter::place_of(std::string_view text) const {
  if (!choices.empty()) {
    const auto found = std::ranges::find(choices, text);
    if (found == choices.end())
      return fail(ErrorCode::invalid_argument, fmt::format("{} is {} now, which is none of {}", name,
                                                           in_quotes(text, 40), joined(choices, ", ")));
    return (static_cast<double>(found - choices.begin()) + 0.5) / static_cast<double>(choices.size());
  }
  const auto value = parse_number(text);
  if (!value)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("{} is {} now: give the number that tuning begins with", name, in_quotes(text, 40)));
  const double inside = std::clamp(*value, low, high);
  return scale == Scale::factors
             ? (natural_log(inside) - natural_log(low)) / (natural_log(high) - natural_log(low))
             : (inside - low) / (high - low);
}

Result<std::vector<TunedParameter>> parse_tuned_parameters(std::string_view text, std::string_view bot) {
  std::vector<TunedParameter> out;
  if (trimmed(text) == "all" && bot == "pokerface") {
    for (const PokerFaceConstant& constant : pokerface_constants) out.push_back(known(constant));
    return out;
  }
  for (const std::string_view part : split(text, ',')) {
    HS_TRY(TunedParameter one, parse_one(trimmed(part), bot));
    if (std::ranges::find(out, one.name, &TunedParameter::name) != out.end())
      return fail(ErrorCode::invalid_argument, fmt::format("--parameters: {} stands there twice", one.name));
    out.push_back(std::move(one));
  }
  constexpr std::size_t most = 64;
  if (out.size() > most)
    return fail(ErrorCode::unsupported, fmt::format("--parameters: {} are the most", most));
  return out;
}

std::string to_text(const TunedParameter& parameter) {
  if (!parameter.choices.empty()) return fmt::format("{}={}", parameter.name, joined(parameter.choices, "|"));
  constexpr std::string_view scales[] = {"", ":log", ":whole"};
  return fmt::format("{}={}:{}{}", parameter.name, parameter.low, parameter.high,
                     scales[static_cast<std::size_t>(parameter.scale)]);
}

}  // namespace hindsight
