import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countSettled } from '@baize/bets';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { FLAG, restrict, withdrawable, type VendorOp } from '@baize/wallet';
import { findBonus } from './bonus.sql.ts';
import { expireBonuses } from './expire-bonuses.ts';
import { bonusRef, grantBonus } from './grant-bonus.ts';
import { FREE_TERMS } from './terms.ts';
import { turnoverPort } from './terms-in-play.ts';

/** Decision 0068: what was bet before a bonus came is no play with it. */
let table: BetTable;
const units = parseUnits;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

let last = 0;
const grant = async (
  { memberId, merchantId }: Member,
  turnoverTimes = 1_000,
  days: number | null = null,
): Promise<bigint> => {
  const terms = { ...FREE_TERMS, turnoverTimes, days };
  const gift = { memberId, merchantId, source: 'promotion', ref: `p:${(last += 1)}`, terms } as const;
  const granted = await table.db.transaction((tx) =>
    grantBonus(table, tx, { ...gift, amount: units('10'), title: { EN: 'Welcome' }, actor: 'job:test' }),
  );
  assert.ok(granted.ok);
  return granted.value.grantId;
};
const play = async (...ops: VendorOp[]) => {
  for (const op of ops) assert.equal((await table.submit(op)).status, 'applied');
  while ((await countSettled({ ...table, turnover: turnoverPort(table) })) > 0);
};
const stakeOf = ({ accountId }: Member, amount: string) => aBet(table, { accountId, amount: units(amount) });
const owed = async ({ accountId }: Member) => (await withdrawable(table.db, accountId)).turnoverLeft;

test('PROMO-009 R22 a stake placed before the bonus counts nothing for it: settled after, won, lost, rolled back or corrected', async () => {
  const cases: [name: string, after: (bet: VendorOp) => VendorOp[]][] = [
    ['lost', (bet) => [aWin(bet, { amount: 0n })]],
    ['won', (bet) => [aWin(bet, { amount: units('90') })]],
    ['rolled back', (bet) => [aRollback(bet)]],
    [
      'corrected',
      (bet) => {
        const win = aWin(bet, { amount: units('90') });
        return [win, aRollback(win), aWin(bet, { amount: 0n })];
      },
    ],
    [
      'settled and rolled back',
      (bet) => {
        const win = aWin(bet, { amount: 0n });
        return [win, aRollback(win), aRollback(bet)];
      },
    ],
  ];
  for (const [name, later] of cases) {
    const member = await table.aMemberWith('200');
    const bet = stakeOf(member, '80');
    await play(bet);
    const grantId = await grant(member);
    await play(...later(bet));
    assert.equal(await owed(member), units('100'), name);
    assert.equal((await findBonus(table.db, grantId))?.state, 'OPEN', name);
    await play(aBet(table, { accountId: member.accountId, amount: units('30'), closes: true }));
    assert.equal(await owed(member), units('70'), `${name}: what is bet after counts`);
  }
});

test('PROMO-009 R22 a stake counts for the turnover that was there when it was placed, and for none that came later', async () => {
  const member = await table.aMemberWith('500');
  const first = await grant(member, 500);
  const bet = stakeOf(member, '80');
  await play(bet);
  const second = await grant(member, 500);
  await play(aWin(bet, { amount: 0n }));
  assert.equal((await findBonus(table.db, first))?.state, 'COMPLETED', 'the bet was placed under it');
  assert.equal((await findBonus(table.db, second))?.state, 'OPEN');
  assert.equal(await owed(member), units('50'), 'what the first did not take is nothing for the second');
});

test('OPEN-WALLET-06 a deposit’s turnover asks for bets placed after it, too; one from before this rule counts every bet', async () => {
  const member = await table.aMemberWith('200');
  const { accountId } = member;
  const bet = stakeOf(member, '80');
  await play(bet);
  const turnover = { accountId, kind: 'turnover', ref: 'D1', reason: 'deposit' } as const;
  await table.db.transaction((tx) => restrict(tx, { ...turnover, amount: units('100') }));
  await play(aWin(bet, { amount: 0n }));
  assert.equal(await owed(member), units('100'));
  await table.db.run('update wallet.restriction set since_seq = null where account_id = $1', [accountId]);
  const later = stakeOf(member, '30');
  await play(later, aWin(later, { amount: 0n }));
  assert.equal(await owed(member), units('70'));
});

test('R22 whoever bets everything before the bonus and has it settled after has played nothing of it off', async () => {
  const member = await table.aMemberWith('100');
  const bets = ['40', '60'].map((amount) => stakeOf(member, amount));
  await play(...bets);
  const grantId = await grant(member);
  await play(...bets.map((bet) => aWin(bet, { amount: bet.amount })));
  const { available, turnoverLeft, withdrawable: out } = await withdrawable(table.db, member.accountId);
  assert.deepEqual([available, turnoverLeft, out], [units('110'), units('100'), 0n]);
  const { remaining } = await table.db.one<{ remaining: bigint }>(
    'select remaining from wallet.restriction where ref = $1 and lifted_at is null',
    [bonusRef(grantId)],
  );
  assert.equal(remaining, units('100'));
});

test('R22 the round that plays a bonus off in its last second is counted before its days are over', async () => {
  const live = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'RO' } as const;
  const roulette = { gameId: (await aGame(table.db, live)).gameId, flags: FLAG.cappedValidBet };
  const member = await table.aMemberWith('200');
  const grantId = await grant(member, 1_000, 1);
  const expiresAt = (await findBonus(table.db, grantId))?.expiresAt;
  assert.ok(expiresAt);
  const one = aBet(table, { accountId: member.accountId, ...roulette, amount: units('60') });
  const other = aBet(table, {
    accountId: member.accountId,
    ...roulette,
    round: one.round,
    amount: units('40'),
  });
  await play(one, other, aWin(other, { amount: 0n, flags: other.flags }));
  assert.equal(await owed(member), units('100'), 'a round of several bets waits');
  const over = { db: table.db, clock: { now: () => expiresAt } };
  assert.equal(await expireBonuses(over), 0);
  await table.db.run('update bets.settled set due_at = now() where due_at is not null');
  await play();
  assert.equal((await findBonus(table.db, grantId))?.state, 'COMPLETED');
  assert.equal(await expireBonuses(over), 0);
});
