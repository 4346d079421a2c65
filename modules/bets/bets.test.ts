import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import { FLAG, restrict, withdrawable } from '@baize/wallet';
import { countSettled } from './count-settled.ts';
import { aBet, aMemberCtx, aRollback, aStaffCtx, aWin, openBetTable, type BetTable } from './testing.ts';
import { betsHandlers, betsConsoleHandlers } from './handlers.ts';

let table: BetTable;
let handlers: ReturnType<typeof betsHandlers>;
let console: ReturnType<typeof betsConsoleHandlers>;
let live: { gameId: number; flags: number };
before(async () => {
  table = await openBetTable();
  const game = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'BAC' } as const;
  live = { gameId: (await aGame(table.db, game)).gameId, flags: FLAG.cappedValidBet };
  handlers = betsHandlers(table.deps);
  console = betsConsoleHandlers(table.deps);
});
after(() => table.close());

const filter = (change: object = {}) => ({
  gameType: undefined,
  vassalage: undefined,
  state: undefined,
  pageNo: 1,
  pageSize: 20,
  ...change,
});

/** A member with: a won slot round, a lost live round, a cancelled bet and an open bet. */
async function aPlayer() {
  const member = await table.aMemberWith('100');
  const of = { accountId: member.accountId };
  const won = aBet(table, { ...of, amount: parseUnits('2') });
  const lost = aBet(table, { ...of, amount: parseUnits('5'), ...live });
  const cancelled = aBet(table, { ...of, amount: parseUnits('7') });
  const open = aBet(table, { ...of, amount: parseUnits('0.125') });
  for (const bet of [won, lost, cancelled, open]) await table.submit(bet);
  await table.submit(aWin(won, { amount: parseUnits('3.5') }));
  await table.submit(aWin(lost, { amount: 0n }));
  await table.submit(aRollback(cancelled));
  return { member, won, open };
}

test('WALLET-018 OPEN-PLAY-04 the betting record: rows newest first, totals over the filter, paging', async () => {
  const { member } = await aPlayer();
  const record = await handlers.listBets(filter(), aMemberCtx(member));
  assert.ok(record.ok);
  const { list, totals, totalCount } = record.value;
  assert.equal(totalCount, 4);
  assert.deepEqual(
    list.map((bet) => [bet.state, bet.stake, bet.validBet, bet.payout, bet.net]),
    [
      ['OPEN', '0.125', '0.00', '0.00', '-0.125'],
      ['CANCELLED', '7.00', '0.00', '0.00', '0.00'],
      ['SETTLED', '5.00', '5.00', '0.00', '-5.00'],
      ['SETTLED', '2.00', '2.00', '3.50', '1.50'],
    ],
  );
  assert.deepEqual(totals, {
    count: 4,
    stake: '7.125',
    validBet: '7.00',
    payout: '3.50',
    net: '-3.50',
    openStake: '0.125',
  });
  const second = await handlers.listBets(filter({ pageNo: 2, pageSize: 3 }), aMemberCtx(member));
  assert.ok(second.ok && second.value.list.length === 1 && second.value.totalPages === 2);
  assert.deepEqual(second.value.totals, totals, 'totals do not depend on the page');
});

test('WALLET-018 the record is filtered by category, vendor, state and date', async () => {
  const { member } = await aPlayer();
  const count = async (change: object) => {
    const record = await handlers.listBets(filter(change), aMemberCtx(member));
    return record.ok ? record.value.totalCount : record.code;
  };
  assert.equal(await count({ gameType: 'LIVE' }), 1);
  assert.equal(await count({ gameType: 'RNG' }), 3);
  assert.equal(await count({ gameType: 'FISH' }), 0);
  assert.equal(await count({ vassalage: 'LIV' }), 1);
  assert.equal(await count({ state: 'OPEN' }), 1);
  assert.equal(await count({ state: 'SETTLED', vassalage: 'STU' }), 1);
  const now = table.clock.now().getTime();
  assert.equal(await count({ from: now - 3_600_000, to: now + 3_600_000 }), 4);
  assert.equal(await count({ from: now - 7_200_000, to: now - 3_600_000 }), 0);
  assert.equal(await count({ from: now, to: now - 1 }), 'range_invalid');
  assert.equal(await count({ from: '2026-01-01', to: '2026-03-01' }), 'range_too_long');
  assert.equal(await count({ from: '2020-01-01', to: '2020-01-02' }), 'range_too_old');
  assert.equal(await count({ from: '2026-02-30', to: '2026-03-01' }), 'range_invalid');
});

test('WALLET-018 a member sees own bets only; somebody who never played sees an empty record', async () => {
  const { won } = await aPlayer();
  const { member: other } = await aPlayer();
  const record = await handlers.listBets(filter(), aMemberCtx(other));
  assert.ok(record.ok && !record.value.list.some((bet) => bet.betId === won.key));
  const nobody = { memberId: 99, merchantId: 1, account: 'nobody' };
  const empty = await handlers.listBets(filter(), aMemberCtx(nobody));
  assert.ok(empty.ok && empty.value.totalCount === 0);
});

test('OPEN-PLAY-04 rounds in play are shown with their stake until they close', async () => {
  const { member, open } = await aPlayer();
  const inPlay = async () => {
    const rounds = await handlers.listOpenRounds({}, aMemberCtx(member));
    assert.ok(rounds.ok);
    return rounds.value;
  };
  const before = await inPlay();
  assert.deepEqual(
    before.list.map((round) => [round.round, round.bets, round.stake]),
    [[open.round, 1, '0.125']],
  );
  assert.equal(before.stake, '0.125');
  await table.submit(aWin(open, { amount: 0n }));
  assert.deepEqual((await inPlay()).list, []);
});

test('OP-22 an operator sees a member’s bets, of the own brand only', async () => {
  const { member } = await aPlayer();
  const ask = { ...filter(), memberId: member.memberId };
  const seen = await console.listMemberBets(ask, aStaffCtx(member.merchantId));
  assert.ok(seen.ok && seen.value.totalCount === 4 && !seen.value.isTrial);
  const elsewhere = await console.listMemberBets(ask, aStaffCtx(member.merchantId + 1));
  assert.ok(!elsewhere.ok && elsewhere.code === 'member_has_not_played');
});

test('OPEN-WALLET-06 settled valid bet reduces turnover, each bet once, however often it is counted', async () => {
  const member = await table.aMemberWith('100');
  const of = { accountId: member.accountId };
  await table.db.transaction((tx) =>
    restrict(tx, {
      accountId: member.accountId,
      kind: 'turnover',
      amount: parseUnits('10'),
      ref: 'deposit-1',
      reason: 'deposit',
    }),
  );
  const left = async () => (await withdrawable(table.db, member.accountId)).turnoverLeft;
  const bet = aBet(table, { ...of, amount: parseUnits('4') });
  await table.submit(bet);
  await countSettled(table);
  assert.equal(await left(), parseUnits('10'), 'an open bet counts nothing');
  const win = aWin(bet, { amount: 0n });
  await table.submit(win);
  await Promise.all([countSettled(table), countSettled(table), countSettled(table)]);
  assert.equal(await left(), parseUnits('6'));
  await table.submit(win);
  await countSettled(table);
  assert.equal(await left(), parseUnits('6'));
  const rest = aBet(table, { ...of, amount: parseUnits('6'), closes: true });
  await table.submit(rest);
  await countSettled(table);
  assert.equal(await left(), 0n);
  const free = aBet(table, { ...of, closes: true });
  await table.submit(free);
  const { queued } = await table.db.one<{ queued: bigint }>('select count(*) as queued from bets.settled');
  assert.equal(queued, 0n, 'a member who owes nothing is not counted');
});

test('OPEN-PLAY-06 a trial account’s bets count towards nothing', async () => {
  const trial = await table.aTrialWith('10');
  await table.db.transaction((tx) =>
    restrict(tx, { accountId: trial.accountId, kind: 'turnover', amount: 1_000n, ref: 'x', reason: 'test' }),
  );
  const bet = aBet(table, { accountId: trial.accountId, closes: true });
  assert.equal((await table.submit(bet)).status, 'applied');
  await countSettled(table);
  assert.equal((await withdrawable(table.db, trial.accountId)).turnoverLeft, 1_000n);
  const seen = await console.listMemberBets(
    { ...filter(), memberId: trial.memberId },
    aStaffCtx(trial.merchantId),
  );
  assert.ok(seen.ok && seen.value.isTrial);
});
