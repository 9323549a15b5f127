// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/environments.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "api/errors.h"
#include "api/tables/hand_words.h"
#include "base/check.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "table/deal.h"
#include "table/hand.h"

namespace hs {

namespace {

using BatchSeat = hindsight::Seat;

constexpr std::size_t cards_seen = 2 * 52 + 4;
constexpr std::size_t tables_at_a_time = 64;  // for one thread

struct PlayedTable {
  hindsight::Hand hand;
  hindsight::HandDeal deal;
  std::uint64_t dealt = 0, ended = 0;  // hands since the last reset
};

hindsight::Result<void> check_batch(const TableBatchSetup& setup) {
  constexpr std::size_t most = std::size_t{1} << 20;
  using hindsight::ErrorCode::invalid_argument;
  if (setup.tables < 1 || setup.tables > most)
    return hindsight::fail(invalid_argument, fmt::format("{} tables; there may be 1 to 2^20", setup.tables),
                           "tables");
  if (setup.raises.size() > 60)
    return hindsight::fail(invalid_argument,
                           fmt::format("{} raises; there may be up to 60", setup.raises.size()), "raises");
  for (const double share : setup.raises)
    if (!std::isfinite(share) || share <= 0)
      return hindsight::fail(invalid_argument,
                             fmt::format("raise {} must be a share of the pot above 0", share), "raises");
  return check_threads(setup.threads);
}

// Where blinds put everybody all-in every hand would be over as it is dealt.
bool somebody_moves(hindsight::Hand hand) {
  hindsight::Rng rng(0);
  hindsight::advance(hand, hindsight::HandDeal::shuffled(rng, hand.seats()));
  return !hand.over();
}

}  // namespace

struct TableBatch::Parts {
  TableBatchSetup setup;
  hindsight::HandRules rules;
  std::uint64_t seed = 0;
  std::vector<PlayedTable> played;
  std::vector<float> observations;
  std::vector<std::uint8_t> masks, ended;
  std::vector<std::int64_t> turns;
  std::vector<std::uint64_t> seeds;
  std::vector<double> rewards;
  std::optional<hindsight::Team> team;

  std::size_t seats() const { return setup.stacks.size(); }
  std::size_t actions() const { return 4 + setup.raises.size(); }
  std::size_t observed() const { return cards_seen + 1 + 3 * seats(); }

  void allocate(const hindsight::Hand& hand);
  template <class Work>
  void at_each_table(const Work& work);

  Chips to_of(const hindsight::Hand& hand, std::size_t action) const;
  void deal(std::size_t table);
  void look(std::size_t table);
  void mask(const hindsight::Hand& hand, std::uint8_t* out) const;
  void observe(const hindsight::Hand& hand, float* out) const;
  void play(std::size_t table, std::int64_t action);
  hindsight::Result<void> check(std::span<const std::int64_t> chosen) const;
};

void TableBatch::Parts::allocate(const hindsight::Hand& hand) {
  const std::size_t n = setup.tables;
  hindsight::Rng rng(0);
  played.assign(n, {hand, hindsight::HandDeal::shuffled(rng, static_cast<int>(seats()))});
  observations.resize(n * observed());
  masks.resize(n * actions());
  ended.resize(n);
  turns.resize(n);
  seeds.resize(n);
  rewards.resize(n * seats());
  if (setup.threads > 1) team.emplace(setup.threads);
}

template <class Work>
void TableBatch::Parts::at_each_table(const Work& work) {
  const std::size_t n = setup.tables;
  const auto some = [&](std::size_t part) {
    const std::size_t end = std::min(n, (part + 1) * tables_at_a_time);
    for (std::size_t table = part * tables_at_a_time; table < end; ++table) work(table);
  };
  const std::size_t parts = (n + tables_at_a_time - 1) / tables_at_a_time;
  if (team)
    team->for_each(static_cast<std::uint32_t>(parts), some);
  else
    for (std::size_t part = 0; part < parts; ++part) some(part);
}

// What the raise of that number comes to: of the least, of a share of the pot, of everything.
Chips TableBatch::Parts::to_of(const hindsight::Hand& hand, std::size_t action) const {
  const hindsight::LegalMoves& legal = hand.legal();
  if (action == 2) return legal.min_to;
  if (action + 1 == actions()) return legal.max_to;
  Chips level = 0;
  for (std::size_t s = 0; s < seats(); ++s)
    level = std::max(level, hand.bet(BatchSeat{static_cast<std::uint8_t>(s)}));
  const auto pot = static_cast<double>(hand.pot() + legal.call);
  return level + static_cast<Chips>(std::min(std::nearbyint(setup.raises[action - 3] * pot), 1e15));
}

void TableBatch::Parts::mask(const hindsight::Hand& hand, std::uint8_t* out) const {
  const hindsight::LegalMoves& legal = hand.legal();
  std::fill(out, out + actions(), std::uint8_t{0});
  out[0] = legal.can_fold;
  out[1] = 1;
  if (!legal.can_raise) return;
  std::array<Chips, 64> taken{};
  std::size_t count = 0;
  for (std::size_t action = 2; action < actions(); ++action) {
    const Chips to = to_of(hand, action);
    const auto end = taken.begin() + static_cast<std::ptrdiff_t>(count);
    if (to < legal.min_to || to > legal.max_to || std::find(taken.begin(), end, to) != end) continue;
    taken[count++] = to;
    out[action] = 1;
  }
}

void TableBatch::Parts::observe(const hindsight::Hand& hand, float* out) const {
  std::fill(out, out + observed(), 0.0f);
  const std::size_t self = hand.legal().seat.value;
  for (const hindsight::Card card : hand.hole(BatchSeat{static_cast<std::uint8_t>(self)}))
    out[card.index] = 1;
  for (const hindsight::Card card : hand.board()) out[52 + card.index] = 1;
  out[104 + static_cast<std::size_t>(hand.street())] = 1;
  const auto big = static_cast<double>(setup.rules.big_blind);
  const auto in_blinds = [&](Chips chips) { return static_cast<float>(static_cast<double>(chips) / big); };
  float* at = out + cards_seen;
  for (std::size_t i = 0; i < seats(); ++i) {
    const BatchSeat seat{static_cast<std::uint8_t>((self + i) % seats())};
    *at++ = in_blinds(hand.stack(seat));
    *at++ = in_blinds(hand.bet(seat));
    *at++ = hand.live().has(seat) ? 1.0f : 0.0f;
  }
  *at = in_blinds(hand.pot());
}

void TableBatch::Parts::deal(std::size_t table) {
  PlayedTable& at = played[table];
  hindsight::Rng mixed(seed, table, at.dealt++);
  seeds[table] = mixed.bits();
  hindsight::Rng rng(seeds[table]);
  at.deal = hindsight::HandDeal::shuffled(rng, static_cast<int>(seats()));
  HS_CHECK_OK(at.hand.restart(rules, setup.stacks));
  hindsight::advance(at.hand, at.deal);
}

void TableBatch::Parts::look(std::size_t table) {
  const hindsight::Hand& hand = played[table].hand;
  turns[table] = hand.legal().seat.value;
  mask(hand, &masks[table * actions()]);
  observe(hand, &observations[table * observed()]);
}

void TableBatch::Parts::play(std::size_t table, std::int64_t action) {
  PlayedTable& at = played[table];
  double* const reward = &rewards[table * seats()];
  std::fill(reward, reward + seats(), 0.0);
  const auto chosen = static_cast<std::size_t>(action);
  hindsight::Move move = hindsight::Move::fold();
  if (chosen == 1) move = hindsight::Move::call();
  if (chosen > 1) move = hindsight::Move::raise_to(to_of(at.hand, chosen));
  HS_CHECK_OK(at.hand.play(move));
  hindsight::advance(at.hand, at.deal);
  ended[table] = at.hand.over();
  if (at.hand.over()) {
    for (std::size_t s = 0; s < seats(); ++s)
      reward[s] = hindsight::in_chips(at.hand.payoff(BatchSeat{static_cast<std::uint8_t>(s)}));
    ++at.ended;
    deal(table);
  }
  look(table);
}

hindsight::Result<void> TableBatch::Parts::check(std::span<const std::int64_t> chosen) const {
  using hindsight::ErrorCode::invalid_argument;
  if (chosen.size() != setup.tables)
    return hindsight::fail(
        invalid_argument, fmt::format("{} actions for {} tables; give one each", chosen.size(), setup.tables),
        "actions");
  for (std::size_t table = 0; table < chosen.size(); ++table) {
    const std::int64_t action = chosen[table];
    const bool known = action >= 0 && action < static_cast<std::int64_t>(actions());
    if (!known || masks[table * actions() + static_cast<std::size_t>(action)] == 0)
      return hindsight::fail(
          invalid_argument,
          fmt::format("action {} is not legal for seat {} of table {}; the mask says what is", action,
                      turns[table], table),
          fmt::format("actions[{}]", table));
  }
  return {};
}

TableBatch::TableBatch(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TableBatch::TableBatch(TableBatch&&) noexcept = default;
TableBatch& TableBatch::operator=(TableBatch&&) noexcept = default;
TableBatch::~TableBatch() = default;

Result<TableBatch> TableBatch::make(const TableBatchSetup& setup, std::uint64_t seed) {
  const auto made = [&]() -> hindsight::Result<TableBatch> {
    HS_RETURN_IF_ERROR(check_batch(setup));
    HS_TRY(const hindsight::HandRules rules, rules_of(setup.rules, setup.stacks.size()));
    HS_TRY(const hindsight::Hand hand, hindsight::Hand::start(rules, setup.stacks));
    auto parts = std::make_unique<Parts>();
    parts->setup = setup;
    parts->rules = rules;
    std::ranges::sort(parts->setup.raises);
    if (!somebody_moves(hand))
      return hindsight::fail(hindsight::ErrorCode::invalid_argument,
                             "the blinds put everybody all-in; give larger stacks", "stacks");
    parts->allocate(hand);
    return TableBatch(std::move(parts));
  };
  Result<TableBatch> batch = published(made());
  if (batch) batch->reset(seed);
  return batch;
}

std::size_t TableBatch::tables() const { return parts_->setup.tables; }
std::size_t TableBatch::seats() const { return parts_->seats(); }
std::size_t TableBatch::actions() const { return parts_->actions(); }
std::size_t TableBatch::observation_size() const { return parts_->observed(); }

void TableBatch::reset(std::uint64_t seed) {
  parts_->seed = seed;
  parts_->at_each_table([this](std::size_t table) {
    parts_->played[table].dealt = parts_->played[table].ended = 0;
    parts_->deal(table);
    parts_->look(table);
  });
  std::ranges::fill(parts_->rewards, 0.0);
  std::ranges::fill(parts_->ended, std::uint8_t{0});
}

Result<void> TableBatch::step(std::span<const std::int64_t> actions) {
  if (const auto legal = parts_->check(actions); !legal) return published(legal);
  parts_->at_each_table([this, actions](std::size_t table) { parts_->play(table, actions[table]); });
  return {};
}

std::span<const float> TableBatch::observations() const { return parts_->observations; }
std::span<const std::uint8_t> TableBatch::masks() const { return parts_->masks; }
std::span<const std::int64_t> TableBatch::turns() const { return parts_->turns; }
std::span<const std::uint64_t> TableBatch::seeds() const { return parts_->seeds; }
std::span<const double> TableBatch::rewards() const { return parts_->rewards; }
std::span<const std::uint8_t> TableBatch::ended() const { return parts_->ended; }
std::uint64_t TableBatch::hands() const {
  std::uint64_t sum = 0;
  for (const PlayedTable& table : parts_->played) sum += table.ended;
  return sum;
}

}  // namespace hs
