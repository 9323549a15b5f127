// Commands for a terminal beside this page.
// SPDX-License-Identifier: MIT

// As a shell reads it back.
export const quoted = (text: string): string =>
  /^[\w./~:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

// This server again, with its port and its folder.
export const serving = (port: string, data: string): string =>
  ['hindsight serve', ...(port ? [`--port ${port}`] : []), ...(data ? [`--data ${quoted(data)}`] : [])].join(' ');

export const againstProgram = (opponent: string): string =>
  `hindsight match ${quoted(opponent)} "program:python3 acpc_bot.py" --hands 10000 --estimator all --threads 2`;

export const tournament = (opponent: string): string => `game = "nlhe(blinds=50/100,stack=20000)"
hands = 1000          # of each match
matches = 2           # of each pairing, with other cards; each is played in both seatings

[[player]]
name = "mine"
program = ["python3", "acpc_bot.py"]

[[player]]
name = "theirs"
bot = ${JSON.stringify(opponent)}
`;
