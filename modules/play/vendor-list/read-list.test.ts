import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { betsConsoleHandlers, betsHandlers, countSettled, rollUpBets } from '@baize/bets';
import { aMemberCtx, aStaffCtx, betsOf } from '@baize/bets/testing';
import type { Member } from '@baize/members';
import { parseUnits } from '@baize/kernel';
import { aLimit } from '@baize/protection/testing';
import { findAccountById, reconcile, restrict } from '@baize/wallet';
import { findMoved } from './line.sql.ts';
import { readList } from './read-list.ts';
import { aRollbackLine, openVendorTable, type VendorTable } from './vendor.fixture.ts';

let vendor: VendorTable;
let member: Member;
const MINUTE = 60_000;
before(async () => {
  vendor = await openVendorTable();
});
after(() => vendor.table.close());
beforeEach(async () => {
  await vendor.fresh();
  member = await vendor.aPlayer();
});

/** Lines of now lie behind the reading's end. */
async function read(minutes = 1): Promise<number> {
  vendor.table.clock.advance(minutes * MINUTE);
  return readList(vendor.deps, vendor.connection);
}
const facts = async (who = member) =>
  (await betsOf(vendor.table.db, who.accountId)).map(({ state, stake, payout, validBet, net }) =>
    [state, ...[stake, payout, validBet, net].map((units) => Number(units) / 100_000)].join(' '),
  );
const findings = () =>
  vendor.table.db.many<{ kind: string; key: string }>(
    'select kind, key from play.finding where connection_id = $1 and resolved_at is null order by kind, key',
    [vendor.connection.id],
  );
const balance = async () => (await findAccountById(vendor.table.db, member.accountId))?.balance;

test('WALLET-018 OPEN-PLAY-04 rounds at a vendor that keeps the wallet stand in the betting record and move no money here', async () => {
  vendor.round(member, { stake: '5', win: '12' });
  vendor.round(member, { stake: '3', win: '0' });
  vendor.round(member, { stake: '2' });
  assert.equal(await read(), 5);
  assert.deepEqual(
    (await facts()).toSorted(),
    ['OPEN 2 0 0 -2', 'SETTLED 3 0 3 -3', 'SETTLED 5 12 5 7'].toSorted(),
  );
  assert.equal(await balance(), parseUnits('100'));
  assert.equal(await findMoved(vendor.table.db, vendor.connection.id, member.accountId), parseUnits('2'));
  const page = {
    pageNo: 1,
    pageSize: 20,
    gameType: undefined,
    vassalage: undefined,
    state: undefined,
    language: undefined,
  };
  const records = betsHandlers(vendor.table.bets);
  const listed = await records.listBets({ ...page, from: undefined, to: undefined }, aMemberCtx(member));
  assert.ok(listed.ok);
  assert.deepEqual(
    [
      listed.value.totals.stake,
      listed.value.totals.validBet,
      listed.value.totals.net,
      listed.value.totals.openStake,
    ],
    ['10.00', '8.00', '4.00', '2.00'],
  );
  assert.deepEqual(await findings(), []);
  const { n } = await vendor.table.db.one<{ n: number }>(
    'select count(*)::int as n from wallet.entry where account_id = $1 and kind = 50 and amount = 0',
    [member.accountId],
  );
  assert.equal(n, 5);
});

test('OPEN-PLAY-04 the same page again, overlapping pages and a reading of the last day record nothing twice', async () => {
  vendor.round(member, { stake: '5', win: '1' });
  assert.equal(await read(), 2);
  assert.equal(await read(), 0, 'the overlap has it again');
  assert.equal(await read(30), 0);
  await Promise.all([read(0), read(0)]);
  await vendor.table.db.run(
    "update play.list_cursor set upto = upto - interval '20 hours', deep_at = deep_at - interval '9 hours'",
    [],
  );
  vendor.table.clock.advance(MINUTE);
  assert.equal(await readList(vendor.deps, vendor.connection), 0);
  assert.deepEqual(await facts(), ['SETTLED 5 1 5 -4']);
  assert.deepEqual(await findings(), []);
});

test('OPEN-PLAY-04 a late line is found in the overlap, a later one by the reading of the last day', async () => {
  await read();
  const { clock } = vendor.table;
  vendor.round(member, { stake: '5', win: '1', at: new Date(clock.now().getTime() - 4 * MINUTE) });
  assert.equal(await read(), 2);
  vendor.round(member, { stake: '6', win: '0', at: new Date(clock.now().getTime() - 50 * MINUTE) });
  assert.equal(await read(), 0);
  await vendor.table.db.run("update play.list_cursor set deep_at = deep_at - interval '7 hours'", []);
  assert.equal(await read(), 2);
});

test('OPEN-PLAY-04 a line that is not final, or names what is not listed yet, holds the cursor and is recorded later', async () => {
  await read();
  const [bet, win] = vendor.round(member, { stake: '5', win: '9' });
  assert.ok(bet && win);
  bet.state = 'PENDING';
  assert.equal(await read(), 0, 'the win names a bet that is under way');
  assert.equal(await read(40), 0);
  bet.state = 'DONE';
  assert.equal(await read(), 2, 'forty minutes later, far outside the overlap');
  assert.deepEqual(await facts(), ['SETTLED 5 9 5 4']);
});

test('OPEN-PLAY-04 bets and wins are taken back by rollbacks, once', async () => {
  const [bet] = vendor.round(member, { stake: '5' });
  const [, win] = vendor.round(member, { stake: '4', win: '10' });
  assert.ok(bet && win);
  await read();
  vendor.books.push(aRollbackLine(bet), aRollbackLine(win, { amount: 0n }));
  await read();
  assert.deepEqual((await facts()).toSorted(), ['CANCELLED 5 0 0 0', 'OPEN 4 0 0 -4']);
  assert.equal(await findMoved(vendor.table.db, vendor.connection.id, member.accountId), parseUnits('-4'));
  vendor.books.push(aRollbackLine(bet, { transaction_uuid: `again-${bet.round}` }));
  await read();
  assert.deepEqual(
    (await findings()).map(({ kind }) => kind),
    ['state_differs'],
  );
  assert.equal(await findMoved(vendor.table.db, vendor.connection.id, member.accountId), parseUnits('-4'));
});

test('OPEN-PLAY-04 a vendor that lies: another amount later, a bet it lists no more, a stranger, another currency', async () => {
  const [bet, win] = vendor.round(member, { stake: '5', win: '9' });
  const [other] = vendor.round(member, {
    stake: '1',
    win: '0',
    at: new Date(vendor.table.clock.now().getTime() - 3 * MINUTE),
  });
  assert.ok(bet && win && other);
  await read();
  win.amount = parseUnits('900');
  vendor.books.splice(vendor.books.indexOf(other), 1);
  vendor.round(member, { stake: '1', change: { user: 'u_nobody_here' } });
  const [foreign] = vendor.round(member, { stake: '1', change: { currency: 'EUR' } });
  await read();
  assert.deepEqual(
    (await findings()).map(({ kind, key }) => [kind, key]),
    [
      ['amount_differs', win.transaction_uuid],
      ['missing_here', vendor.books.find(({ user }) => user === 'u_nobody_here')?.transaction_uuid],
      ['missing_there', other.transaction_uuid],
      ['state_differs', foreign?.transaction_uuid],
    ],
  );
  assert.deepEqual(
    (await facts()).toSorted(),
    ['SETTLED 1 0 1 -1', 'SETTLED 5 9 5 4'],
    'nothing of it is believed',
  );
  win.amount = parseUnits('9');
  await read();
  assert.ok(!(await findings()).some(({ kind }) => kind === 'amount_differs'), 'it says again what it said');
});

test('OPEN-PLAY-04 a list that is too long is asked for in halves; one that fails in the middle is gone on with', async () => {
  await read();
  const start = vendor.table.clock.now().getTime();
  for (let n = 0; n < 12; n += 1)
    vendor.round(member, { stake: '1', win: '0', at: new Date(start + n * 10_000) });
  vendor.mood.linesMax = 7;
  const asked = vendor.asked.length;
  let calls = 0;
  const { fetch } = vendor.deps;
  const failing = {
    ...vendor.deps,
    fetch: ((url, init) => {
      calls += 1;
      return calls === 6 ? Promise.reject(new Error('cut')) : (fetch as typeof globalThis.fetch)(url, init);
    }) as typeof globalThis.fetch,
  };
  vendor.table.clock.advance(5 * MINUTE);
  const first = await readList(failing, vendor.connection);
  assert.ok(first < 24, `a part: ${first}`);
  const second = await read(5);
  assert.equal(first + second, 24);
  assert.equal((await facts()).length, 12);
  assert.ok(vendor.asked.length - asked > 6);
});

test('OPEN-PLAY-04 a vendor that does not answer is asked after 1, 2, 4 minutes; after an hour a person is told', async () => {
  await read();
  vendor.mood.status = 500;
  const asks: boolean[] = [];
  for (let minute = 0; minute < 8; minute += 1) {
    const { failures } = await vendor.table.db.one<{ failures: number }>(
      'select failures from play.list_cursor where connection_id = $1',
      [vendor.connection.id],
    );
    await read();
    const after = await vendor.table.db.one<{ failures: number }>(
      'select failures from play.list_cursor where connection_id = $1',
      [vendor.connection.id],
    );
    asks.push(after.failures > failures);
  }
  assert.deepEqual(asks, [true, true, false, true, false, false, false, true]);
  assert.deepEqual(await findings(), []);
  await read(61);
  assert.deepEqual(await findings(), [{ kind: 'list_silent', key: 'list' }]);
  vendor.mood.status = 200;
  vendor.round(member, { stake: '1', win: '0' });
  assert.equal(await read(61), 2);
  assert.deepEqual(await findings(), []);
});

test('OPEN-PLAY-05 OPEN-WALLET-06 play at the vendor counts towards turnover, once, as its kind of game says', async () => {
  const { accountId } = member;
  const turnover = {
    kind: 'turnover',
    amount: parseUnits('100'),
    ref: 'deposit-1',
    reason: 'deposit',
  } as const;
  await vendor.table.db.transaction((tx) => restrict(tx, { accountId, ...turnover }));
  vendor.round(member, { stake: '30', win: '12' });
  vendor.round(member, { stake: '20', win: '0', change: { valid_bet: parseUnits('4') } });
  vendor.round(member, { stake: '50', win: '1', change: { is_free: true } });
  await read();
  await read();
  while ((await countSettled(vendor.table)) > 0);
  const { remaining } = await vendor.table.db.one<{ remaining: bigint }>(
    'select remaining from wallet.restriction where account_id = $1 and kind = $2',
    [accountId, 'turnover'],
  );
  assert.equal(remaining, parseUnits('66'));
});

test('OP-33 a wager limit reached by play at the vendor brings the wallet home', async () => {
  const at = vendor.table.clock.now();
  await vendor.table.db.transaction((tx) =>
    aLimit(tx, member, { kind: 'wager', period: 'day', amount: '20', at }),
  );
  vendor.round(member, { stake: '19', win: '19' });
  await read();
  assert.deepEqual(vendor.recalled, []);
  vendor.round(member, { stake: '1', win: '0' });
  await read();
  assert.deepEqual(vendor.recalled, [member.memberId]);
});

test('OPEN-PLAY-04 what lies at the vendor must be what was sent and what play left of it', async () => {
  const { db, clock } = vendor.table;
  await db.run(
    `insert into vendor_wallet.transfer (transfer_no, transaction_uuid, merchant_id, member_id, account, account_id, wallet_user,
       partner, wallet_id, wallet_name, connection_id, direction, is_all, currency, amount, state, cause, request_id, created_at, closed_at)
     values ($1, $1, $2, $3, 'x', $4, 'x', 'x', $8, 'x', $5, 'IN', false, 'USD', $6, 'SUCCESS', 'MEMBER', $1, $7, $7)`,
    [
      `t-${member.memberId}`,
      member.merchantId,
      member.memberId,
      member.accountId,
      vendor.connection.id,
      parseUnits('50'),
      clock.now(),
      vendor.connection.code,
    ],
  );
  vendor.round(member, { stake: '5', win: '2' });
  vendor.mood.balance = parseUnits('47');
  await read();
  await read(15);
  assert.deepEqual(await findings(), []);
  vendor.round(member, { stake: '5', win: '2' });
  await read();
  await read(15);
  assert.deepEqual(await findings(), [{ kind: 'transfers_differ', key: member.walletUser }]);
  vendor.mood.balance = parseUnits('40');
  vendor.round(member, { stake: '4', win: '0' });
  await read();
  await read(15);
  assert.deepEqual(await findings(), [], 'a later line explained it');
});

test('R24 OP-22 such a round is recalled without balances of the main wallet, and is only looked at by operators', async () => {
  const { table } = vendor;
  vendor.round(member, { stake: '5', win: '12' });
  vendor.round(member, { stake: '2' });
  await read();
  const recall = { nodeId: undefined, language: undefined };
  const recalled = await betsHandlers(table.bets).listRecall(recall, aMemberCtx(member));
  assert.ok(recalled.ok);
  assert.deepEqual(
    recalled.value.list
      .map(({ stake, payout, balanceBefore, balanceAfter }) => [stake, payout, balanceBefore, balanceAfter])
      .toSorted(),
    [
      ['2.00', '0.00', null, null],
      ['5.00', '12.00', null, null],
    ],
  );
  const console = betsConsoleHandlers(table.bets);
  const staff = aStaffCtx(table.merchant.id);
  for (const { betId, placedAt } of recalled.value.list) {
    const name = { memberId: member.memberId, betId, placedAt };
    const found = await console.getBetCase(name, staff);
    assert.ok(found.ok && found.value.bet.isElsewhere);
    assert.deepEqual([found.value.acts, found.value.entries], [[], []]);
    const settle = { ...name, outcome: 'settle' as const, payout: '9', reason: 'by hand' };
    for (const answer of [
      await console.resolveOpenBet(settle, staff),
      await console.resolveOpenBet({ ...settle, outcome: 'void' as const }, staff),
      await console.reverseRound({ ...name, reason: 'by hand' }, staff),
    ])
      assert.deepEqual(answer, { ok: false, code: 'state_changed' });
  }
  assert.equal(await balance(), parseUnits('100'));
});

test('OPEN-PLAY-04 the ledger reconciles, the hours say what the bets say, and a bet is found by its vendor’s id', async () => {
  vendor.round(member, { stake: '5', win: '12' });
  await read();
  await rollUpBets(vendor.table.db, member.accountId);
  const hours = await vendor.table.db.one<{ stake: bigint; net: bigint; offLedger: bigint; left: bigint }>(
    `select sum(stake)::bigint as stake, sum(net)::bigint as net, sum(off_ledger_stake)::bigint as off_ledger,
            sum(off_ledger_net)::bigint as left from bets.bet_hour where account_id = $1`,
    [member.accountId],
  );
  const [five, seven] = [parseUnits('5'), parseUnits('7')];
  assert.deepEqual({ ...hours }, { stake: five, net: seven, offLedger: five, left: seven });
  const { placedAt, key } = await vendor.table.db.one<{ placedAt: Date; key: string }>(
    'select placed_at, key from bets.bet_record where account_id = $1',
    [member.accountId],
  );
  const named = { betId: key, placedAt: placedAt.getTime() };
  const found = await betsHandlers(vendor.table.bets).getBetDetail(named, aMemberCtx(member));
  assert.equal(found.ok && found.value.bet.betId, key);
  assert.deepEqual(await reconcile(vendor.table.db, vendor.table.clock), []);
});
