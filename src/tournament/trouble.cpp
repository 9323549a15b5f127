// SPDX-License-Identifier: MIT
#include "tournament/trouble.h"

#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_file = 1 << 20;
std::string path_in(const std::string& folder) { return folder + "/trouble.json"; }

}  // namespace

Json troubles_json(const Troubles& troubles) {
  Json out = Json::object();
  for (const auto& [player, trouble] : troubles)
    out[player] = {{"corrected", trouble.corrected},
                   {"first_corrected", trouble.first_corrected},
                   {"first_lost", trouble.first_lost},
                   {"lost", trouble.lost}};
  return out;
}

Troubles read_troubles(const std::string& folder) {
  Troubles out;
  const auto text = read_file(path_in(folder), largest_file);
  if (!text) return out;
  const Json json = Json::parse(*text);
  if (!json.is_object()) return out;
  for (const auto& [player, one] : json.items()) {
    if (!one.is_object() || !one["corrected"].natural() || !one["lost"].natural() ||
        !one["first_corrected"].is_string() || !one["first_lost"].is_string())
      return {};
    out[player] = {*one["corrected"].natural(), *one["lost"].natural(), one["first_corrected"].text(),
                   one["first_lost"].text()};
  }
  return out;
}

void write_troubles(const std::string& folder, const Troubles& troubles) {
  static_cast<void>(write_file(path_in(folder), troubles_json(troubles).dump() + "\n"));
}

}  // namespace hindsight
