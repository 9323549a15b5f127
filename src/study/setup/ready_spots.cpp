// SPDX-License-Identifier: MIT
#include "study/setup/ready_spots.h"

#include <array>

namespace hindsight {

namespace {

constexpr std::array examples{
    ReadySpot{"example_river", "Example river: value and bluffs against bluff-catchers",
              R"(name = "Example river: value and bluffs against bluff-catchers"
board = "Ks Td 7h 4c 2s"
pot = 100
stacks = 200
range_oop = "KJs,KTs,K9s,QTs,JTs,T9s,A7s,88,99,JJ,QQ,KJo,KQo,QTo,JTo"
range_ip = "AA,KK,TT,77,AK,AKs,KQ,A5s,A3s,QJs,QJo,J9s,98s,86s,65s,65o:0.5,T7s,K7s"

[bets]
river = { bet = "33%, 75%, a", raise = "2.5x, a" }

[rules]
force_allin = "20%"
)",
              "0.1%"},
    ReadySpot{"example_turn", "Example turn: a 3-bet pot, the flush draw has not come",
              R"(name = "Example turn: a 3-bet pot, the flush draw has not come"
positions = ["BB", "BTN"]
big_blind = 10
board = "Qs 8s 4d 2c"
pot = 225
stacks = 600
range_oop = "TT+,AQs+,AJs:0.5,A5s:0.5,KQs,KJs:0.5,QJs,JTs:0.5,AKo,AQo"
range_ip = "77-JJ,44,88,AQs-ATs,KQs-KJs,QJs-QTs,JTs,T9s,98s,87s,76s,AQo:0.7,KQo:0.6"

[bets]
turn = { bet = "50%, a", raise = "a" }
river = { bet = "50%, a", raise = "a" }

[rules]
force_allin = "20%"
)",
              "0.1%"},
    ReadySpot{"example_flop", "Example flop: a 4-bet pot on a king-high board",
              R"(name = "Example flop: a 4-bet pot on a king-high board"
positions = ["BB", "BTN"]
big_blind = 10
board = "Kd 8h 3c"
pot = 485
stacks = 760
range_oop = "TT-QQ,KK:0.3,AA:0.3,AQs,AKs:0.5,KQs:0.7,AKo:0.4"
range_ip = "QQ+,JJ:0.4,AKs,AQs:0.3,A5s:0.5,AKo:0.8,KQs:0.2"

[bets]
flop = { bet = "33%", raise = "a" }
turn = { bet = "50%, a", raise = "a" }
river = { bet = "a" }

[rules]
force_allin = "20%"
)",
              "0.3%"},
    ReadySpot{"example_three_bet", "Example flop: a 3-bet pot, big blind against button",
              R"(name = "Example flop: a 3-bet pot, big blind against button"
positions = ["BB", "BTN"]
big_blind = 10
board = "Qs 8s 4d"
pot = 225
stacks = 890
range_oop = "JJ+,TT:0.5,AJs+,ATs:0.5,A2s-A5s:0.5,KTs:0.4,KJs+,QJs:0.4,JTs:0.5,87s:0.3,76s:0.3,AQo+,AJo:0.3,KQo:0.4"
range_ip = "44-TT,JJ:0.6,A5s:0.5,A8s-AJs,AQs:0.7,K9s-KQs,Q9s+,J9s+,T9s,98s,87s,76s,AJo:0.7,AQo:0.8,KQo:0.7"

[bets]
flop = { bet = "33%" }
turn = { bet = "66%" }
river = { bet = "66%", raise = "a" }

[rules]
force_allin = "20%"
)",
              "1%", true},
    ReadySpot{"example_single_raised", "Example flop: a single-raised pot, button against big blind",
              R"(name = "Example flop: a single-raised pot, button against big blind"
positions = ["BB", "BTN"]
big_blind = 10
board = "Kh 7d 2c"
pot = 55
stacks = 975
range_oop = "22-99,TT:0.5,A2s-A9s,ATs:0.5,K2s-K9s,KTs:0.6,Q4s-QTs,QJs:0.6,J6s-J9s,JTs:0.5,T6s+,96s+,85s+,75s+,64s+,54s,A2o-ATo,K9o-KJo,Q9o+,J9o+,T9o,98o"
range_ip = "22+,A2s+,K3s+,Q5s+,J7s+,T7s+,96s+,86s+,75s+,65s,54s,A4o+,K9o+,Q9o+,J9o+,T9o"

[bets]
flop = { ip = { bet = "33%" } }
turn = { ip = { bet = "75%" } }
river = { bet = "75%" }

[rules]
force_allin = "20%"
)",
              "1%", true},
};
constexpr std::size_t small_flop = 2;

constexpr std::array pots{
    ReadySpot{"single_raised", "Single-raised pot: button against big blind, 100 big blinds",
              R"(name = "Single-raised pot: button against big blind"
positions = ["BB", "BTN"]
big_blind = 10
board = "Kh 7d 2c"
pot = 55
stacks = 975
range_oop = "22-99,TT:0.5,A2s-A9s,ATs:0.5,K2s-K9s,KTs:0.6,Q4s-QTs,QJs:0.6,J6s-J9s,JTs:0.5,T6s+,96s+,85s+,75s+,64s+,54s,A2o-ATo,K9o-KJo,Q9o+,J9o+,T9o,98o"
range_ip = "22+,A2s+,K3s+,Q5s+,J7s+,T7s+,96s+,86s+,75s+,65s,54s,A4o+,K9o+,Q9o+,J9o+,T9o"
[bets]
flop = { oop = { raise = "60%" }, ip = { bet = "33%", raise = "a" } }
turn = { bet = "75%", raise = "a" }
river = { bet = "75%, a", raise = "a" }
[rules]
add_allin = "150%"
force_allin = "20%"
merge = "10%"
raise_cap = 3
)",
              "0.3%"},
    ReadySpot{"three_bet", "3-bet pot: big blind against button, 100 big blinds",
              R"(name = "3-bet pot: big blind against button"
positions = ["BB", "BTN"]
big_blind = 10
board = "Qs 8s 4d"
pot = 225
stacks = 890
range_oop = "JJ+,TT:0.5,AJs+,ATs:0.5,A2s-A5s:0.5,KTs:0.4,KJs+,QJs:0.4,JTs:0.5,87s:0.3,76s:0.3,AQo+,AJo:0.3,KQo:0.4"
range_ip = "44-TT,JJ:0.6,A5s:0.5,A8s-AJs,AQs:0.7,K9s-KQs,Q9s+,J9s+,T9s,98s,87s,76s,AJo:0.7,AQo:0.8,KQo:0.7"
[bets]
flop = { bet = "33%, 75%", raise = "a" }
turn = { bet = "66%, a", raise = "a" }
river = { bet = "66%, a", raise = "a" }
[rules]
force_allin = "20%"
merge = "10%"
raise_cap = 3
)",
              "0.3%"},
    ReadySpot{"four_bet", "4-bet pot: big blind against button, 100 big blinds",
              R"(name = "4-bet pot: big blind against button"
positions = ["BB", "BTN"]
big_blind = 10
board = "Kd 8h 3c"
pot = 485
stacks = 760
range_oop = "TT:0.5,JJ-QQ,KK:0.3,AA:0.3,AJs:0.5,AQs,AKs:0.5,KQs:0.7,AQo:0.3,AKo:0.4"
range_ip = "QQ+,JJ:0.4,AKs,AQs:0.3,A5s:0.5,A4s:0.3,AKo:0.8,KQs:0.2"
[bets]
flop = { bet = "25%, 50%", raise = "a" }
turn = { bet = "50%, a", raise = "a" }
river = { bet = "50%, a", raise = "a" }
[rules]
force_allin = "20%"
merge = "10%"
)",
              "0.3%"},
    ReadySpot{"short", "Short stacks: button against big blind, 20 big blinds",
              R"(name = "Short stacks: button against big blind"
positions = ["BB", "BTN"]
big_blind = 10
board = "8s 6h 3d"
pot = 45
stacks = 180
range_oop = "22-55,A2s-A7s,K2s-K9s,Q3s-QTs,J5s-JTs,T6s+,96s+,85s+,74s+,64s+,53s+,A2o-A6o,K5o-KTo,Q8o+,J8o+,T8o+,98o,87o"
range_ip = "22+,A2s+,K2s+,Q5s+,J7s+,T7s+,97s+,86s+,76s,65s,A2o+,K7o+,Q9o+,J9o+,T9o"
[bets]
flop = { bet = "33%, a", raise = "a" }
turn = { bet = "50%, a", raise = "a" }
river = { bet = "75%, a", raise = "a" }
[rules]
force_allin = "20%"
merge = "10%"
)",
              "0.3%"},
    ReadySpot{"short_deck", "Short deck: 36 cards, a flush beats a full house",
              R"(name = "Short deck: button against the first seat"
board = "Jh 9d 6c"
deck = "6-A"
ranking = "short deck"
pot = 60
stacks = 300
range_oop = "66-JJ,A6s-AJs,KTs+,Q9s+,J8s+,T8s+,97s+,86s+,76s,ATo-AQo,KTo+,QTo+,JTo,T9o"
range_ip = "66+,A6s+,K9s+,Q9s+,J8s+,T8s+,97s+,87s,76s,A9o+,KTo+,QTo+,JTo,T9o"
[bets]
flop = { bet = "50%", raise = "a" }
turn = { bet = "75%", raise = "a" }
river = { bet = "75%, a", raise = "a" }
[rules]
force_allin = "20%"
merge = "10%"
)",
              "0.3%"},
};

}  // namespace

std::span<const ReadySpot> example_spots() { return examples; }
const ReadySpot& small_flop_example() { return examples[small_flop]; }
std::span<const ReadySpot> usual_pots() { return pots; }

}  // namespace hindsight
