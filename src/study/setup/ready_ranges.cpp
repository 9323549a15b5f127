// SPDX-License-Identifier: MIT
#include "study/setup/ready_ranges.h"

#include <array>

namespace hindsight {

namespace {

constexpr std::array ranges{
    ReadyRange{"open_first", "open", "Open, first to act",
               "44+,A9s+,A5s-A4s,KTs+,QTs+,J9s+,T9s,98s,87s:0.5,AJo+,KQo"},
    ReadyRange{"open_hijack", "open", "Open, hijack",
               "33+,A7s+,A5s-A3s,K9s+,QTs+,J9s+,T9s,98s,87s,76s:0.5,ATo+,KJo+"},
    ReadyRange{"open_cutoff", "open", "Open, cutoff",
               "22+,A2s+,K7s+,Q9s+,J9s+,T8s+,97s+,87s,76s,65s,A9o+,KTo+,QJo"},
    ReadyRange{"open_button", "open", "Open, button",
               "22+,A2s+,K3s+,Q5s+,J7s+,T7s+,96s+,86s+,75s+,65s,54s,A4o+,K9o+,Q9o+,J9o+,T9o"},
    ReadyRange{"open_small", "open", "Open, small blind",
               "22+,A2s+,K4s+,Q6s+,J7s+,T7s+,97s+,86s+,76s,65s,54s,A5o+,K9o+,QTo+,JTo"},
    ReadyRange{
        "call_big_button", "call", "Big blind calls the button",
        "22-99,TT:0.5,A2s-A9s,ATs:0.5,K2s-K9s,KTs:0.6,Q4s-QTs,QJs:0.6,J6s-J9s,JTs:0.5,T6s+,96s+,85s+,75s+,"
        "64s+,54s,A2o-ATo,K9o-KJo,Q9o+,J9o+,T9o,98o"},
    ReadyRange{
        "call_big_cutoff", "call", "Big blind calls the cutoff",
        "22-99,A2s-A9s,ATs:0.6,K5s-KTs,Q8s-QJs,J8s-JTs,T8s+,97s+,86s+,75s+,65s,54s,A8o-AJo,KTo-KQo,QTo+,JTo"},
    ReadyRange{"call_button_cutoff", "call", "Button calls the cutoff",
               "22-99,TT:0.6,A8s-AJs,A5s:0.5,KTs-KQs,QTs+,JTs,T9s,98s,87s,76s,AJo:0.6,AQo:0.6,KQo"},
    ReadyRange{
        "call_3bet_button", "call", "Button calls a 3-bet of the big blind",
        "44-TT,JJ:0.6,A5s:0.5,A8s-AJs,AQs:0.7,K9s-KQs,Q9s+,J9s+,T9s,98s,87s,76s,AJo:0.7,AQo:0.8,KQo:0.7"},
    ReadyRange{"threebet_big_button", "reraise", "Big blind 3-bets the button",
               "JJ+,TT:0.5,AJs+,ATs:0.5,A2s-A5s:0.5,KTs:0.4,KJs+,QJs:0.4,JTs:0.5,87s:0.3,76s:0.3,AQo+,AJo:0."
               "3,KQo:0.4"},
    ReadyRange{"threebet_button_cutoff", "reraise", "Button 3-bets the cutoff",
               "JJ+,TT:0.4,AQs+,AJs:0.4,A3s-A5s:0.6,KJs:0.4,KQs:0.6,QJs:0.3,AKo,AQo:0.4,KQo:0.3"},
    ReadyRange{"fourbet_button", "reraise", "Button 4-bets the big blind",
               "QQ+,JJ:0.4,AKs,AQs:0.3,A5s:0.5,A4s:0.3,AKo:0.8,KQs:0.2"},
    ReadyRange{"call_4bet_big", "call", "Big blind calls a 4-bet",
               "TT:0.5,JJ-QQ,KK:0.3,AA:0.3,AJs:0.5,AQs,AKs:0.5,KQs:0.7,AQo:0.3,AKo:0.4"},
    ReadyRange{"short_open_button", "short", "20 big blinds: button opens small",
               "22+,A2s+,K2s+,Q5s+,J7s+,T7s+,97s+,86s+,76s,65s,A2o+,K7o+,Q9o+,J9o+,T9o"},
    ReadyRange{"short_call_big", "short", "20 big blinds: big blind calls",
               "22-55,A2s-A7s,K2s-K9s,Q3s-QTs,J5s-JTs,T6s+,96s+,85s+,74s+,64s+,53s+,A2o-A6o,K5o-KTo,Q8o+,J8o+"
               ",T8o+,98o,"
               "87o"},
};

}  // namespace

std::span<const ReadyRange> ready_ranges() { return ranges; }

}  // namespace hindsight
