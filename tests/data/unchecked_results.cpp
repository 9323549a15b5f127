// What tools/check_results.py must find, and what it must leave alone; never compiled.
// SPDX-License-Identifier: MIT
namespace hindsight {

Result<int> unseen_call() { return *load_game("kuhn"); }  // found

int unseen_arrow(const std::string& path) {
  return load_solution(path)->source.game.players;  // found
}

int unseen_variable() {
  const auto source = load_game("kuhn");
  return source->game.players;  // found
}

int unseen_typed(std::string_view bytes) {
  Result<StrategyFile> file = parse_strategy(bytes);
  use(std::move(*file));  // found
  return 0;
}

int looked_at_too_late() {
  auto source = load_game("kuhn");
  use(*source);  // found
  if (!source) return 1;
  return 0;
}

int forgotten_value() {
  const auto text = read_file("a", 9);
  return text.value().size();  // found
}

Result<int> looked_at() {
  const auto source = load_game("kuhn");
  if (!source) return fail(source.error());
  const auto other = load_game("leduc");
  const int players = other ? other->game.players : 0;
  HS_TRY(const GameSource third, load_game("leduc"));
  if (const auto fourth = load_game("kuhn"); fourth && fourth->game.players == 2) use(*fourth);
  const double product = players * load_factor(2);
  return source->game.players * players;
}

int not_a_result(const std::vector<int>& numbers) {
  const auto found = std::ranges::find(numbers, 1);
  const auto known = *load_game("kuhn");  // has a value: in the catalog
  return *found + known.game.players;
}

}  // namespace hindsight
