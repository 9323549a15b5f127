// SPDX-License-Identifier: MIT
#include "topics.h"

#include <array>

namespace hindsight {

namespace {

constexpr std::string_view rules = R"text(No-limit Texas hold'em

The aim
  Win chips: with the best five of seven cards at the showdown, or because everybody else has folded.

A hand
  1. Blinds    the two seats left of the button post the small and the big blind; with antes everybody posts one.
               Heads-up the button posts the small blind.
  2. Preflop   two hole cards for each player, then the first round of betting. First to act: left of the big
               blind; heads-up the button. The big blind may still raise when all have called.
  3. Flop      three cards for all; a round of betting. From here on the first player left of the button who is
               still in acts first, the button last.
  4. Turn      a fourth card, a round of betting.
  5. River     a fifth card, the last round of betting.
  6. Showdown  the last to bet or raise shows first, else the first left of the button.

A move
  fold         give up the hand and what was put in
  check        bet nothing, where nothing is to be called
  call         put in as much as the highest bet, or all that is left
  bet, raise   put in more. Amounts are what then stands in front of the player on this street ("raise to").
               A bet is a big blind at least, a raise as much more as the last one was, except all-in. An all-in
               of less does not let those raise again who have acted already.
  A round ends when all who are in have acted and have put in the same, or are all-in.

All-in and side pots
  Who is all-in can win from each other player as much as they have put in themselves. What the others bet beyond that is a
  side pot. A bet that nobody can call goes back.

Ranking, best first
  straight flush   9h 8h 7h 6h 5h      five in a row of one suit; with an ace on top a royal flush
  four of a kind   Kc Kd Kh Ks 2d
  full house       Jc Jd Js 4h 4d      the three decide first
  flush            Ad Td 7d 6d 2d      the highest card decides, then the next
  straight         8c 7d 6h 5h 4s      the ace also counts as one: 5 4 3 2 A
  three of a kind  Qc Qd Qh 9s 3d
  two pair         Tc Td 6h 6s Ad
  pair             5c 5d Kh 8s 2c      then the three other cards, the kickers, from the highest on
  high card        Ac Jd 9h 6s 3d
  Suits never count. Equal hands share the pot; a chip that cannot be split goes to the first winner left of the button.

'hindsight play holdem' plays it; houses differ in small things, and 'hindsight replay' has them as --rules and --odd-chip.
)text";

constexpr std::string_view variants = R"text(Kinds of poker

Community cards: all share what lies open
  Texas hold'em   two cards of one's own, five open; any five of the seven
  short deck      hold'em with the 36 cards from six up; a flush beats a full house  (spot, equity --short-deck)
  royal hold'em   the 20 cards from ten up
  Omaha           four cards of one's own, of which exactly two play, with exactly three of the five open; Courchevel shows the
                  first of them before the betting
  Omaha hi-lo     half of the pot goes to the best hand of five cards up to eight ("eight or better")

Stud: some cards of each player lie open
  seven-card stud   two hidden, four open, one hidden; the lowest open card begins ("bring-in"), later the best open hand
  razz              the same for the lowest hand: A 2 3 4 5 is best
  stud hi-lo        the pot is shared between high and low

Draw: all cards are hidden, and some may be changed
  five-card draw    one change, two rounds of betting
  2-7 triple draw   three changes; lowest hand, where straights and flushes count and the ace is high: 2 3 4 5 7 is best
  badugi            four cards, three changes; lowest with four suits and four ranks

Mixed games take turns: HORSE is hold'em, Omaha hi-lo, razz, stud and stud hi-lo ("eight or better").

Small ones to study
  Kuhn poker     three cards, one each, one bet; solved by Kuhn in 1950                    (hindsight games kuhn)
  Leduc poker    six cards, one each and one open, two rounds                              (leduc, leduc_no_limit)
  chip poker     28 cards in seven ranks, bets of 0 to 4 chips, until one side is broke    (hindsight play chip-poker)

Hindsight plays and solves hold'em and the small ones; it neither deals nor solves Omaha, stud and draw.
)text";

constexpr std::string_view limits = R"text(Limits of betting

  no limit       a bet or raise may be all one has; at least the big blind, or the last raise again
  pot limit      at most what the pot is after the call: with 100 in it, bets included, and 50 to call one may raise to 200
  half pot       the same with half of the pot
  fixed limit    one size on preflop and flop (the small bet), twice that on turn and river (the big bet), a bet and three
                 raises a round; who is heads-up may often raise on
  spread limit   any amount between two bounds
  cap            no limit, but nobody can lose more than so many big blinds in a hand

  --game "nlhe(blinds=50/100,stack=20000)"   no limit, as the championship of programs plays it
  --game "flhe"                              fixed limit
  --game "plhe"                              pot limit
)text";

constexpr std::string_view formats = R"text(Formats of play

  cash game          chips are money; one comes, adds chips and leaves between hands. Results are told in big blinds for 100 hands
                     (bb/100), or in thousandths of a big blind for each hand (mbb).
  tournament         one buys in once, and plays until one has all the chips; blinds and antes rise. Prizes go by rank, so that
                     chips are worth less the more one has (ICM).
    freeze-out       who has lost all is out
    re-buy, add-on   chips may be bought again for a time
    sit and go       begins as soon as all seats are taken; one table
    satellite        prizes are seats at a larger one
    bounty           a part of each buy-in goes to whoever puts that player out
    shoot-out        each table plays to its last player, and those meet
    turbo            blinds rise faster
  heads-up           two players; the button posts the small blind and acts first before the flop
  duplicate          the same cards are dealt again with seats swapped, which takes out much of the luck
                     (hindsight match, hindsight tournament)
  push or fold       with some eight big blinds or less, all-in or fold is nearly all that is left (the bots do so)
)text";

constexpr std::string_view glossary = R"text(Words

At the table
  ante             a small bet of everybody before the cards
  big blind, BB    the larger forced bet, and the unit of most amounts; 100 BB is a usual stack
  bluff            a bet that wants worse hands not to call, but better ones to fold
  board            the cards that lie open for all
  button, BTN      the dealer's seat, last to act after the flop; SB and BB sit left of it, UTG left of them; cutoff (CO) and
                   hijack (HJ) right of it
  c-bet            a bet on the flop by whoever raised last before it
  check-raise      to check, and raise when another bets
  combo            one of the 1,326 hands of two cards; AKs has 4, AKo 12, a pair 6
  donk bet         a bet out of position into the last raiser
  equity           the share of the pot that a hand wins on average if all cards come and nobody folds
  implied odds     what may still be won later, beside the pot odds
  kicker           the card beside a pair or three that breaks a tie
  nuts             the best hand that the board allows
  outs             cards that would make a hand the best
  position         who acts later has it, on every street after the flop
  pot odds         the price of a call as a share of the pot after it; call when one wins more often
  range            all hands that a player may hold, with how often
  SPR              stack to pot: what is left, in pots
  3-bet, 4-bet     the second and the third raise before the flop
  value bet        a bet that wants worse hands to call
  VPIP, PFR        shares of hands in which somebody put in chips of their own will, and raised, before the flop

In theory
  abstraction      playing as if like hands, or like bets, were the same
  AIVAT            an estimate of a match's result with most of the luck taken out, and without bias
  best response    what wins most against a fixed strategy
  CFR              counterfactual regret minimization: the method by which most strategies here are computed
  equilibrium      strategies of which none does better by changing alone; a pair of them cannot be exploited heads-up
  exploitability   what a best response wins against a strategy, averaged over seats: 0 is perfect
  infoset          all that a player cannot tell apart
  mbb/g            thousandths of a big blind for each game
  MDF              minimum defence frequency: how often one must not fold, so that a bluff does not pay by itself
  regret           what would have been won more by always having done something else

Learn, on the page, explains more of them where they are at work: 'hindsight serve --open'.
)text";

constexpr std::array all{
    Topic{"rules", "The rules of no-limit hold'em, and what beats what", rules},
    Topic{"variants", "Kinds of poker", variants},
    Topic{"limits", "How much may be bet", limits},
    Topic{"formats", "Cash games, tournaments, duplicate", formats},
    Topic{"glossary", "Words of players and of game theory", glossary},
};

}  // namespace

std::span<const Topic> topics() { return all; }

}  // namespace hindsight
