// SPDX-License-Identifier: MIT
#include "search/gadget.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr Gadget entries[] = {
    {"unsafe", "the other seat comes with the hands that it came with so far", Coming::as_so_far,
     Owing::nothing, Trembling::none, false},
    {"resolve", "each of its hands may take what it was worth so far (CFR-D)", Coming::or_taking,
     Owing::best_response, Trembling::none, true},
    {"refined", "the same, and every hand goes on now and then: a sequential equilibrium", Coming::or_taking,
     Owing::best_response, Trembling::vanishing, true},
    {"combined", "the same, but every second time they come as they came so far: unsafe and resolve in one",
     Coming::or_taking, Owing::best_response, Trembling::as_so_far, false},
    {"max-margin", "it comes with the hand that gains most, or loses least, by the new strategy",
     Coming::chosen, Owing::best_response, Trembling::none, true},
    {"reach", "max-margin, and what it gave away on the way is owed to its hands, too", Coming::chosen,
     Owing::with_gifts, Trembling::none, true},
    {"estimate", "max-margin, and hands are owed what the solution so far won with them", Coming::chosen,
     Owing::estimate, Trembling::none, false},
    {"ox", "as resolve, and besides its hands come as a model of it brings them (OX-Search)",
     Coming::or_taking_and_believed, Owing::best_response, Trembling::none, false},
};

}  // namespace

std::span<const Gadget> gadgets() { return entries; }

Result<Gadget> find_gadget(std::string_view name, bool with_model) {
  std::vector<std::string> names;
  for (const Gadget& entry : entries) {
    if (entry.takes_model() && !with_model) {
      if (entry.name == name)
        return fail(
            ErrorCode::invalid_argument,
            fmt::format("{} takes a model of the other seat, as 'hindsight resolve --model' has one", name));
      continue;
    }
    if (entry.name == name) return entry;
    names.emplace_back(entry.name);
  }
  return fail(ErrorCode::not_found,
              fmt::format("there is no gadget {}: there are {}", in_quotes(name), joined(names, ", ")));
}

}  // namespace hindsight
