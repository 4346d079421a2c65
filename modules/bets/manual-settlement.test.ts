import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import type { Member } from '@baize/members';
import { parseUnits } from '@baize/kernel';
import { actsOn } from './bet-case.ts';
import { betsConsoleHandlers } from './handlers.ts';
import { aBet, aStaffCtx, aWin, betsOf, openBetTable, type BetTable } from './testing.ts';

let table: BetTable;
let console: ReturnType<typeof betsConsoleHandlers>;
before(async () => {
  table = await openBetTable();
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id));
  console = betsConsoleHandlers(table.deps);
});
after(() => table.close());

let member: Member;
const of = () => ({ accountId: member.accountId });
beforeEach(async () => {
  member = await table.aMemberWith('100');
});

const ctx = () => aStaffCtx(table.merchant.id);
const page = { pageNo: 1, pageSize: 20, gameType: undefined, vassalage: undefined, state: undefined };
const balance = () => table.wallet.balance(member.accountId);
/** The act itself, and by which rule one person decided it. */
const lastAudits = async () =>
  table.db.many<{ action: string; reason: string }>(
    'select action, reason from staff.audit order by id desc limit 2',
  );

async function search(filter: object) {
  const found = await console.searchBets({ ...page, ...filter }, ctx());
  return found.ok ? found.value.list : found.code;
}
async function named(key: string) {
  const list = await search({ key });
  assert.ok(Array.isArray(list), 'the bet is found by its key');
  const one = list.find(({ betId }) => betId === key) ?? list[0];
  assert.ok(one);
  const { memberId, betId, placedAt } = one;
  return { memberId, betId, placedAt };
}

test('OP-22 bets are found by account, by any transaction of their round, by round, by state, in the own brand only', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  const other = aBet(table, { ...of(), amount: parseUnits('1') });
  await table.submit(bet);
  await table.submit(other);
  const win = aWin(bet, { amount: parseUnits('5') });
  await table.submit(win);
  const { account } = member;
  const ids = async (filter: object) => {
    const list = await search(filter);
    return Array.isArray(list) ? list.map(({ betId }) => betId) : list;
  };
  assert.deepEqual(await ids({ account }), [other.key, bet.key]);
  assert.deepEqual(await ids({ account, state: 'OPEN' }), [other.key]);
  assert.deepEqual(await ids({ account, round: bet.round }), [bet.key]);
  assert.deepEqual(await ids({ key: bet.key }), [bet.key]);
  assert.deepEqual(await ids({ key: win.key }), [bet.key], 'by its win');
  assert.deepEqual(await ids({ key: 'nobody' }), []);
  assert.deepEqual(await ids({ account: 'nobody' }), []);
  assert.equal(await ids({ round: bet.round }), 'account_needed');
  const now = table.clock.now().getTime();
  assert.equal(await ids({ from: now - 3 * 86_400_000, to: now }), 'range_too_long', 'a brand by the day');
  const today = await search({});
  assert.ok(Array.isArray(today) && today.some((row) => row.account === account));
  let at = table.clock.now().getTime();
  const ticking = { ...table.deps, clock: { now: () => new Date((at += 1)) } };
  const later = await betsConsoleHandlers(ticking).searchBets(page, ctx());
  assert.ok(later.ok && later.value.totalCount > 0, 'however slowly it is asked, a day is a day');
  const elsewhere = await console.searchBets({ ...page, account }, aStaffCtx(table.merchant.id + 1));
  assert.ok(elsewhere.ok && elsewhere.value.totalCount === 0);
});

test('OP-22 a case shows every movement of the round', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.submit(bet);
  await table.submit(aWin(bet, { amount: parseUnits('5') }));
  const name = await named(bet.key);
  const found = await console.getBetCase(name, ctx());
  assert.ok(found.ok);
  assert.deepEqual(
    found.value.entries.map((row) => [row.kind, row.amount, row.balanceBefore, row.balanceAfter]),
    [
      ['bet', '-3.00', '100.00', '97.00'],
      ['win', '5.00', '97.00', '102.00'],
    ],
  );
  assert.deepEqual(found.value.acts, ['reverse']);
  const elsewhere = await console.getBetCase(name, aStaffCtx(table.merchant.id + 1));
  assert.ok(!elsewhere.ok && elsewhere.code === 'bet_not_found');
});

test('OP-22 an open round is voided: every stake comes back by a new row, once, and its late win is refused', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  const second = aBet(table, { ...of(), amount: parseUnits('4'), round: bet.round });
  await table.submit(bet);
  await table.submit(second);
  const input = {
    ...(await named(bet.key)),
    outcome: 'void' as const,
    payout: '0',
    reason: 'vendor gone',
  };
  const done = await console.resolveOpenBet(input, ctx());
  assert.ok(done.ok);
  assert.equal(await balance(), parseUnits('100'));
  assert.deepEqual(
    done.value.entries.map(({ kind, amount }) => [kind, amount]),
    [
      ['bet', '-3.00'],
      ['bet', '-4.00'],
      ['bet_rollback', '3.00'],
      ['bet_rollback', '4.00'],
    ],
  );
  assert.ok(done.value.round.every(({ state }) => state === 'CANCELLED'));
  assert.deepEqual(done.value.acts, []);
  assert.deepEqual(await lastAudits(), [
    { action: 'approval.alone', reason: 'vendor gone' },
    { action: 'bet.resolve', reason: 'vendor gone' },
  ]);
  const again = await console.resolveOpenBet(input, ctx());
  assert.ok(!again.ok && again.code === 'state_changed');
  const late = await table.submit(aWin(bet, { amount: parseUnits('9') }));
  assert.equal(late.status, 'rolled_back');
  assert.equal(await balance(), parseUnits('100'));
});

test('OP-22 an open bet is settled with what it pays, and its round closes', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.submit(bet);
  const name = await named(bet.key);
  const wish = { ...name, outcome: 'settle' as const, payout: '4.5', reason: 'by the result page' };
  const done = await console.resolveOpenBet(wish, ctx());
  assert.ok(done.ok);
  assert.deepEqual(
    [done.value.bet.state, done.value.bet.payout, done.value.bet.net],
    ['SETTLED', '4.50', '1.50'],
  );
  assert.equal(await balance(), parseUnits('101.5'));
  const again = await console.resolveOpenBet({ ...wish, payout: '9' }, ctx());
  assert.ok(!again.ok && again.code === 'state_changed');
  assert.equal(await balance(), parseUnits('101.5'));
});

test('OP-22 a settled round is reversed: the win is taken back, the stake given back, four rows stand', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.submit(bet);
  await table.submit(aWin(bet, { amount: parseUnits('5') }));
  const input = { ...(await named(bet.key)), reason: 'wrong result' };
  const done = await console.reverseRound(input, ctx());
  assert.ok(done.ok);
  assert.equal(await balance(), parseUnits('100'));
  assert.deepEqual(
    done.value.entries.map(({ kind, amount, isReversed }) => [kind, amount, isReversed]),
    [
      ['bet', '-3.00', true],
      ['win', '5.00', true],
      ['win_rollback', '-5.00', false],
      ['bet_rollback', '3.00', false],
    ],
  );
  const [record] = await betsOf(table.db, member.accountId);
  assert.deepEqual([record?.state, record?.payout, record?.net], ['CANCELLED', 0n, 0n]);
  assert.deepEqual(await lastAudits(), [
    { action: 'approval.alone', reason: 'wrong result' },
    { action: 'bet.reverse', reason: 'wrong result' },
  ]);
  const again = await console.reverseRound(input, ctx());
  assert.ok(!again.ok && again.code === 'state_changed');
  assert.equal(await balance(), parseUnits('100'));
});

test('OP-22 a win that was spent is owed: the reversal leaves no balance below zero', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('10') });
  await table.submit(bet);
  await table.submit(aWin(bet, { amount: parseUnits('50') }));
  await table.submit(aBet(table, { ...of(), amount: parseUnits('140'), closes: true }));
  assert.equal(await balance(), 0n);
  const done = await console.reverseRound({ ...(await named(bet.key)), reason: 'fraud' }, ctx());
  assert.ok(done.ok);
  assert.equal(await balance(), 0n, 'the stake repays what is owed');
  const { debt } = await table.db.one<{ debt: bigint }>(
    'select balance as debt from wallet.account where id = $1',
    [member.accountId + 2n],
  );
  assert.equal(debt, -parseUnits('40'));
});

const acts: [states: ('OPEN' | 'SETTLED' | 'CANCELLED')[], acts: string[]][] = [
  [['OPEN'], ['void', 'settle']],
  [['SETTLED'], ['reverse']],
  [['CANCELLED'], []],
  [
    ['SETTLED', 'OPEN'],
    ['void', 'settle'],
  ],
  [['SETTLED', 'CANCELLED'], ['reverse']],
  [[], []],
];
for (const [states, allowed] of acts)
  test(`OP-22 a round of ${states.join(' and ') || 'nothing'} may be ${allowed.join(' or ') || 'looked at'}`, () => {
    assert.deepEqual(actsOn(states.map((state) => ({ state }))), allowed);
  });
