// Any text as the plan of a blueprint, and any bytes as a blueprint and as the contents of one whose form is
// right: refused in one sentence, or something to play by.
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/blueprints/blueprint_file.h"
#include "store/sealed.h"

using namespace hindsight;

namespace {

constexpr SealedKind kind{.magic = "\x89HSBLUE\x1a", .version = 1, .in_pieces = 1, .name = "blueprint"};

void check(const Result<BlueprintFile>& file) {
  if (!file) {
    HS_CHECK_THAT(!file.error().message.empty());
    return;
  }
  const Blueprint& blueprint = *file->blueprint;
  const BettingTree::Node& root = blueprint.tree().branches[0].nodes[0];
  std::array<double, max_actions> plays{};
  blueprint.play(0, 0, 0, std::span(plays).first(root.actions));
}

}  // namespace

FUZZ_TARGET(blueprint, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto plan = parse_blueprint_plan(bytes); !plan) {
    HS_CHECK_THAT(!plan.error().message.empty());
  }
  check(parse_blueprint(bytes, "it"));
  check(parse_blueprint(seal(kind, {[&](Writer& out) { out.piece(bytes); }}, 64), "it"));
  return 0;
}
