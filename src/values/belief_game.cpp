// SPDX-License-Identifier: MIT
#include "values/belief_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

using Order = std::array<std::vector<std::uint32_t>, 2>;  // by seat and hand of the class: which of the tree

constexpr std::uint32_t most_renamed = 4;  // hands: beyond, only states that are alike as they are called

// The rest of the game from a node on in numbers: kinds and seats, and of ends what a pair of hands wins in
// units, as often as it meets more or less than hands that know nothing of each other.
class FormWriter {
 public:
  FormWriter(const PublicTree& tree, std::uint32_t root, const Order& order) : tree_(tree), order_(order) {
    for (std::uint8_t seat = 0; seat < 2; ++seat) alone_[seat] = tree.alone(root, seat);
    all_ = std::accumulate(alone_[0].begin(), alone_[0].end(), 0.0);
    unit_ = tree.nodes[root].smallest;
    add(root);
  }
  std::vector<double> take() && { return std::move(out_); }

 private:
  void add(std::uint32_t n) {
    const PublicTree::Node& node = tree_.nodes[n];
    out_.push_back(static_cast<double>(node.kind) * 1000 + node.seat * 500 + node.count);
    if (node.kind == PublicTree::Kind::end)
      for (const std::uint32_t a : order_[0])
        for (const std::uint32_t b : order_[1]) {
          const double apart = alone_[0][a] * alone_[1][b];
          const double wins = node.wins[std::size_t{a} * tree_.hands[1] + b];
          out_.push_back(apart > 0 ? wins * all_ / (apart * unit_) : 0);
        }
    for (std::uint32_t k = 0; k < node.count; ++k) add(node.first_child + k);
  }

  const PublicTree& tree_;
  const Order& order_;
  Reaches alone_;
  double all_ = 0, unit_ = 1;
  std::vector<double> out_;
};

bool alike(const std::vector<double>& a, const std::vector<double>& b) {
  return std::ranges::equal(a, b, [](double x, double y) {
    return std::abs(x - y) <= 1e-9 * std::max({1.0, std::abs(x), std::abs(y)});
  });
}

}  // namespace

Beliefs floored(Beliefs beliefs) {
  for (std::vector<double>& of_seat : beliefs)
    for (double& share : of_seat)
      share = (1 - belief_floor) * share + belief_floor / static_cast<double>(of_seat.size());
  return beliefs;
}

Result<BeliefGame> BeliefGame::of(const HistoryTree& listed) {
  BeliefGame out;
  HS_TRY(out.tree_, public_tree(listed));
  const auto& nodes = out.tree_.nodes;
  out.places_.resize(nodes.size());
  const auto is_street = [&](std::uint32_t n) {
    return n > 0 && nodes[n].kind == PublicTree::Kind::decision &&
           nodes[nodes[n].parent].kind == PublicTree::Kind::chance;
  };
  for (std::uint32_t n = 1; n < nodes.size(); ++n) out.has_streets_ = out.has_streets_ || is_street(n);
  for (std::uint32_t n = 1; n < nodes.size(); ++n)
    if (out.has_streets_ ? is_street(n) : nodes[n].kind == PublicTree::Kind::decision) out.find_class(n);
  for (const std::uint32_t n : out.first_)
    out.seen_at_.push_back(listed.infosets[listed.infoset(nodes[n].first)].information.open);
  if (out.first_.empty())
    return fail(ErrorCode::unsupported,
                "the game has no decision after its first at which search could stop");
  return out;
}

// Tries all ways to call the hands, both seats' alike where they have as many.
void BeliefGame::find_class(std::uint32_t node) {
  Place& place = places_[node];
  for (std::uint8_t seat = 0; seat < 2; ++seat) place.alone[seat] = tree_.alone(node, seat);
  place.all = std::accumulate(place.alone[0].begin(), place.alone[0].end(), 0.0);
  Order order;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    order[seat].resize(tree_.hands[seat]);
    std::iota(order[seat].begin(), order[seat].end(), 0U);
  }
  const Order as_called = order;
  const bool renames = tree_.hands[0] == tree_.hands[1] && tree_.hands[0] <= most_renamed;
  do {
    const std::vector<double> form = FormWriter(tree_, node, order).take();
    for (std::uint32_t c = 0; c < forms_.size(); ++c)
      if (alike(form, forms_[c])) {
        place.number = c;
        place.hand = order;
        return;
      }
    if (!renames || !std::ranges::next_permutation(order[0]).found) break;
    order[1] = order[0];
  } while (true);
  place.number = class_count();
  place.hand = as_called;
  first_.push_back(node);
  forms_.push_back(FormWriter(tree_, node, as_called).take());
}

std::vector<bool> BeliefGame::stops_below(std::uint32_t root, std::uint32_t depth) const {
  const auto& nodes = tree_.nodes;
  std::vector<bool> out(nodes.size(), false);
  std::vector<std::uint32_t> moves(nodes.size(), 0);  // since the root, of those below it
  for (std::uint32_t n = root + 1; n < nodes.size(); ++n) {
    const std::uint32_t parent = nodes[n].parent;
    if (parent != root && moves[parent] == 0) continue;
    moves[n] = moves[parent] + 1;
    out[n] = is_place(n) && (has_streets() || moves[n] >= depth);
  }
  return out;
}

std::string BeliefGame::class_name(std::uint32_t number) const {
  return has_streets_ ? fmt::format("pot {}", 2 * unit(first_[number]))
                      : fmt::format("after {}", seen_at_[number]);
}

void BeliefGame::tell_class(std::uint32_t node, std::span<float> publics) const {
  HS_CHECK(publics.size(), ==, this->publics());
  std::ranges::fill(publics, 0.0F);
  publics[class_of(node)] = 1;
  publics.back() = static_cast<float>(1 / stake(node));
}

Beliefs BeliefGame::beliefs(std::uint32_t node, const Reaches& reach) const {
  const Place& place = places_[node];
  Beliefs out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    double all = 0, chance = 0;
    out[seat].reserve(place.hand[seat].size());
    for (const std::uint32_t h : place.hand[seat]) {
      out[seat].push_back(reach[seat][h] * place.alone[seat][h]);
      all += out[seat].back();
      chance += place.alone[seat][h];
    }
    for (std::size_t h = 0; h < out[seat].size(); ++h)
      out[seat][h] = all > 0 ? out[seat][h] / all : place.alone[seat][place.hand[seat][h]] / chance;
  }
  return out;
}

Reaches BeliefGame::reaches(std::uint32_t node, const Beliefs& beliefs) const {
  const Place& place = places_[node];
  Reaches out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out[seat].assign(tree_.hands[seat], 0);
    for (std::size_t h = 0; h < beliefs[seat].size(); ++h) {
      const std::uint32_t hand = place.hand[seat][h];
      if (place.alone[seat][hand] > 0) out[seat][hand] = beliefs[seat][h] / place.alone[seat][hand];
    }
  }
  return out;
}

std::vector<double> BeliefGame::from_units(std::uint32_t node, std::uint8_t seat, const Reaches& reach,
                                           std::span<const float> in_units) const {
  const Place& place = places_[node];
  const double other = std::inner_product(reach[1U - seat].begin(), reach[1U - seat].end(),
                                          place.alone[1U - seat].begin(), 0.0);
  const double scale = other * unit(node) / place.all;
  std::vector<double> out(tree_.hands[seat]);
  for (std::size_t h = 0; h < in_units.size(); ++h) {
    const std::uint32_t hand = place.hand[seat][h];
    out[hand] = static_cast<double>(in_units[h]) * place.alone[seat][hand] * scale;
  }
  return out;
}

std::vector<double> BeliefGame::to_units(std::uint32_t node, std::uint8_t seat, const Reaches& reach,
                                         std::span<const double> values) const {
  const Place& place = places_[node];
  const double other = std::inner_product(reach[1U - seat].begin(), reach[1U - seat].end(),
                                          place.alone[1U - seat].begin(), 0.0);
  std::vector<double> out;
  for (const std::uint32_t hand : place.hand[seat]) {
    const double scale = place.alone[seat][hand] * other * unit(node) / place.all;
    out.push_back(scale > 0 ? values[hand] / scale : 0);
  }
  return out;
}

std::string BeliefGame::hand_name(std::uint32_t node, std::uint8_t seat, std::uint32_t hand) const {
  return tree_.names[seat][places_[node].hand[seat][hand]];
}

}  // namespace hindsight
