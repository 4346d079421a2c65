import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setContractSettings } from '@baize/contracts/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { parseUnits } from '@baize/kernel';
import { findAccount, reduceTurnover, restrict } from '@baize/wallet';
import { retryArrears } from './arrears.ts';
import { call } from '@baize/endpoint/testing';
import { aCall } from '@baize/members/testing';
import { settlementApi } from './api.ts';
import { settlementHandlers } from './handlers.ts';
import { aLine, balanceOf, everything, FIRST_HALF, give, played, told, type Line } from './line.fixture.ts';
import { noOf } from './wire.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { followStrictHold } from './strict-hold.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const setStrict = ({ merchant }: Line, strictHold: boolean) =>
  db.transaction((tx) => setContractSettings(tx, merchant.id, { strictHold }));
const blocks = async ({ a }: Line) => (await findAccount(db, a.memberId))?.blocks;

/** A owes B 30, B owes C 20, and neither has anything. */
async function owing(strictHold: boolean) {
  const line = await aLine(db);
  await setStrict(line, strictHold);
  await line.play(line.players[2], '100', '2026-01-05T03:00:00Z');
  await line.play(line.players[0], '-100', '2026-01-05T03:00:00Z', '100');
  await line.until(FIRST_HALF);
  await line.run();
  return line;
}

test('OPEN-CONTRACT-01 who is held bets on, unless the brand says otherwise, and is free of all of it once it is paid', async () => {
  assert.deepEqual(await blocks(await owing(false)), ['no_withdraw']);
  const line = await owing(true);
  assert.deepEqual(await blocks(line), ['no_bet', 'no_withdraw']);
  assert.deepEqual(await blocks({ ...line, a: line.c }), []);
  await give(db, line.a, '29');
  await retryArrears(line.deps);
  assert.deepEqual(await blocks(line), ['no_bet', 'no_withdraw'], 'paid in part');
  await give(db, line.a, '1');
  await retryArrears(line.deps);
  assert.deepEqual(await blocks(line), []);
});

test('OPEN-CONTRACT-01 a brand that changes its mind reaches who is held already, and nobody else’s stop of play', async () => {
  const line = await owing(false);
  await setStrict(line, true);
  assert.equal(await followStrictHold(line.deps), 2);
  assert.deepEqual(await blocks(line), ['no_bet', 'no_withdraw']);
  assert.equal(await followStrictHold(line.deps), 0);
  await setStrict(line, false);
  assert.equal(await followStrictHold(line.deps), 2);
  assert.deepEqual(await blocks(line), ['no_withdraw']);
});

const owesTurnover = ({ accountId }: Line['a'], amount: string) =>
  db.transaction((tx) =>
    restrict(tx, { accountId, kind: 'turnover', amount: parseUnits(amount), ref: 'D1', reason: 'deposit' }),
  );
const bets = ({ accountId }: Line['a'], amount: string) =>
  db.transaction((tx) => reduceTurnover(tx, accountId, [{ validBet: parseUnits(amount) }]));
const as = ({ merchant }: Line, { memberId, account }: Line['a']) =>
  aCall(merchant, { role: 'agent', memberId, account, sessionId: 'test' } as const);

test('OPEN-CONTRACT-01 OPEN-WALLET-06 nothing is paid from a wallet that owes turnover: it is overdue and says why, until it was bet', async () => {
  const line = await aLine(db);
  await setStrict(line, true);
  await give(db, line.a, '100');
  await owesTurnover(line.a, '100');
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  assert.equal(await balanceOf(db, line.a), '180.00', 'the house paid A, and A nobody');
  assert.deepEqual(await blocks(line), ['no_withdraw'], 'A may bet what is owed');
  assert.deepEqual(await told(db, line.a), ['contract_paid 80.00', 'contract_overdue_turnover']);
  const dues = () =>
    call(settlementApi, 'getSettlementDues', settlementHandlers(line.deps), {}, as(line, line.a));
  const shown = await dues();
  assert.deepEqual(shown.ok && shown.value.overdue.turnoverLeft, '100.00');
  await bets(line.a, '99');
  const before = await everything(db, line.merchant.id);
  await retryArrears(line.deps);
  assert.equal(await followStrictHold(line.deps), 0);
  assert.deepEqual(await everything(db, line.merchant.id), before);
  await bets(line.a, '1');
  await retryArrears(line.deps);
  assert.equal(await balanceOf(db, line.a), '135.00');
  assert.deepEqual(await blocks(line), []);
});

test('OPEN-CONTRACT-01 who is held strictly and then owes turnover may bet it, and is held again once it is met', async () => {
  const line = await owing(true);
  await owesTurnover(line.a, '10');
  assert.equal(await followStrictHold(line.deps), 1);
  assert.deepEqual(await blocks(line), ['no_withdraw']);
  await bets(line.a, '10');
  assert.equal(await followStrictHold(line.deps), 1);
  assert.deepEqual(await blocks(line), ['no_bet', 'no_withdraw']);
});

test('CONTRACT-014 the upline’s payment by hand says what stops it: turnover, or the state of the account', async () => {
  const line = await aLine(db, { way: 2 });
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  const { id } = await db.one<{ id: bigint }>(
    'select settlement_id as id from contract_settlement.settlement where upline_id = $1',
    [line.a.memberId],
  );
  const pay = async () => {
    const input = { settlementIds: [noOf(id)], action: 'pay' as const };
    const answer = await call(
      settlementApi,
      'processDividends',
      settlementHandlers(line.deps),
      input,
      as(line, line.a),
    );
    return answer.ok ? 'ok' : answer.code;
  };
  await owesTurnover(line.a, '10');
  const before = await everything(db, line.merchant.id);
  assert.equal(await pay(), 'turnover_unmet');
  await bets(line.a, '10');
  const { accountId } = line.a;
  const stop = { accountId, kind: 'no_withdraw', ref: 'member-state', reason: 'a test' } as const;
  await db.transaction((tx) => restrict(tx, stop));
  assert.equal(await pay(), 'account_restricted');
  assert.deepEqual(await everything(db, line.merchant.id), before);
});

/** Of the payer's first settlement, `count` older ones of 0.30 each that are overdue too. */
const agedArrears = (payer: Member, count: number) =>
  db.run(
    `insert into contract_settlement.settlement (run_id, merchant_id, kind, contract_id, version, upline_id, downline_id, depth,
            starts_at, ends_at, is_cut_off, currency, rate_bps, valid_bet, profit_loss, active_members, carry_in, carry_out, amount,
            sheet, way, state, created_at)
     select s.run_id, s.merchant_id, s.kind, s.contract_id, 1, s.upline_id, s.downline_id, s.depth,
            s.starts_at - n * interval '2 minutes', s.starts_at - n * interval '2 minutes' + interval '1 minute', false, s.currency,
            s.rate_bps, 0, 0, null, 0, 0, 30000, s.sheet, 'AUTO', 'ARREARS', s.created_at
       from (select * from contract_settlement.settlement where upline_id = $1 order by settlement_id limit 1) s,
            generate_series(1, $2::int) n`,
    [payer.memberId, count],
  );
const rowsOf = async (payer: Member) =>
  new Map(
    (
      await db.many<{ id: bigint; at: string }>(
        'select settlement_id as id, ctid::text as at from contract_settlement.settlement where upline_id = $1',
        [payer.memberId],
      )
    ).map(({ id, at }) => [id, at]),
  );
const sumOwed = async (payer: Member, state: string) =>
  db.one<{ count: number; paid: bigint }>(
    `select count(*)::int as count, coalesce(sum(paid), 0)::bigint as paid from contract_settlement.settlement
      where upline_id = $1 and state = $2`,
    [payer.memberId, state],
  );

test('OPEN-CONTRACT-01 of thousands overdue only what changes is written, the oldest first, and others are paid beside', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  await settleDue(line.deps);
  await agedArrears(line.a, 3000);
  // The house pays A 80: 266 of 0.30 and 0.20 of the next. A's 45 for B becomes overdue; nothing is left for it.
  const before = await rowsOf(line.a);
  await payFrozen(line.deps, line.merchant.id);
  const after = await rowsOf(line.a);
  const written = [...after].filter(([id, at]) => before.get(id) !== at).length;
  assert.equal(written, 268, 'what was paid, in full or in part, and what became overdue');
  assert.deepEqual(await sumOwed(line.a, 'PAID'), { count: 266, paid: 7_980_000n });
  assert.deepEqual(await sumOwed(line.a, 'ARREARS'), { count: 2735, paid: 20_000n });
  // Less than a coin for the oldest leaves every row as it is.
  await give(db, line.a, '0.001');
  await retryArrears(line.deps);
  assert.deepEqual(await rowsOf(line.a), after);
});

test('OPEN-CONTRACT-01 who owes more periods than one transaction takes pays all of them, and then the newest, when there is enough', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  await settleDue(line.deps);
  await agedArrears(line.a, 4500);
  await give(db, line.a, '1350');
  await payFrozen(line.deps, line.merchant.id);
  assert.deepEqual(await sumOwed(line.a, 'ARREARS'), { count: 0, paid: 0n });
  assert.deepEqual(await sumOwed(line.a, 'PAID'), { count: 4501, paid: 139_500_000n });
  assert.equal(await balanceOf(db, line.a), '35.00');
});
