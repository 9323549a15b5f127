// Definitions of small games as an ACPC dealer reads them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace hindsight {

inline const std::string leduc_definition =
    "limit\nnumPlayers = 2\nnumRounds = 2\nblind = 1 1\nraiseSize = 2 4\nfirstPlayer = 1 1\nmaxRaises = 2 "
    "2\nnumSuits = 2\n"
    "numRanks = 3\nnumHoleCards = 1\nnumBoardCards = 0 1\n";
inline const std::string leduc_no_limit_definition =
    "nolimit\nnumPlayers = 2\nnumRounds = 2\nstack = 1200 1200\nblind = 100 100\nfirstPlayer = 1 1\nnumSuits "
    "= 2\nnumRanks = 3\n"
    "numHoleCards = 1\nnumBoardCards = 0 1\n";
inline const std::string kuhn_definition =
    "limit\nnumPlayers = 2\nnumRounds = 1\nblind = 1 1\nraiseSize = 1\nfirstPlayer = 1\nmaxRaises = "
    "1\nnumSuits = 1\nnumRanks = 3\n"
    "numHoleCards = 1\nnumBoardCards = 0\n";

}  // namespace hindsight
