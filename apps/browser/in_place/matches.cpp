// Bots and their matches are the program's: nothing of them is in the module.
// SPDX-License-Identifier: MIT
#include "play/bots/catalog.h"
#include "server/jobs/match_task.h"

namespace hindsight {

namespace {

tl::unexpected<Error> elsewhere() {
  return fail(ErrorCode::unsupported, "bots play where the program is: 'hindsight serve'");
}

}  // namespace

Result<HoldemGame> HoldemGame::parse(std::string_view) { return elsewhere(); }
Result<std::vector<BotKind>> bot_kinds(std::span<const std::string>, BotFiles) { return elsewhere(); }
Result<std::unique_ptr<JobTask>> match_task(const MatchSetup&, unsigned) { return elsewhere(); }

}  // namespace hindsight
