import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { VendorOp } from '@baize/wallet';
import { prizeModeOf } from './prize-mode.ts';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from './testing.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** The journal of a new member who plays these: stake and mode of each line, oldest first. Stakes in major units. */
async function played(steps: (accountId: bigint) => VendorOp[]): Promise<string[]> {
  const { accountId } = await table.aMemberWith('100');
  for (const op of steps(accountId)) assert.equal((await table.submit(op)).status, 'applied');
  const lines = await table.db.many<{ line: string }>(
    `select l.stake / 100000 || ' in ' || coalesce(l.mode::text, 'none') as line
       from bets.settlement s, unnest(s.account_ids, s.stakes, s.modes) with ordinality as l (account_id, stake, mode, n)
      where l.account_id = $1 order by s.id, l.n`,
    [accountId],
  );
  return lines.map(({ line }) => line);
}
const units = (major: number) => BigInt(major) * 100_000n;

test('OPEN-AGENT-03 what settles is counted in the prize mode its bet was played in', async () => {
  assert.deepEqual(
    await played((accountId) => {
      const bet = aBet(table, { accountId, amount: units(10), prizeMode: 1950 });
      // What a win says of a mode is nothing: its bet said it.
      return [bet, aWin(bet, { amount: 0n, prizeMode: 1700 })];
    }),
    ['10 in 1950'],
  );
  assert.deepEqual(
    await played((accountId) => [
      aBet(table, { accountId, amount: units(3), prizeMode: 1980, closes: true }),
    ]),
    ['3 in 1980'],
    'a bet that closes its round',
  );
  assert.deepEqual(
    await played((accountId) => {
      const bet = aBet(table, { accountId, amount: units(4) });
      return [bet, aWin(bet)];
    }),
    ['4 in none'],
  );
});

test('OPEN-AGENT-03 bets of one round in two modes are two lines', async () => {
  const lines = await played((accountId) => {
    const high = aBet(table, { accountId, amount: units(1), prizeMode: 1960 });
    const low = { ...aBet(table, { accountId, amount: units(2), prizeMode: 1800 }), round: high.round };
    return [high, low, aWin(high)];
  });
  assert.deepEqual(lines.toSorted(), ['1 in 1960', '2 in 1800']);
});

test('OPEN-AGENT-03 what is taken back leaves the mode it was counted in', async () => {
  assert.deepEqual(
    await played((accountId) => {
      const bet = aBet(table, { accountId, amount: units(5), prizeMode: 1900 });
      const win = aWin(bet, { amount: 0n });
      return [bet, win, aRollback(bet)];
    }),
    ['5 in 1900', '-5 in 1900'],
  );
});

test('OPEN-AGENT-03 only lotteries are played by mode', () => {
  for (const [gameType, said, kept] of [
    ['LOTT', 1950, { prizeMode: 1950 }],
    ['ELOTT', 1700, { prizeMode: 1700 }],
    ['LOTT', 0, {}],
    ['LOTT', null, {}],
    ['RNG', 1950, {}],
    [undefined, 1950, {}],
  ] as const)
    assert.deepEqual(prizeModeOf({ prizeMode: said }, gameType), kept);
  assert.deepEqual(prizeModeOf(null, 'LOTT'), {});
});
