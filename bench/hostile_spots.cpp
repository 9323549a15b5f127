// SPDX-License-Identifier: MIT
#include "hostile_spots.h"

#include <array>

namespace hindsight {

namespace {

const std::array<std::string, 6> boards{"Ks Th 6d 3c 2s", "Qs Jh 2h 8c", "7c 7s 7d", "As", "", "Ks Ks 2d"};
const std::array<std::string, 5> ranges_of{"QQ,AA,KJs:0.5", "22+,A2s+,KTo+", "AA", "ZZ", "KK,JJ"};

// Ids and lines go into addresses as they are.
std::string encoded(const std::string& text) {
  std::string out;
  for (const char c : text) {
    char escaped[4];
    std::snprintf(escaped, sizeof escaped, "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += escaped;
  }
  return out;
}

}  // namespace

std::string HostileToSpots::line() {
  static const std::array<std::string, 14> steps{"check",   "x",  "bet 10", "b75%",   "call", "c",  "fold",
                                                 "raise 1", "3d", "Ks",     "all-in", "a",    "\0", "dance"};
  std::string out;
  for (std::uint32_t i = rng_.below(chance(20) ? 400 : 5); i > 0; --i)
    out += (out.empty() ? "" : ", ") + one_of(steps, rng_);
  return out;
}

// Text that is a spot, nearly one, one with bytes that were not meant, or one that no memory holds.
HostileToSpots::json HostileToSpots::spot() {
  static const std::array<std::string, 5> bets{"100%", "33%, 75%, a", "e, 3e, 2x",
                                               "1c, 2c, 3c, 4c, 5c, 6c, 7c", "-5%"};
  std::string text = "board = \"" + (chance(3) ? one_of(boards, rng_) : boards[0]) +
                     "\"\npot = " + (chance(10) ? "-1" : "10") +
                     "\nstacks = " + (chance(20) ? "1000000000000" : "20") + "\nrange_oop = \"" +
                     one_of(ranges_of, rng_) + "\"\nrange_ip = \"" + one_of(ranges_of, rng_) +
                     "\"\n[bets]\nbet = \"" + one_of(bets, rng_) + "\"\nraise = \"a\"\n";
  if (chance(8)) text += "[rules]\nrake = \"" + std::string(chance(2) ? "5% cap 3" : "1e99%") + "\"\n";
  for (std::uint32_t i = chance(6) ? rng_.below(4) : 0; i > 0; --i)
    text[rng_.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(32 + rng_.below(95));
  if (chance(40)) text += std::string(2 << 20, '#');
  return value(text);
}

void HostileToSpots::begin() {
  json order = changed({{"iterations", 1 + rng_.below(60)}, {"compact", chance(2)}, {"paused", chance(8)}});
  order["spot"] = spot();
  if (chance(4)) order["target"] = one_of(std::array{"0.5%", "-1%", "1e-30", "soon"}, rng_);
  known_.add("spot", ask("POST", "/spots", order));
}

void HostileToSpots::look() {
  static const std::array<std::string, 8> questions{
      "/view?line=", "/runouts?line=", "/gains?line=", "/rules?line=", "/simple?line=", "/text", "",
      "/views"};
  std::string path = "/spots/" + id("spot") + one_of(questions, rng_);
  if (path.ends_with("=")) path += encoded(line());
  if (path.find("/simple") != path.npos)
    path += "&round=" + std::to_string(rng_.below(101)) + "&sizes=" + std::to_string(rng_.below(4));
  if (path.find("/rules") != path.npos) path += "&ends=" + std::to_string(rng_.below(18));
  ask("GET", path);
}

void HostileToSpots::change() {
  const std::string spot = id("spot"), path = "/spots/" + spot;
  switch (rng_.below(6)) {
    case 0:
      return void(ask("POST", path + "/resume", changed({{"iterations", 1 + rng_.below(200)}})));
    case 1:
      return known_.add("spot", ask("POST", path + "/lock",
                                    changed({{"line", line()},
                                             {"strategy", chance(2) ? "check" : "check 25%, bet 10 75%"},
                                             {"hands", one_of(ranges_of, rng_)},
                                             {"iterations", 5}})));
    case 2:
      return void(ask("POST", "/jobs/" + spot + one_of(std::array{"/pause", "/resume", "/stop"}, rng_)));
    case 3:
      return void(ask("PATCH", "/jobs/" + spot, changed({{"pace", rng_.below(50)}})));
    default:
      if (chance(2)) ask("DELETE", path);
  }
}

void HostileToSpots::train() {
  known_.add("drill",
             ask("POST", "/spots/" + id("spot") + "/drills",
                 changed({{"seat", rng_.below(2)}, {"line", chance(3) ? line() : ""}, {"seed", 7}})));
  const std::string path = "/drills/" + id("drill");
  for (std::uint32_t i = rng_.below(6); i > 0; --i) {
    ask("POST", path + "/act", changed({{"action", rng_.below(4)}}));
    if (chance(2)) ask("POST", path + "/next");
  }
  ask(chance(8) ? "DELETE" : "GET", path);
}

void HostileToSpots::forms() {
  static const std::array<std::string, 3> hands{
      "variant = \"NT\"\nblinds_or_straddles = [1, 2]\nantes = [0, 0]\nmin_bet = 2\nstarting_stacks = [200, "
      "200]\nactions = [\"d dh p1 AhKd\", \"d dh p2 ????\", \"p1 cc\", \"p2 cc\", \"d db 7s2hTd\", \"p1 cbr "
      "4\"]\n",
      "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/01/01 1:00:00 ET\nTable 'A' 2-max Seat #1 is "
      "the "
      "button\nSeat 1: a ($200 in chips)\n",
      "nonsense"};
  switch (rng_.below(5)) {
    case 0:
      return void(ask("POST", "/spots/size", changed({{"spot", spot()}})));
    case 1:
      return void(ask("POST", "/spot-forms", changed({{"spot", spot()}})));
    case 2:
      return void(ask("POST", "/spot-forms/bets", changed({{"spot", spot()}, {"line", line()}})));
    case 3: {
      json form = changed({{"board", one_of(boards, rng_)},
                           {"pot", "10"},
                           {"stack_oop", "20"},
                           {"range_ip", one_of(ranges_of, rng_)},
                           {"bets.flop.oop.raise", "2x"}});
      return void(ask("POST", "/spot-forms", {{"form", form}}));
    }
    default: {
      std::string text = one_of(hands, rng_);
      for (std::uint32_t i = rng_.below(4); i > 0; --i)
        text[rng_.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(32 + rng_.below(95));
      return void(ask("POST", "/spot-forms/hands", changed({{"text", text}})));
    }
  }
}

void HostileToSpots::ranges() {
  switch (rng_.below(6)) {
    case 0:
      return void(ask("GET", "/ranges"));
    case 1:
      return void(ask("POST", "/ranges",
                      chance(2) ? changed({{"text", one_of(ranges_of, rng_)}, {"style", "gto_plus"}})
                                : changed({{"top", 0.1}})));
    case 2:
      return void(
          ask("POST", "/ranges", changed({{"weights", std::vector<double>(chance(3) ? 7 : 1'326, 0.5)}})));
    case 3:
      return known_.add("range", ask("POST", "/ranges/kept",
                                     changed({{"folder", "mine"},
                                              {"name", "range " + std::to_string(rng_.below(300))},
                                              {"text", one_of(ranges_of, rng_)}})));
    case 4:
      return void(ask("PATCH", "/ranges/kept/" + id("range"), changed({{"name", "other"}})));
    default:
      return void(ask("DELETE", "/ranges/kept/" + id("range")));
  }
}

void HostileToSpots::step() {
  ++tally_.requests;
  switch (rng_.below(12)) {
    case 0:
    case 1:
      return begin();
    case 2:
      return change();
    case 3:
      return train();
    case 4:
    case 5:
      return forms();
    case 6:
    case 7:
      return ranges();
    case 8:
      return void(ask("GET", "/spots"));
    default:
      return look();
  }
}

void HonestReader::step() {
  ++tally_.requests;
  if (spot_.empty()) {
    const json begun = ask("POST", "/spots",
                           {{"spot",
                             "board = \"Ks Th 6d 3c 2s\"\npot = 10\nstacks = 20\nrange_oop = "
                             "\"QQ,AA,KJs\"\nrange_ip = \"KK,JJ\"\n[bets]\nbet = \"100%\"\nraise = \"a\"\n"},
                            {"iterations", 50}});
    if (begun.is_object() && begun.contains("id")) spot_ = begun["id"];  // else there are too many
    return;
  }
  const json now = ask("GET", "/spots/" + spot_), view = ask("GET", "/spots/" + spot_ + "/view?line=check");
  if (now.value("state", "") != "done" || !view.contains("view") || view["iterations"] != 50)
    return;  // in line
  if (seen_.is_null()) seen_ = view;
  if (view == seen_) return;
  ++tally_.wrong;
  std::printf("spot %s says something else: %s\n", spot_.c_str(), view.dump().substr(0, 1'000).c_str());
}

}  // namespace hindsight
