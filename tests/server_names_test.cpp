// Who sits at a table is not a hint at its cards.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;

// Nine avatars of 32 bits agree by chance once in 2^288.
TEST(ServerNames, AreNotThoseOfATableWithTheSameSeed) {
  Api api;
  const json order{{"seats", 10}, {"small_blind", 10}, {"buy_in", 1'000}, {"bots", "caller"}, {"seed", 42}};
  std::vector<json> faces, cards;
  for (int i = 0; i < 2; ++i) {
    const json view = api.rest(api.table(order)["id"]);
    json& drawn = faces.emplace_back(json::array());
    for (std::size_t chair = 1; chair < 10; ++chair) drawn.push_back(view["chairs"][chair]["avatar"]);
    cards.push_back(view["chairs"][0]["cards"]);
  }
  EXPECT_EQ(cards[0], cards[1]);
  EXPECT_NE(faces[0], faces[1]);
}

}  // namespace
}  // namespace hindsight::this_file
