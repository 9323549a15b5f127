// Profiles of players as files: whole or refused, with one sentence.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "places.h"
#include "play/models/opponent_profile.h"

namespace hindsight::this_file {
namespace {

OpponentProfile some_profile() {
  OpponentProfile out{
      .player = "Joe \"the rock\" Ω", .expected_by = "blueprint", .counts = PlayCounts({.half_life = 50})};
  const Situation river{.street = Street::river, .raises = 1, .price = Situation::Price::small};
  for (int i = 0; i < 30; ++i) {
    SeenHand hand{.turns = {{river, static_cast<MoveClass>(i % 3), MoveShares{0.5, 0.25, 0.25}, 6.5},
                            {{.street = Street::flop}, MoveClass::call, {}}},
                  .shown = {}};
    if (i % 4 == 0) hand.shown = ShownStrength{Street::river, 0.1};
    out.counts.add(hand);
  }
  return out;
}

TEST(OpponentProfile, ReadsBackAsItWasWritten) {
  const OpponentProfile before = some_profile();
  const std::string text = profile_text(before);
  const auto after = parse_profile(text);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(after->player, before.player);
  EXPECT_EQ(after->expected_by, before.expected_by);
  EXPECT_EQ(profile_text(*after), text);
  EXPECT_EQ(after->counts.hands(), 30);
  EXPECT_EQ(after->counts.weight(), before.counts.weight());
  for (const auto& [situation, cell] : before.counts.cells())
    for (int level = 0; level < Situation::levels; ++level)
      EXPECT_NEAR(after->counts.seen(situation, level), before.counts.seen(situation, level), 1e-9);
  const Situation river{.street = Street::river, .raises = 1, .price = Situation::Price::small};
  const PlayCounts::Cell cell = after->counts.cell(river, 2),
                         flop = after->counts.cell({.street = Street::flop}, 2);
  EXPECT_NEAR(cell.sized, cell.turns, 1e-9);
  EXPECT_NEAR(cell.pots, 6.5 * cell.turns, 1e-9) << "an older hand counts less, and so does its pot";
  EXPECT_EQ(flop.sized, 0) << "nothing was said of its pots";
  EXPECT_NEAR(after->counts.slope(Street::river), before.counts.slope(Street::river), 1e-12);
}

// A file of 0.2.
TEST(OpponentProfile, IsReadWherePotsWereNotCounted) {
  const auto profile = read_profile(tests_dir() + "/fuzz/corpus/opponent_profile/joe");
  ASSERT_TRUE(profile) << profile.error().message;
  EXPECT_EQ(profile->counts.hands(), 3);
  for (const auto& [situation, cell] : profile->counts.cells()) EXPECT_EQ(cell.sized, 0);
}

// Learning goes on from a file as if there had been none.
TEST(OpponentProfile, GoesOnFromAFile) {
  OpponentProfile straight = some_profile(), kept = *parse_profile(profile_text(straight));
  const SeenHand hand{.turns = {{{.street = Street::flop}, MoveClass::small, {}}}, .shown = {}};
  straight.counts.add(hand);
  kept.counts.add(hand);
  EXPECT_NEAR(straight.counts.seen({.street = Street::flop}, 2),
              kept.counts.seen({.street = Street::flop}, 2), 1e-9);
  EXPECT_NEAR(straight.counts.weight(), kept.counts.weight(), 1e-9);
}

TEST(OpponentProfile, RefusesWhatIsDamagedChangedOrNewer) {
  const std::string text = profile_text(some_profile());
  const auto refused = [](const std::string& changed) {
    const auto read = parse_profile(changed);
    return read ? std::string("read") : read.error().message;
  };
  const auto with = [&](std::string_view old, std::string_view put) {
    std::string out = text;
    const std::size_t at = out.find(old);
    EXPECT_NE(at, out.npos) << old;
    return out.replace(at, old.size(), put);
  };
  EXPECT_NE(refused("").find("no profile of a player"), std::string::npos);
  EXPECT_NE(refused("{}").find("no profile of a player"), std::string::npos);
  EXPECT_NE(refused(text.substr(0, text.size() / 2)).find("cut short"), std::string::npos);
  EXPECT_NE(refused(with("\"hindsight_profile\":1", "\"hindsight_profile\":3")).find("version 3"),
            std::string::npos);
  EXPECT_NE(refused(with("\"hands\":30", "\"hands\":31")).find("changed or damaged"), std::string::npos);
  EXPECT_NE(refused(with("Joe", "Jim")).find("changed or damaged"), std::string::npos);
  EXPECT_NE(refused(with("river raises", "rivet raises")).find("no situation"), std::string::npos);
  EXPECT_NE(refused(with("\"turns\":", "\"turns\":-")).find("damaged"), std::string::npos);
  // Whatever byte is changed: refused, or nothing was said by it.
  for (std::size_t i = 0; i < text.size(); i += 3) {
    std::string changed = text;
    changed[i] = changed[i] == '7' ? '8' : '7';
    const auto read = parse_profile(changed);
    EXPECT_TRUE(!read || profile_text(*read) == text) << i;
  }
}

TEST(OpponentProfile, ThoseOfOnePlayerAreMergedWhereTheyWereCountedAlike) {
  OpponentProfile a = some_profile();
  const OpponentProfile b = some_profile();
  ASSERT_TRUE(merge(a, b));
  EXPECT_EQ(a.counts.hands(), 60);
  EXPECT_NEAR(a.counts.weight(), 2 * b.counts.weight(), 1e-9);
  OpponentProfile other{.player = "Joe", .counts = PlayCounts({.half_life = 50})};
  EXPECT_FALSE(merge(other, b)) << "nothing was expected";
  other = {.player = "Joe", .expected_by = "blueprint", .counts = PlayCounts()};
  const auto merged = merge(other, b);
  ASSERT_FALSE(merged);
  EXPECT_NE(merged.error().message.find("half-lives of 0 and 50"), std::string::npos);
  EXPECT_TRUE(other.counts.empty()) << "nothing was taken over";
}

TEST(OpponentProfile, OfAPopulationIsAllThatIsKnownOfItsPlayers) {
  OpponentProfile joe = some_profile(), ann = some_profile();
  ann.player = "Ann";
  const auto all = population(std::vector{joe, ann, joe});
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->players, 2u) << "two profiles of Joe's";
  EXPECT_EQ(all->counts.hands(), 90u);
  const auto [situation, cell] = joe.counts.cells().front();
  EXPECT_NEAR(all->counts.seen(situation, 2), 3 * cell.turns, 1e-9);
  const std::string text = profile_text(*all);
  const auto again = parse_profile(text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->players, 2u);
  EXPECT_EQ(profile_text(*again), text);
  std::string changed = text;
  changed.replace(changed.find("\"players\":2"), 11, "\"players\":3");
  EXPECT_FALSE(parse_profile(changed));
  EXPECT_EQ(population(std::vector{*all, ann})->players, 3u) << "nobody knows who was in it";
  EXPECT_FALSE(population({}));
  const auto unlike = population(std::vector{joe, OpponentProfile{.player = "Eve", .counts = PlayCounts()}});
  ASSERT_FALSE(unlike);
  EXPECT_NE(unlike.error().message.find("'Eve': these profiles were not counted alike"), std::string::npos)
      << unlike.error().message;
}

TEST(OpponentProfile, HasAFileNameOfItsOwn) {
  EXPECT_NE(profile_file_name("a/b"), profile_file_name("a_b"));
  EXPECT_EQ(profile_file_name("../../etc").find('/'), std::string::npos);
  EXPECT_EQ(profile_file_name("Joe"), profile_file_name("Joe"));
  EXPECT_TRUE(profile_file_name("Joe").starts_with("Joe-"));
}

}  // namespace
}  // namespace hindsight::this_file
