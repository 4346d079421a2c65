import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import { FLAG, restrict, withdrawable, type VendorOp } from '@baize/wallet';
import { byRisk, countSettled } from './count-settled.ts';
import type { Settled } from './settled.sql.ts';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from './testing.ts';

let table: BetTable;
let roulette: { gameId: number; flags: number };
const units = parseUnits;
before(async () => {
  table = await openBetTable();
  const live = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'RO' } as const;
  roulette = { gameId: (await aGame(table.db, live)).gameId, flags: FLAG.cappedValidBet };
});
after(() => table.close());

const owing = async () => {
  const { accountId } = await table.aMemberWith('1000');
  const turnover = { kind: 'turnover', amount: units('1000'), ref: 'bonus:1', reason: 'test' } as const;
  await table.db.transaction((tx) => restrict(tx, { accountId, ...turnover }));
  return accountId;
};
const play = async (...ops: VendorOp[]) => {
  for (const op of ops) assert.equal((await table.submit(op)).status, 'applied');
};
/** How much of the turnover is done, in whole units of money; all that waits is counted. */
const done = async (accountId: bigint) => {
  while ((await countSettled({ ...table, roundWaitMs: 0 })) > 0);
  return Number(1000n - (await withdrawable(table.db, accountId)).turnoverLeft / units('1'));
};
/** Two bets in one round, not settled. */
const both = (accountId: bigint, [one, other]: [string, string], of: object = roulette) => {
  const first = aBet(table, { accountId, ...of, amount: units(one) });
  return [first, aBet(table, { accountId, ...of, round: first.round, amount: units(other) })] as const;
};
const pays = (bet: VendorOp, payout: string, closes = true) =>
  aWin(bet, { amount: units(payout), flags: bet.flags, closes });

test('R22 OPEN-PLAY-05 both sides of one round count their difference towards turnover: as much against as much, nothing', async () => {
  const cases: [stakes: [string, string], payouts: [string, string], counts: number][] = [
    [['50', '50'], ['100', '0'], 0],
    [['50', '50'], ['0', '100'], 0],
    [['50', '40'], ['100', '0'], 10],
    [['50', '40'], ['0', '80'], 10],
    // Not opposite: two bets that lose, or win, together risked both.
    [['50', '40'], ['0', '0'], 90],
    [['50', '40'], ['100', '80'], 90],
  ];
  for (const [stakes, payouts, counts] of cases)
    for (const closes of ['last', 'each'] as const) {
      const accountId = await owing();
      const [red, black] = both(accountId, stakes);
      await play(red, black, pays(red, payouts[0], closes === 'each'), pays(black, payouts[1]));
      assert.equal(await done(accountId), counts, `${stakes.join()} ${payouts.join()} ${closes}`);
    }
});

test('R22 a round of several bets waits for what its vendor has still to say; every other counts at once', async () => {
  const accountId = await owing();
  const [red, black] = both(accountId, ['50', '50']);
  await play(red, black, pays(black, '0'));
  assert.ok((await countSettled(table)) > 0);
  assert.equal(await countSettled(table), 0, 'it lies in the queue until it is due');
  assert.equal((await withdrawable(table.db, accountId)).turnoverLeft, units('1000'));
  await play(pays(red, '100'));
  await table.db.run('update bets.settled set due_at = now() where due_at is not null');
  assert.equal(await done(accountId), 0);
  const [lone] = both(accountId, ['30', '30']);
  await play(lone, pays(lone, '60'));
  await countSettled(table);
  assert.equal(await done(accountId), 30);
});

test('R22 a bet put against one that counted adds nothing; one that is rolled back is no other side', async () => {
  const accountId = await owing();
  const [red, black] = both(accountId, ['50', '50']);
  await play(red, pays(red, '100'));
  assert.equal(await done(accountId), 50);
  await play(black, pays(black, '0'));
  assert.equal(await done(accountId), 50);
  const [one, other] = both(accountId, ['20', '20']);
  await play(one, other, aRollback(other), pays(one, '0'));
  assert.equal(await done(accountId), 70);
});

test('OPEN-PLAY-05 slots: bets of one round count their stakes, whatever the round brought', async () => {
  const accountId = await owing();
  const [one, other] = both(accountId, ['50', '50'], {});
  await play(one, other, pays(one, '100'), pays(other, '0'));
  assert.equal(await done(accountId), 100);
});

test('R22 what the bets of a round count together, by what was counted of it before', () => {
  const queued = (validBet: bigint, risked: bigint, all: bigint): Settled => ({
    accountId: 4n,
    gameId: 1,
    seq: validBet,
    round: 7n,
    validBet,
    isDue: true,
    several: { risked, validBet: all },
  });
  const counted = (...bets: Settled[]) => byRisk(bets).map(({ validBet }) => validBet);
  assert.deepEqual(counted(queued(50n, 0n, 100n), queued(50n, 0n, 100n)), [0n, 0n]);
  assert.deepEqual(counted(queued(30n, 40n, 80n), queued(50n, 40n, 80n)), [30n, 10n]);
  assert.deepEqual(counted(queued(20n, 30n, 70n)), [0n], 'the other counted 50 of 30');
  assert.deepEqual(counted(queued(20n, 65n, 70n)), [15n]);
  assert.deepEqual(counted(queued(20n, 15n, 10n)), [15n], 'a correction lowered what they count');
  assert.deepEqual(counted({ ...queued(20n, 0n, 0n), several: null }), [20n]);
});
