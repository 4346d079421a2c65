import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { staffContext } from '@baize/endpoint/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember, anAgent } from '@baize/members/testing';
import { businessDay, memoryLogger, parseUnits, systemClock } from '@baize/kernel';
import { aPlayedRound } from '@baize/bets/testing';
import { aConnection } from '@baize/play/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import {
  createWallet,
  hold,
  listEntries,
  post,
  settleHold,
  type House,
  type TransferKind,
  type Wallet,
} from '@baize/wallet';
import { reportsApi, reportsConsoleApi } from './api.ts';
import { csvCell } from './csv.ts';
import { rollUpMoved, rollUpToNow } from './rollup.ts';
import { reportsConsoleHandlers, reportsHandlers } from './handlers.ts';
import { monthsOf } from './get-statement.ts';
import { reportsForTests } from './testing.ts';

let db: TestDatabase;
let wallet: Wallet;
let merchant: Merchant;
let agent: Member;
let member: Member;
let skewMs = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + skewMs) };
const today = () => businessDay(clock.now());

before(async () => {
  db = await testDatabase();
  wallet = createWallet({ db, clock: systemClock, log: memoryLogger(), writeHook: 'bets.record_batch' });
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    agent = await anAgent(tx, { merchant, account: 'theagent', uplineId: null });
    member = await aMember(tx, { merchant, account: 'player1', uplineId: agent.memberId, balance: '100' });
  });
  const { connectionId } = await db.transaction((tx) => aConnection(tx));
  const game = await aGame(db, { connectionCode: 'STUDIO' });
  const round = { member, connectionId, gameId: game.gameId };
  await aPlayedRound({ db, wallet }, { ...round, key: 'r1', stake: '10', payout: '25.5' });
  await aPlayedRound({ db, wallet }, { ...round, key: 'r2', stake: '4', payout: '0' });
  await db.transaction(async (tx) => {
    await give(tx, '7', 'bonus', 'promotion');
    await give(tx, '1', 'rebate', 'rebate');
    const held = await hold(tx, {
      accountId: member.accountId,
      amount: parseUnits('20'),
      key: 'h1',
      ref: 'W1',
      reason: 'withdrawal',
      actor: 'job:test',
    });
    assert.ok(held.ok);
    const settled = await settleHold(tx, {
      holdId: held.value.holdId,
      amount: parseUnits('15'),
      key: 'h1:paid',
      house: 'gateway',
      actor: 'job:test',
    });
    assert.ok(settled.ok);
  });
});
after(async () => {
  await wallet.close();
  await db.drop();
});

const give = (
  tx: Parameters<typeof post>[0],
  amount: string,
  kind: TransferKind,
  house: 'promotion' | 'rebate' | 'gateway',
) =>
  post(tx, {
    accountId: member.accountId,
    amount: parseUnits(amount),
    kind,
    house,
    key: `${kind}:${amount}`,
    actor: 'job:test',
    note: '=evil()',
  });
const site = () => reportsHandlers(reportsForTests(db, clock));
const office = () => reportsConsoleHandlers(reportsForTests(db, clock));
const asMember = (who = member) =>
  aCall(merchant, { role: 'member' as const, memberId: who.memberId, account: who.account, sessionId: '1' });
const staff = () => staffContext([], { merchant, staffId: 1, name: 'op' });
const ops = reportsApi.operations;
const history = async (input: object = {}) => {
  const answer = await site().listTransactions(ops.listTransactions.input.parse(input), asMember());
  assert.ok(answer.ok);
  return ops.listTransactions.output.parse(answer.value);
};

test('API-056 WALLET-017 every movement with its balances, the game behind it, and totals over the whole filter', async () => {
  const all = await history({ pageSize: '3' });
  const ledger = await listEntries(db, {
    accountId: member.accountId,
    from: new Date(0),
    to: new Date('9999-01-01'),
    page: { pageNo: 1, pageSize: 100 },
  });
  assert.deepEqual([all.totalCount, all.totalPages], [ledger.totalCount, Math.ceil(ledger.totalCount / 3)]);
  const paged = [];
  for (let pageNo = 1; pageNo <= all.totalPages; pageNo += 1)
    paged.push(...(await history({ pageSize: '3', pageNo: String(pageNo) })).list);
  assert.deepEqual(
    paged.map(({ id }) => id),
    ledger.list.map(({ id }) => id),
  );
  assert.deepEqual((await history({ pageSize: '3', pageNo: '99' })).list, []);
  const bets = await history({ type: 'BET' });
  assert.deepEqual(
    bets.list.map((row) => [row.ref, row.amount, row.gameName !== '', row.bet?.betId]),
    [
      ['r2', '-4.00', true, 'r2:bet'],
      ['r1', '-10.00', true, 'r1:bet'],
    ],
  );
  assert.deepEqual(all.summary, { in: '138.50', out: '34.00', validBet: '14.00', winLoss: '11.50' });
  assert.deepEqual(bets.summary, { in: '0.00', out: '14.00', validBet: '14.00', winLoss: '-14.00' });
  assert.equal((await history({ type: 'DEPOSIT' })).summary.validBet, null);
});

test('WALLET-017 R24 a movement of play says what its whole round comes to; one of money refers to no round', async () => {
  const lost = { stake: '4.00', payout: '0.00', net: '-4.00', state: 'SETTLED' };
  const won = { stake: '10.00', payout: '25.50', net: '15.50', state: 'SETTLED' };
  const { list } = await history({ pageSize: '100' });
  const of = (ref: string) => list.filter((row) => row.ref === ref).map(({ round }) => round);
  assert.deepEqual([...new Set(of('r1').map((round) => JSON.stringify(round)))], [JSON.stringify(won)]);
  assert.deepEqual([...new Set(of('r2').map((round) => JSON.stringify(round)))], [JSON.stringify(lost)]);
  // Also where the page or the filter shows a part of it.
  const [newest] = (await history({ type: 'WIN', pageSize: '1', pageNo: '2' })).list;
  assert.deepEqual(newest?.round, won);
  const money = (await history({ type: 'DEPOSIT' })).list;
  assert.ok(money.length > 0 && money.every((row) => row.round === null && row.bet === null));
});

test('OPEN-WALLET-12 at most 31 days at a time and 180 days back; nobody reads what is not there', async () => {
  const ask = async (input: object) => {
    const answer = await site().listTransactions(ops.listTransactions.input.parse(input), asMember());
    return answer.ok ? answer.value.totalCount : answer.code;
  };
  assert.equal(await ask({ from: '2020-01-01', to: '2020-01-02' }), 'range_too_old');
  assert.equal(await ask({ from: '2026-01-01', to: '2026-03-01' }), 'range_too_long');
  assert.equal(await ask({ from: today(), to: today() }), (await history()).totalCount);
  assert.throws(() => ops.listTransactions.input.parse({ pageSize: '101' }));
  const stranger = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null }));
  const theirs = await site().listTransactions(ops.listTransactions.input.parse({}), asMember(stranger));
  assert.ok(theirs.ok && theirs.value.totalCount === 0);
});

test('WALLET-017 OPEN-PLAY-04 from a bet down to the entries of its round', async () => {
  const [bet] = (await history({ type: 'WIN' })).list.filter(({ ref }) => ref === 'r1');
  assert.ok(bet?.bet);
  const round = await site().listRoundEntries(bet.bet, asMember());
  assert.deepEqual(round.ok && round.value.list.map((row) => [row.type, row.amount, row.balanceAfter]), [
    ['BET', '-10.00', '90.00'],
    ['WIN', '25.50', '115.50'],
  ]);
  const other = await site().listRoundEntries(bet.bet, asMember(agent));
  assert.deepEqual(other, { ok: false, code: 'bet_not_found' });
});

test('WALLET-019 profit per day: valid bet, win or loss, bonus, rebate and net', async () => {
  const answer = await site().listDailyProfit({}, asMember());
  assert.ok(answer.ok);
  const figures = { validBet: '14.00', winLoss: '11.50', bonus: '7.00', rebate: '1.00', net: '19.50' };
  assert.deepEqual(answer.value, { list: [{ day: today(), ...figures }], totals: figures });
});

test('R20 R21 a statement’s opening and movements come to its closing, and that to the wallet', async () => {
  const answer = await site().getStatement({}, asMember());
  assert.ok(answer.ok);
  const { months, totals, lifetimeNetDeposits } = ops.getStatement.output.parse(answer.value);
  assert.equal(months.length, 12);
  assert.deepEqual(totals, {
    opening: '0.00',
    deposits: '100.00',
    withdrawals: '-15.00',
    transfers: '0.00',
    bets: '-14.00',
    wins: '25.50',
    bonus: '7.00',
    rebate: '1.00',
    salary: '0.00',
    dividend: '0.00',
    other: '0.00',
    closing: '104.50',
  });
  assert.equal(lifetimeNetDeposits, '85.00');
  for (const month of months) {
    const { month: name, closing, ...parts } = month;
    const sum = Object.values(parts).reduce((units, text) => units + parseUnits(text), 0n);
    assert.equal(sum, parseUnits(closing), name);
  }
  assert.equal(months.at(-1)?.month, today().slice(0, 7));
});

test('R21 a statement covers at most twelve months', () => {
  const now = new Date('2026-11-21T23:00:00Z');
  const asked: [object, number | string][] = [
    [{}, 12],
    [{ from: '2026-11', to: '2026-11' }, 1],
    [{ from: '2025-12', to: '2026-11' }, 12],
    [{ from: '2025-11', to: '2026-11' }, 'range_too_long'],
    [{ from: '2026-12', to: '2026-11' }, 'range_invalid'],
  ];
  for (const [input, found] of asked) {
    const months = monthsOf(input, now);
    assert.equal(months.ok ? months.value.length : months.code, found);
  }
});

test('OP-31 daily totals of the brand, by agent and by vendor; trial play and other brands are in none', async () => {
  skewMs = 2 * 3_600_000; // The hour of the bets is closed.
  const totals = async (by: 'brand' | 'agent' | 'vendor') => {
    const answer = await office().listDailyTotals(
      reportsConsoleApi.operations.listDailyTotals.input.parse({ by }),
      staff(),
    );
    assert.ok(answer.ok);
    return reportsConsoleApi.operations.listDailyTotals.output.parse(answer.value).list;
  };
  const [brand] = await totals('brand');
  assert.deepEqual(
    [
      brand?.firstDeposits,
      brand?.deposits,
      brand?.withdrawals,
      brand?.bets,
      brand?.validBet,
      brand?.winLoss,
      brand?.bonuses,
    ],
    [1, '100.00', '15.00', '14.00', '14.00', '-11.50', '8.00'],
  );
  assert.equal(brand?.registrations, 3);
  const agents = await totals('agent');
  assert.deepEqual(agents.find(({ key }) => key === 'theagent')?.deposits, '100.00');
  const [vendor] = await totals('vendor');
  assert.deepEqual([vendor?.bets, vendor?.winLoss], ['14.00', '-11.50']);
  await rollUpMoved(db, clock);
  assert.deepEqual((await totals('brand'))[0], brand, 'rolling up again changes nothing');
  skewMs = 0;
});

test('OP-31 R32 the totals of the running hour are whole, whoever looked at a record, or stop at the last full one', async () => {
  const running = await db.transaction((tx) => aMerchant(tx));
  const [ana, bo] = await db.transaction(async (tx) => [
    await aMember(tx, { merchant: running, uplineId: null, balance: '30' }),
    await aMember(tx, { merchant: running, uplineId: null, balance: '12' }),
  ]);
  assert.ok(ana && bo);
  const call = { role: 'member' as const, memberId: ana.memberId, account: ana.account, sessionId: '1' };
  await site().listTransactions(ops.listTransactions.input.parse({}), aCall(running, call));
  const answer = await office().listDailyTotals(
    reportsConsoleApi.operations.listDailyTotals.input.parse({}),
    { ...staff(), merchantId: running.id },
  );
  assert.ok(answer.ok);
  const { list, asOf } = reportsConsoleApi.operations.listDailyTotals.output.parse(answer.value);
  assert.deepEqual(
    list.map((row) => [row.day, row.registrations, row.firstDeposits, row.deposits]),
    [[today(), 2, 2, '42.00']],
  );
  assert.ok(Math.abs(asOf - clock.now().getTime()) < 10_000);
  await db.transaction((tx) => aMember(tx, { merchant: running, uplineId: null, balance: '1' }));
  const full = await rollUpToNow(db, clock, 0);
  assert.equal(full.getTime() % 3_600_000, 0, 'a brand with more wallets than that: its last full hour');
});

test('OP-31 what came by hand, openings and adjustments stand apart from what gateways brought', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx));
  const { accountId } = await db.transaction((tx) =>
    aMember(tx, { merchant: brand, uplineId: null, balance: '30', opening: '7' }),
  );
  await db.transaction(async (tx) => {
    const of = { accountId, actor: 'job:test' } as const;
    const more = async (amount: string, kind: TransferKind, house: House, key: string) =>
      assert.ok((await post(tx, { ...of, amount: parseUnits(amount), kind, house, key })).ok);
    await more('5', 'manual_deposit', 'manual', 'apart:deposit');
    await more('-2', 'adjust', 'adjustment', 'apart:adjust');
    const held = await hold(tx, {
      ...of,
      amount: parseUnits('9'),
      key: 'apart:w',
      ref: 'W9',
      reason: 'withdrawal',
    });
    assert.ok(held.ok);
    await settleHold(tx, {
      holdId: held.value.holdId,
      key: 'apart:paid',
      house: 'manual',
      actor: 'job:test',
    });
    await more('4', 'manual_withdrawal', 'manual', 'apart:refund');
  });
  const answer = await office().listDailyTotals(
    reportsConsoleApi.operations.listDailyTotals.input.parse({}),
    { ...staff(), merchantId: brand.id },
  );
  assert.ok(answer.ok);
  assert.deepEqual(
    reportsConsoleApi.operations.listDailyTotals.output
      .parse(answer.value)
      .list.map((row) => [
        row.firstDeposits,
        row.deposits,
        row.manualDeposits,
        row.withdrawals,
        row.manualWithdrawals,
        row.openings,
        row.adjustments,
      ]),
    [[1, '35.00', '5.00', '5.00', '5.00', '7.00', '-2.00']],
  );
});

test('OP-31 salaries and dividends stand in columns of their own, for the brand, by agent and on the statement', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx));
  const people = await db.transaction(async (tx) => {
    const top = await anAgent(tx, { merchant: brand, account: 'topagent', uplineId: null });
    return { top, below: await aMember(tx, { merchant: brand, uplineId: top.memberId, balance: '0' }) };
  });
  await db.transaction(async (tx) => {
    const paid = async (to: typeof people.top, amount: string, kind: TransferKind, key: string) => {
      const of = { accountId: to.accountId, actor: 'job:test', house: 'commission' } as const;
      assert.ok((await post(tx, { ...of, amount: parseUnits(amount), kind, key: `contract:${key}` })).ok);
    };
    // The house pays the top agent, who pays the member below out of it (protocols.md C5).
    await paid(people.top, '80', 'dividend', 'd1');
    await paid(people.top, '-45', 'dividend', 'd1:below');
    await paid(people.below, '45', 'dividend', 'd1:paid');
    await paid(people.below, '6', 'salary', 's1');
    await paid(people.below, '2', 'point', 'p1');
  });
  const totalsBy = async (by: 'brand' | 'agent') => {
    const { listDailyTotals } = reportsConsoleApi.operations;
    const ctx = { ...staff(), merchantId: brand.id };
    const answer = await office().listDailyTotals(listDailyTotals.input.parse({ by }), ctx);
    assert.ok(answer.ok);
    return listDailyTotals.output
      .parse(answer.value)
      .list.map((row) => [row.key, row.salaries, row.dividends, row.bonuses]);
  };
  assert.deepEqual(await totalsBy('brand'), [['', '6.00', '80.00', '2.00']]);
  assert.deepEqual(await totalsBy('agent'), [
    ['topagent', '6.00', '45.00', '2.00'],
    ['', '0.00', '35.00', '0.00'],
  ]);
  const { memberId, account } = people.below;
  const who = { role: 'member' as const, memberId, account, sessionId: '1' };
  const answer = await site().getStatement({}, aCall(brand, who));
  assert.ok(answer.ok);
  const { salary, dividend, bonus, other } = ops.getStatement.output.parse(answer.value).totals;
  assert.deepEqual([salary, dividend, bonus, other], ['6.00', '45.00', '2.00', '0.00']);
});

test('a cell of CSV is quoted, and never a formula', () => {
  const cells: [string, string][] = [
    ['plain', 'plain'],
    ['-12.50', '-12.50'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['-2+3', "'-2+3"],
  ];
  for (const [value, cell] of cells) assert.equal(csvCell(value), cell);
});
