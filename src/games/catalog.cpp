// SPDX-License-Identifier: MIT
#include "games/catalog.h"

#include <array>
#include <string>
#include <type_traits>
#include <utility>

#include "base/text.h"
#include "games/any_game.h"

namespace hindsight {

namespace {

template <class... G>
constexpr std::array<GameEntry, sizeof...(G)> entries(std::type_identity<std::variant<G...>>) {
  static_assert((Game<G> && ...));
  return {G::entry...};
}
constexpr auto catalog = entries(std::type_identity<AnyGame>{});

template <class G>
Result<AnyGame> make(const Spec& spec) {
  HS_TRY(const Arguments arguments, Arguments::check(spec, G::entry.parameters));
  HS_TRY(G game, G::make(arguments));
  return AnyGame(std::move(game));
}

template <std::size_t... I>
Result<AnyGame> make_at(std::size_t index, const Spec& spec, std::index_sequence<I...>) {
  using Make = Result<AnyGame> (*)(const Spec&);
  constexpr Make makers[] = {&make<std::variant_alternative_t<I, AnyGame>>...};
  return makers[index](spec);
}

}  // namespace

std::span<const GameEntry> game_catalog() { return catalog; }

Result<AnyGame> make_game(std::string_view text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < catalog.size(); ++i) {
    if (catalog[i].name == spec.name) return make_at(i, spec, std::make_index_sequence<catalog.size()>{});
    names.push_back(catalog[i].name);
  }
  return fail(ErrorCode::not_found, "there is no game " + quoted(spec.name) + did_you_mean(spec.name, names) +
                                        "; 'hindsight games' lists them all");
}

}  // namespace hindsight
