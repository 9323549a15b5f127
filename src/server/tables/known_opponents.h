// What tables know of the players at them: counts of what everybody could see, a profile
// (play/models/opponent_profile.h) for each, kept as files.
//
// People are told apart by the ids of their profiles, bots by their specs, wherever they sit and whatever
// they are called there: "p-ID" and "b-SUM".  What was brought as a file, of somebody who never sat here, is
// "f-SUM", by the name in it.  Hands are counted and files written by a thread of their own; a file is
// written beside the old one and renamed, some seconds after the hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/json.h"
#include "play/models/opponent_profile.h"
#include "server/http/workers.h"

namespace hindsight {

// Somebody at a table, as others know him.
struct SeatedPlayer {
  std::string id;    // here
  std::string name;  // for people: of bots their spec
};

class KnownOpponents {
 public:
  // Kept: then the bot that was seen longest ago makes room for another.
  static constexpr std::size_t most = 500;
  static constexpr std::size_t most_waiting = 1'000;  // hands that are not counted yet: those beyond are not

  static SeatedPlayer person(const std::string& profile, const std::string& name);
  static SeatedPlayer bot(const std::string& spec);

  // An empty folder: they last as long as this.  A file that cannot be read is set aside.
  explicit KnownOpponents(std::string folder);
  ~KnownOpponents();                                     // all that was seen is counted and written first
  const std::string& notice() const { return notice_; }  // what was set aside, for people; mostly empty

  // A hand that is over, and who played it, by seat; nobody: he is not counted.  Returns at once.
  void saw(const Hand& hand, std::vector<std::optional<SeatedPlayer>> seats);
  // Null: nothing is known.
  std::shared_ptr<const PlayCounts> counts(const std::string& id);
  // Rises when somebody forgets or brings a profile: a learner asks anew.
  std::uint64_t edits();

  std::vector<std::string> people();  // ids of their profiles
  struct Line {
    std::string id, name;
    std::uint64_t hands = 0;
  };
  std::vector<Line> lines();                 // everybody who is known, by id
  Json list();                               // as GET /opponents
  Result<Json> card(const std::string& id);  // as GET /opponents/ID
  Json card_or_null(const SeatedPlayer& player);
  // The two words of his style, each null where too little is known (study/hands/profile_card.h).
  Json style(const SeatedPlayer& player);
  Result<OpponentProfile> profile(const std::string& id);
  // All who are known as one, as far as they were counted as tables count.
  Result<OpponentProfile> everybody();
  Result<void> forget(const std::string& id);
  void forget_if_known(const std::string& id) { static_cast<void>(forget(id)); }
  // A file of `hindsight profile`, for somebody who is known, or else by the name in it.
  enum class Bring : std::uint8_t { merge, replace };
  Result<Json> bring(const std::string& text, const std::string& id, Bring how);
  void settle();  // all that was seen so far is counted and on the disk

 private:
  struct Kept {
    std::string name, expected_by;
    std::shared_ptr<const PlayCounts> counts;
    std::int64_t last = 0;  // seconds since 1970
  };
  struct Seen {
    Hand hand;
    std::vector<std::optional<SeatedPlayer>> seats;
  };
  void read_folder();
  void set_aside(const std::string& path, const std::string& why);
  void count_waiting();
  void count(const SeatedPlayer& player, const SeenHand& seen);
  bool has_room();
  void write_changed();
  Result<void> write_now(const std::string& id);
  void write_soon();
  std::string path(const std::string& id) const {
    return folder_ + "/" + id + std::string(profile_extension);
  }
  static Json json_of(const std::string& id, const Kept& kept);

  const std::string folder_;
  std::string notice_;
  std::mutex mutex_, counting_, writing_;  // taken in the order counting_, writing_, mutex_
  std::map<std::string, Kept> kept_;
  std::list<Seen> waiting_;        // the first is being counted
  std::set<std::string> changed_;  // ids whose files are older, or that have none any more
  bool write_due_ = false;
  std::uint64_t edits_ = 1;
  Workers thread_{1, 15};  // last: it uses all of the above
};

}  // namespace hindsight
