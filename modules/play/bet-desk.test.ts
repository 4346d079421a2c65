import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openCatalogue } from '@baize/catalogue';
import { parseUnits } from '@baize/kernel';
import { loadPrivateKey, writeWireJson } from '@baize/vendor-protocol';
import { reconcile } from '@baize/wallet';
import { betDeskHandlers } from './bet-desk-handlers.ts';
import { actsOn } from './bet-desk.ts';
import {
  aBet,
  aRollback,
  aStaffCtx,
  aWin,
  betsOf,
  openGatewayTable,
  type GatewayTable,
} from './gateway-table.ts';
import type { BetDeskDeps } from './resolve-bet.ts';
import { aKeyPair } from './testing.ts';

let table: GatewayTable;
let deps: BetDeskDeps;
before(async () => {
  table = await openGatewayTable();
  const { db, clock, log, directory, wallet } = table;
  deps = {
    db,
    clock,
    log,
    directory,
    wallet,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    fetch: () => Promise.resolve(new Response(writeWireJson([]))),
  };
});
after(() => table.close());

type Played = Awaited<ReturnType<GatewayTable['aMemberWith']>>;
let player: Played;
const of = () => ({ token: player.token, user: player.member.walletUser });
beforeEach(async () => {
  player = await table.aMemberWith('100');
});

const desk = () => betDeskHandlers(deps);
const ctx = () => aStaffCtx(table.merchant.id);
const page = { pageNo: 1, pageSize: 20, gameType: undefined, vassalage: undefined, state: undefined };
const balance = () => table.wallet.balance(player.member.accountId);
const lastAudit = async () =>
  table.db.maybe<{ action: string; reason: string }>(
    'select action, reason from staff.audit order by id desc limit 1',
  );

async function search(filter: object) {
  const found = await desk().searchBets({ ...page, ...filter }, ctx());
  return found.ok ? found.value.list : found.code;
}
async function named(key: unknown) {
  const list = await search({ key: String(key) });
  assert.ok(Array.isArray(list), 'the bet is found by its key');
  const one = list.find(({ betId }) => betId === key) ?? list[0];
  assert.ok(one);
  const { memberId, betId, placedAt } = one;
  return { memberId, betId, placedAt };
}

test('OP-22 bets are found by account, by any transaction of their round, by round, by state, in the own brand only', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  const other = aBet(table, { ...of(), amount: parseUnits('1') });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/bet', other);
  const win = aWin(bet, { amount: parseUnits('5') });
  await table.send('/transaction/win', win);
  const { account } = player.member;
  const ids = async (filter: object) => {
    const list = await search(filter);
    return Array.isArray(list) ? list.map(({ betId }) => betId) : list;
  };
  assert.deepEqual(await ids({ account }), [other['transaction_uuid'], bet['transaction_uuid']]);
  assert.deepEqual(await ids({ account, state: 'OPEN' }), [other['transaction_uuid']]);
  assert.deepEqual(await ids({ account, round: bet['round'] }), [bet['transaction_uuid']]);
  assert.deepEqual(await ids({ key: bet['transaction_uuid'] }), [bet['transaction_uuid']]);
  assert.deepEqual(await ids({ key: win['transaction_uuid'] }), [bet['transaction_uuid']], 'by its win');
  assert.deepEqual(await ids({ key: 'nobody' }), []);
  assert.deepEqual(await ids({ account: 'nobody' }), []);
  assert.equal(await ids({ round: bet['round'] }), 'account_needed');
  const now = table.clock.now().getTime();
  assert.equal(await ids({ from: now - 3 * 86_400_000, to: now }), 'range_too_long', 'a brand by the day');
  const today = await search({});
  assert.ok(Array.isArray(today) && today.some((row) => row.account === account));
  let at = table.clock.now().getTime();
  const ticking = { ...deps, clock: { now: () => new Date((at += 1)) } };
  const later = await betDeskHandlers(ticking).searchBets(page, ctx());
  assert.ok(later.ok && later.value.totalCount > 0, 'however slowly it is asked, a day is a day');
  const elsewhere = await desk().searchBets({ ...page, account }, aStaffCtx(table.merchant.id + 1));
  assert.ok(elsewhere.ok && elsewhere.value.totalCount === 0);
});

test('OP-22 a case shows every movement of the round and what its vendor says of it', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/win', aWin(bet, { amount: parseUnits('5') }));
  const name = await named(bet['transaction_uuid']);
  const found = await desk().getBetCase(name, ctx());
  assert.ok(found.ok);
  assert.deepEqual(
    found.value.entries.map((row) => [row.kind, row.amount, row.balanceBefore, row.balanceAfter]),
    [
      ['bet', '-3.00', '100.00', '97.00'],
      ['win', '5.00', '97.00', '102.00'],
    ],
  );
  assert.deepEqual(found.value.acts, ['reverse']);
  const said = {
    transaction_uuid: bet['transaction_uuid'],
    type: 'bet',
    user: player.member.walletUser,
    round: bet['round'],
    game_code: bet['game_code'],
    currency: 'USD',
    amount: 300_000n,
    state: 'DONE',
    created_at: '2026-11-21T20:00:00Z',
  };
  const vendor = betDeskHandlers({
    ...deps,
    fetch: () => Promise.resolve(new Response(writeWireJson([said]))),
  });
  const told = await vendor.askVendorAboutBet(name, ctx());
  assert.ok(told.ok && told.value.state === 'answered');
  assert.deepEqual(JSON.parse(told.value.payload)[0], { ...said, amount: 300_000 });
  const away = betDeskHandlers({ ...deps, fetch: () => Promise.reject(new Error('away')) });
  const silent = await away.askVendorAboutBet(name, ctx());
  assert.ok(silent.ok && silent.value.state === 'unreachable' && silent.value.payload === '');
  const elsewhere = await desk().getBetCase(name, aStaffCtx(table.merchant.id + 1));
  assert.ok(!elsewhere.ok && elsewhere.code === 'bet_not_found');
});

test('OP-22 an open round is voided: every stake comes back by a new row, once, and its late win is refused', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  const second = aBet(table, { ...of(), amount: parseUnits('4'), round: bet['round'] });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/bet', second);
  const input = {
    ...(await named(bet['transaction_uuid'])),
    outcome: 'void' as const,
    payout: '0',
    reason: 'vendor gone',
  };
  const done = await desk().resolveOpenBet(input, ctx());
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
  assert.deepEqual(await lastAudit(), { action: 'bet.resolve', reason: 'vendor gone' });
  const again = await desk().resolveOpenBet(input, ctx());
  assert.ok(!again.ok && again.code === 'state_changed');
  const late = await table.send('/transaction/win', aWin(bet, { amount: parseUnits('9') }));
  assert.equal(late.status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
  assert.equal(await balance(), parseUnits('100'));
});

test('OP-22 an open bet is settled with what it pays, and its round closes', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  const name = await named(bet['transaction_uuid']);
  const wish = { ...name, outcome: 'settle' as const, payout: '4.5', reason: 'by the result page' };
  const done = await desk().resolveOpenBet(wish, ctx());
  assert.ok(done.ok);
  assert.deepEqual(
    [done.value.bet.state, done.value.bet.payout, done.value.bet.net],
    ['SETTLED', '4.50', '1.50'],
  );
  assert.equal(await balance(), parseUnits('101.5'));
  const again = await desk().resolveOpenBet({ ...wish, payout: '9' }, ctx());
  assert.ok(!again.ok && again.code === 'state_changed');
  assert.equal(await balance(), parseUnits('101.5'));
});

const findings = () =>
  table.db.many<{ key: string; ours: { paid: string }; theirs: { type: string; amount: string } }>(
    `select key, ours, theirs from play.finding where kind = 'late_settlement' and resolved_at is null
        and ours ->> 'bet' in (select key from play.bet_record where account_id = $1) order by id`,
    [player.member.accountId],
  );
const settled = async (bet: Record<string, unknown>, payout: string) =>
  desk().resolveOpenBet(
    { ...(await named(bet['transaction_uuid'])), outcome: 'settle', payout, reason: 'by the result page' },
    ctx(),
  );

test('OP-22 R23 a vendor that settles or rolls back later meets a closed bet: it hears RS_OK, nothing is paid twice, a person compares', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  const other = aBet(table, { ...of(), amount: parseUnits('2'), round: bet['round'] });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/bet', other);
  assert.ok((await settled(bet, '4.5')).ok);
  const stands = parseUnits('99.5');
  assert.equal(await balance(), stands);
  const late = aWin(bet, { amount: parseUnits('9') });
  const lateOther = aWin(other, { amount: parseUnits('7') });
  const back = aRollback(bet);
  for (const round of [1, 2]) {
    for (const [path, message] of [
      ['/transaction/win', late],
      ['/transaction/win', lateOther],
      ['/transaction/rollback', back],
      ['/transaction/rollback', aRollback(late, { transaction_uuid: `undo-${String(bet['round'])}` })],
    ] as const) {
      const answer = await table.send(path, message);
      assert.deepEqual([answer.status, answer['balance']], ['RS_OK', stands], `${path}, time ${round}`);
    }
    assert.equal(await balance(), stands);
  }
  assert.equal((await findings()).length, 3);
  const [first] = await findings();
  assert.deepEqual(
    [first?.key, first?.ours.paid, first?.theirs.amount],
    [late['transaction_uuid'], String(parseUnits('4.5')), String(parseUnits('9'))],
  );
  const changed = await table.send('/transaction/win', { ...late, amount: parseUnits('8') });
  assert.equal(changed.status, 'RS_ERROR_DUPLICATE_TRANSACTION');
  const records = await betsOf(table, player.member.accountId);
  assert.deepEqual(
    records.map(({ state, payout }) => [state, payout]).toSorted(),
    [
      ['SETTLED', parseUnits('4.5')],
      ['SETTLED', 0n],
    ].toSorted(),
  );
  const found = await desk().getBetCase(await named(bet['transaction_uuid']), ctx());
  assert.ok(found.ok && found.value.entries.filter(({ kind }) => kind === 'late_win').length === 2);
  assert.deepEqual(await reconcile(table.db, table.clock), []);
});

test('OP-22 a vendor that says what the operator paid is no finding; its other bets are paid as ever', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  assert.ok((await settled(bet, '5')).ok);
  assert.equal(
    (await table.send('/transaction/win', aWin(bet, { amount: parseUnits('5') }))).status,
    'RS_OK',
  );
  assert.deepEqual(await findings(), []);
  const next = aBet(table, { ...of(), amount: parseUnits('1') });
  await table.send('/transaction/bet', next);
  await table.send('/transaction/win', aWin(next, { amount: parseUnits('2') }));
  assert.equal(await balance(), parseUnits('103'));
  const reversed = await desk().reverseRound(
    { ...(await named(bet['transaction_uuid'])), reason: 'wrong result' },
    ctx(),
  );
  assert.ok(reversed.ok);
  assert.equal(await balance(), parseUnits('101'), 'an operator may still reverse it');
});

test('OP-22 an operator and the vendor settle at one moment: one of them pays', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const before = await balance();
    const bet = aBet(table, { ...of(), amount: parseUnits('1') });
    await table.send('/transaction/bet', bet);
    const name = await named(bet['transaction_uuid']);
    const wish = { ...name, outcome: 'settle' as const, payout: '2', reason: 'by the result page' };
    const [hand, wire] = await Promise.all([
      desk().resolveOpenBet(wish, ctx()),
      table.send('/transaction/win', aWin(bet, { amount: parseUnits('3') })),
    ]);
    assert.equal(wire.status, 'RS_OK');
    assert.equal(await balance(), before + (hand.ok ? parseUnits('1') : parseUnits('2')), `turn ${turn}`);
  }
});

test('OP-22 a settled round is reversed: the win is taken back, the stake given back, four rows stand', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/win', aWin(bet, { amount: parseUnits('5') }));
  const input = { ...(await named(bet['transaction_uuid'])), reason: 'wrong result' };
  const done = await desk().reverseRound(input, ctx());
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
  const [record] = await betsOf(table, player.member.accountId);
  assert.deepEqual([record?.state, record?.payout, record?.net], ['CANCELLED', 0n, 0n]);
  assert.deepEqual(await lastAudit(), { action: 'bet.reverse', reason: 'wrong result' });
  const again = await desk().reverseRound(input, ctx());
  assert.ok(!again.ok && again.code === 'state_changed');
  assert.equal(await balance(), parseUnits('100'));
});

test('OP-22 a win that was spent is owed: the reversal leaves no balance below zero', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('10') });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/win', aWin(bet, { amount: parseUnits('50') }));
  await table.send(
    '/transaction/bet',
    aBet(table, { ...of(), amount: parseUnits('140'), round_closed: true }),
  );
  assert.equal(await balance(), 0n);
  const done = await desk().reverseRound(
    { ...(await named(bet['transaction_uuid'])), reason: 'fraud' },
    ctx(),
  );
  assert.ok(done.ok);
  assert.equal(await balance(), 0n, 'the stake repays what is owed');
  const { debt } = await table.db.one<{ debt: bigint }>(
    'select balance as debt from wallet.account where id = $1',
    [player.member.accountId + 2n],
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
