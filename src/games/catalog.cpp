// SPDX-License-Identifier: MIT
#include "games/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

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

// A number in its shortest form; what is none as it is written.
std::string canonical_value(const std::string& value) {
  if (const auto whole = parse_integer(value)) return std::to_string(*whole);
  const auto number = parse_number(value);
  return number ? shortest(*number) : value;
}

template <Game G>
OnTable table_after(const G& game, std::span<const Action> moves) {
  auto state = game.root();
  for (const Action a : moves) state = game.next(state, a);
  if constexpr (requires { game.on_table(state); }) return game.on_table(state);
  return {};
}

}  // namespace

std::span<const GameEntry> game_catalog() { return catalog; }

const GameEntry* catalog_entry(std::string_view spec) {
  const std::string_view name = trimmed(spec.substr(0, spec.find('(')));
  const auto found = std::ranges::find(catalog, name, &GameEntry::name);
  return found == catalog.end() ? nullptr : &*found;
}

Result<AnyGame> make_game(std::string_view text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < catalog.size(); ++i) {
    if (catalog[i].name == spec.name) return make_at(i, spec, std::make_index_sequence<catalog.size()>{});
    names.push_back(catalog[i].name);
  }
  return fail(ErrorCode::not_found, fmt::format("there is no game {}{}; 'hindsight games' lists them all",
                                                in_quotes(spec.name), did_you_mean(spec.name, names)));
}

Result<GameDescription> describe_named(std::string_view spec) {
  HS_TRY(const AnyGame any, make_game(spec));
  GameDescription out{.name = canonical_name(spec)};
  std::visit(
      [&](const auto& game) {
        out.players = game.players();
        out.unit = game.unit();
        out.big_blind = game.big_blind();
        if constexpr (requires { game.history_count(); }) out.history_count = game.history_count();
        if constexpr (requires { game.size_advice(); }) out.size_advice = game.size_advice();
      },
      any);
  return out;
}

std::string canonical_name(std::string_view text) {
  auto spec = Spec::parse(text);
  if (!spec) return std::string(text);
  for (auto& [key, value] : spec->values) value = canonical_value(value);
  if (const GameEntry* const entry = catalog_entry(spec->name))
    for (const Parameter& parameter : entry->parameters) {
      const auto given = spec->values.find(std::string(parameter.name));
      if (given != spec->values.end() && given->second == parameter.default_value) spec->values.erase(given);
    }
  return spec->text();
}

Result<OnTable> on_table(std::string_view spec, std::span<const Action> moves) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit([&](const auto& game) { return table_after(game, moves); }, any);
}

}  // namespace hindsight
