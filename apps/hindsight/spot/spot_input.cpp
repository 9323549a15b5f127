// SPDX-License-Identifier: MIT
#include "spot/spot_input.h"

#include <array>

#include "store/spots/spot_draft.h"
#include "text.h"

namespace hindsight {

namespace {

// The same error, with what was typed before it.
tl::unexpected<Error> in_flag(const std::string& flag, const std::string& text, const Error& error) {
  return fail(ErrorCode::invalid_argument, flag + " '" + text + "': " + error.message);
}

Result<void> put_sizes(SpotDraft& draft, const std::string& kind, const std::vector<std::string>& all) {
  for (const std::string& text : all) {
    const std::size_t mark = text.find('=');
    const std::string place = mark == text.npos ? "" : text.substr(0, mark);
    const auto done = draft.override_sizes(kind, place, mark == text.npos ? text : text.substr(mark + 1));
    if (!done) return in_flag("--" + kind, text, done.error());
  }
  return {};
}

Result<void> put(SpotDraft& draft, const SpotFlags& flags) {
  using Set = Result<void> (*)(SpotDraft&, const std::string&);
  struct Setting {
    const char* flag;
    const std::string& text;
    Set set;
  };
  const std::array<Setting, 7> checked{{
      {"--board", flags.board, [](SpotDraft& to, const std::string& text) { return to.set_board(text); }},
      {"--oop", flags.oop,
       [](SpotDraft& to, const std::string& text) { return to.set_range("range_oop", text); }},
      {"--ip", flags.ip,
       [](SpotDraft& to, const std::string& text) { return to.set_range("range_ip", text); }},
      {"--pot", flags.pot, [](SpotDraft& to, const std::string& text) { return to.set_chips("pot", text); }},
      {"--stacks", flags.stacks,
       [](SpotDraft& to, const std::string& text) { return to.set_chips("stacks", text); }},
      {"--min-bet", flags.min_bet,
       [](SpotDraft& to, const std::string& text) { return to.set_chips("rules.min_bet", text); }},
      {"--raise-cap", flags.raise_cap,
       [](SpotDraft& to, const std::string& text) { return to.set_chips("rules.raise_cap", text); }},
  }};
  for (const auto& [flag, text, set] : checked)
    if (!text.empty())
      if (const auto done = set(draft, text); !done) return in_flag(flag, text, done.error());
  const std::array<std::pair<const char*, const std::string&>, 4> rules{
      {{"rules.rake", flags.rake},
       {"rules.add_allin", flags.add_allin},
       {"rules.force_allin", flags.force_allin},
       {"rules.merge", flags.merge}}};
  for (const auto& [path, text] : rules)
    if (!text.empty()) draft.set_text(path, text);
  HS_RETURN_IF_ERROR(put_sizes(draft, "bet", flags.bet));
  HS_RETURN_IF_ERROR(put_sizes(draft, "raise", flags.raise));
  return put_sizes(draft, "donk", flags.donk);
}

}  // namespace

bool SpotFlags::any() const {
  for (const std::string* text :
       {&board, &oop, &ip, &pot, &stacks, &rake, &add_allin, &force_allin, &merge, &min_bet, &raise_cap})
    if (!text->empty()) return true;
  return !bet.empty() || !raise.empty() || !donk.empty();
}

void SpotFlags::add_options(Parser& parser) {
  const auto add = [&](const char* name, auto& to, const char* meaning, const char* type) {
    parser.option(name, to, meaning).type(type).group("The spot, without a file or beside it").one_value();
  };
  add("--board", board, "3 to 5 cards", "CARDS");
  add("--oop", oop, "The range out of position", "RANGE");
  add("--ip", ip, "The range in position", "RANGE");
  add("--pot", pot, "Chips in the middle", "CHIPS");
  add("--stacks", stacks, "Chips behind; two apart by a comma: out of position first", "CHIPS");
  add("--bet", bet, "Bets, on all streets or at a place: 33%,75%,a or river.oop=50%; may be repeated",
      "SIZES");
  add("--raise", raise, "Raises, in the same way", "SIZES");
  add("--donk", donk, "Bets into who bet last on the street before", "SIZES");
  add("--rake", rake, "Of the pot: \"5% cap 10\"", "SHARE");
  add("--add-allin", add_allin, "All-in is added where it is at most this share of the pot", "SHARE");
  add("--force-allin", force_allin, "A bet is all-in where less than this share of the pot would be left",
      "SHARE");
  add("--merge", merge, "Sizes closer than this are one", "SHARE");
  add("--min-bet", min_bet, "The smallest bet", "CHIPS");
  add("--raise-cap", raise_cap, "Bets and raises on a street", "N");
}

Result<ForeignSpot> spot_input(const std::string& path, const std::string& text, const SpotFlags& flags) {
  ForeignSpot spot{.toml = text};
  const auto in_file = [&](const Error& error) {
    return fail(error.code, path + (path.empty() ? "" : ": ") + error.message);
  };
  if (dialect_of(text) != SpotDialect::toml) {
    auto foreign = parse_foreign_spot(text);
    if (!foreign) return in_file(foreign.error());
    spot = std::move(*foreign);
  }
  if (!flags.any()) return spot;
  auto draft = SpotDraft::of(spot.toml);
  if (!draft) return in_file(draft.error());
  HS_RETURN_IF_ERROR(put(*draft, flags));
  spot.toml = draft->toml();
  return spot;
}

std::string left_out_text(const std::string& path, const ForeignSpot& spot) {
  if (spot.left_out.empty()) return "";
  return path + ": left out " + joined(spot.left_out, ", ") +
         "; here --threads, --out and --json do such things";
}

}  // namespace hindsight
