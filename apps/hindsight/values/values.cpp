// hindsight values: networks that say what hands are worth where search stops: rows for them, their training,
// and how far they are off.
// SPDX-License-Identifier: MIT
#include "values/values.h"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "command.h"

namespace hindsight {

namespace {

constexpr const char* values_examples = R"help(Examples:
  hindsight values generate leduc_no_limit --out leduc.rows --rows 2000
  hindsight values train leduc.rows --out leduc.values --epochs 20
  hindsight values test leduc.values --rows 200 --seed 2
  hindsight values learn "liars_dice(faces=4)" --out dice.values --rounds 4 --games 200
  hindsight values shipped
  hindsight values leduc.values --json
  hindsight evaluate leduc_no_limit --strategy "resolve(values=leduc.values,iterations=100)"

Of a file it tells what it is: rows, or a network and what it was trained from.  Where search stops, a network says what every
hand of both seats is worth, for what each may hold (docs/values.md).
)help";

constexpr const char* row_examples = R"help(Examples:
  hindsight values generate leduc_no_limit --out leduc.rows --rows 2000
  hindsight values generate leduc_no_limit --out leduc.rows --rows 4000 --threads 2     (goes on)
  hindsight values generate "liars_dice(faces=4)" --out dice.rows --rows 200 --accuracy 0.01 --json
  hindsight values generate leduc --out shared.rows --rows 300 --accuracy 0.01 --farm rows_parts --at-once 2

A row is a public state where search would stop, what each seat may hold there, drawn, and what hands are worth then, solved until best
responses gain no more than the accuracy.  The same rows for any number of threads and stops; a file that is there is gone on with.
)help";

constexpr const char* network_train_examples = R"help(Examples:
  hindsight values train leduc.rows --out leduc.values --epochs 20
  hindsight values train leduc.rows --out small.values --epochs 5 --hidden 32,32 --threads 2 --json

Adam on Huber's loss, in a rate that falls to nothing.  The same bits for any number of threads and stops; a file that is not done is
gone on with.
)help";

constexpr const char* network_learn_examples = R"help(Examples:
  hindsight values learn "liars_dice(faces=3)" --out dice.values --rounds 8 --games 300 --hidden 32,32
  hindsight values learn "liars_dice(faces=3)" --out dice.values --rounds 8 --games 300 --hidden 32,32 --threads 2     (goes on)
  hindsight evaluate "liars_dice(faces=3)" --strategy "resolve(values=dice.values,iterations=200,depth=2)"

In place of states that are drawn and solved to the end, search plays itself, and learns from its own values what the states are
worth that it comes to.  The same bits for any number of threads and stops; a file that is not done is gone on with.
)help";

constexpr const char* network_test_examples = R"help(Examples:
  hindsight values test leduc.values --rows 200 --seed 2
  hindsight values test leduc.values --data leduc.rows --worst 3
  hindsight values test shipped --rows 100 --seed 3 --json

Errors are in units of the state, half its pot; those weighted count each hand as often as it comes.  Rows that are not given are
generated: with another seed than the training's the network has not seen them.
)help";

void add_usual_options(Parser& parser, ValuesWords& to) {
  parser.option("--threads", to.threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  parser.flag("--json", to.json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--quiet", to.quiet, "No live progress on stderr");
}

void add_row_accuracy(Parser& parser, ValuesWords& to) {
  parser
      .option("--accuracy", to.plan.accuracy, "Of a row: what best responses may gain, in half pots [0.0005]")
      .check(not_positive)
      .type("SHARE");
}

Command generate_rows_command(Parser& values, const std::shared_ptr<ValuesWords>& to) {
  Parser parser = values.command("generate", "Solve random public states: rows for a network");
  parser
      .option("game", to->name,
              "leduc_no_limit, leduc, liars_dice(...): hands dealt at the start, all else public")
      .type("GAME")
      .required();
  parser.option("--out", to->out, "The rows").type("FILE.rows").required();
  parser.option("--rows", to->rows, "How many, in all [10000]").check(not_between(1, 100'000'000)).type("N");
  parser.option("--seed", to->plan.seed, "Of what is drawn [1]").check(not_whole).type("N");
  add_row_accuracy(parser, *to);
  declare_farm(parser, to->farm, "parts of 8 solves");
  add_usual_options(parser, *to);
  parser.footer(row_examples);
  return {parser, [to] { return generate_values(*to); }};
}

Command learn_network_command(Parser& values, const std::shared_ptr<ValuesWords>& to) {
  Parser parser = values.command("learn", "Learn a network by self-play");
  BeliefPlay& play = to->learning.play;
  parser.option("game", to->name, "liars_dice(...), leduc, ...: hands dealt at the start, all else public")
      .type("GAME")
      .required();
  parser.option("--out", to->out, "The network").type("FILE.values").required();
  parser.option("--rounds", to->learning.rounds, "Of games, and of training after them [40]")
      .check(not_between(1, 100'000))
      .type("N");
  parser.option("--games", to->learning.games, "Of each round [500]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--depth", play.depth, "Moves of a look-ahead, in games without streets [2]")
      .check(not_between(1, 1000))
      .type("N");
  parser.option("--iterations", play.iterations, "Of a look-ahead [100]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--exploration", play.exploration, "Share of one seat's moves that are drawn evenly [0.25]")
      .type("SHARE");
  parser.option("--drawn", play.drawn, "Share of games that begin in any state, with beliefs drawn [0.1]")
      .type("SHARE");
  parser.option("--hidden", to->hidden, "Units of each layer between [96,96,96]").type("N,N,...");
  parser.option("--epochs", to->round.epochs, "Times that all rows are seen in a round [10]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--seed", play.seed, "Of games, first weights and the order of rows [1]")
      .check(not_whole)
      .type("N");
  add_usual_options(parser, *to);
  parser.footer(network_learn_examples);
  return {parser, [to] { return learn_values(*to); }};
}

Command train_network_command(Parser& values, const std::shared_ptr<ValuesWords>& to) {
  Parser parser = values.command("train", "Train a network on rows");
  parser.option("rows", to->name, "What generate has written").type("FILE.rows").required();
  parser.option("--out", to->out, "The network").type("FILE.values").required();
  parser.option("--hidden", to->hidden, "Units of each layer between [96,96,96]").type("N,N,...");
  parser.option("--epochs", to->training.epochs, "Times that all rows are seen [80]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--batch", to->training.batch, "Rows of a step [256]").check(not_between(1, 65536)).type("N");
  parser.option("--rate", to->training.rate, "Of learning, at the beginning [0.002]")
      .check(not_positive)
      .type("R");
  parser.option("--seed", to->training.seed, "Of first weights and of the order of rows [1]")
      .check(not_whole)
      .type("N");
  add_usual_options(parser, *to);
  parser.footer(network_train_examples);
  return {parser, [to] { return train_values(*to); }};
}

Command test_network_command(Parser& values, const std::shared_ptr<ValuesWords>& to) {
  Parser parser = values.command("test", "Say how far a network is from what was solved");
  parser.option("network", to->name, "A file, or shipped").type("FILE.values|shipped").required();
  parser.option("--game", to->game, "Of the shipped network [leduc_no_limit]").type("GAME");
  parser.option("--data", to->data, "Rows of a file, in place of fresh ones").type("FILE.rows");
  parser.option("--rows", to->test_rows, "How many fresh ones [1000]")
      .check(not_between(1, 10'000'000))
      .type("N")
      .excludes({"--data"});
  parser.option("--seed", to->test_seed, "Of these [1000003]")
      .check(not_whole)
      .type("N")
      .excludes({"--data"});
  parser.option("--worst", to->worst, "Rows to show where it is farthest off [5]")
      .check(not_between(0, 1000))
      .type("N");
  add_row_accuracy(parser, *to);
  add_usual_options(parser, *to);
  parser.footer(network_test_examples);
  return {parser, [to] { return test_values(*to); }};
}

}  // namespace

Command values_command(Parser& program) {
  Parser parser = program.command("values", "Value networks: rows, training and tests of what search asks");
  const auto words = std::make_shared<ValuesWords>();
  parser.option("file", words->name, "Rows or a network, or shipped").type("FILE|shipped");
  parser.flag("--json", words->json, "Print one line of JSON (docs/formats.md)");
  parser.footer(values_examples);
  return {parser,
          [words] { return show_values(*words); },
          {generate_rows_command(parser, words), learn_network_command(parser, words),
           train_network_command(parser, words), test_network_command(parser, words)}};
}

}  // namespace hindsight
