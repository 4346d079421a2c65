import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { approvalsForTests, approvalsHandlers, oneDecides, sweepOvertaken } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, parseUnits, systemClock } from '@baize/kernel';
import { aMember, anAuditLog } from '@baize/members/testing';
import { forgetMerchants, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { post, reconcile } from '@baize/wallet';
import { capitalApprovals } from './capital.ts';
import { bookkeepingForTests } from './deps.fixture.ts';
import { bookkeepingHandlers } from './handlers.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const { audit, audited } = anAuditLog();
let db: TestDatabase;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const calls = () => bookkeepingHandlers(bookkeepingForTests(db, clock, { audit }));
const staff = (staffId: number, at = merchant) =>
  staffContext(['capital.write'], { merchant: at, staffId, name: `op${staffId}` });
const [ANNA, BORIS] = [1, 2];
const ask = (requestId: string, direction: 'in' | 'out', amount: string, at = merchant) =>
  calls().moveCapital({ requestId, direction, amount, reason: 'from the bank' }, staff(ANNA, at));
const approvals = () => approvalsForTests(db, clock, { audit, kinds: capitalApprovals });
const decide = (proposalId: number | null, by: number, at = merchant) =>
  approvalsHandlers(approvals()).decideProposal(
    { proposalId: proposalId ?? 0, decision: 'approve', reason: 'seen on the statement' },
    staff(by, at),
  );
const moves = async (at = merchant) => {
  const page = await calls().listCapitalMoves({ pageNo: 1, pageSize: 20 }, staff(ANNA, at));
  assert.ok(page.ok);
  return page.value;
};
const operators = async () => {
  const now = await calls().getLiability({}, staff(ANNA));
  return now.ok ? now.value.list[0]?.operators : undefined;
};

test('R33 R34 capital moves nothing until a second operator approves, then once; another brand has none of it', async () => {
  const asked = await ask('request-1', 'in', '500');
  assert.ok(asked.ok && asked.value.proposalId);
  const { proposalId, capitalNo } = asked.value;
  assert.equal((await moves()).totalCount, 0);
  const again = await ask('request-1', 'in', '500');
  assert.equal(again.ok ? 'ok' : again.code, 'proposed_already');
  const own = await decide(proposalId, ANNA);
  assert.equal(own.ok ? 'ok' : own.code, 'same_person');
  const decided = await Promise.all([decide(proposalId, BORIS), decide(proposalId, 3)]);
  assert.deepEqual(decided.map((one) => (one.ok ? 'ok' : one.code)).toSorted(), ['ok', 'proposal_closed']);
  const { list, paidIn, takenOut, currency } = await moves();
  assert.deepEqual(
    list.map((row) => [row.capitalNo, row.amount, row.capital, row.reason]),
    [[capitalNo, '500.00', '500.00', 'from the bank']],
  );
  assert.deepEqual([paidIn, takenOut, currency], ['500.00', '0.00', 'USD']);
  assert.equal(await operators(), '500.00');
  // The request once more, after it was booked: its own answer, and nothing moves.
  assert.deepEqual(await ask('request-1', 'in', '500'), { ok: true, value: { capitalNo, proposalId: null } });
  const other = await ask('request-1', 'in', '501');
  assert.equal(other.ok ? 'ok' : other.code, 'request_reused');
  assert.ok(
    audited.some(({ action, target }) => action === 'capital.move' && target === `capital:${capitalNo}`),
  );
  const elsewhere = await db.transaction((tx) => aMerchant(tx));
  assert.equal((await moves(elsewhere)).totalCount, 0);
});

test('R33 no more is taken out than is the operator’s own, neither proposed nor approved once members have won', async () => {
  const tooMuch = await ask('request-2', 'out', '500.01');
  assert.equal(tooMuch.ok ? 'ok' : tooMuch.code, 'insufficient_funds');
  const asked = await ask('request-3', 'out', '450');
  assert.ok(asked.ok);
  await db.transaction(async (tx) => {
    const { accountId } = await aMember(tx, { merchant, uplineId: null });
    const won = { accountId, amount: parseUnits('100'), key: 'test:won', actor: 'job:test' } as const;
    assert.ok((await post(tx, { ...won, kind: 'bonus', house: 'promotion' })).ok);
  });
  assert.equal(await operators(), '400.00');
  const decided = await decide(asked.value.proposalId, BORIS);
  assert.equal(decided.ok ? 'ok' : decided.code, 'insufficient_funds');
  assert.equal((await moves()).totalCount, 1);
  assert.equal(await operators(), '400.00');
  const fits = await ask('request-4', 'out', '400');
  assert.ok(fits.ok);
  assert.ok((await decide(fits.value.proposalId, BORIS)).ok);
  assert.equal(await operators(), '0.00');
  for (const amount of ['0', '1.005']) {
    const refused = await ask('request-5', 'in', amount);
    assert.equal(refused.ok ? 'ok' : refused.code, 'amount_invalid');
  }
  assert.deepEqual(await reconcile(db, systemClock), []);
});

test('R34 a brand whose sum lets one decide books at once, and two of the same request are one entry', async () => {
  const alone = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => oneDecides(tx, alone.id));
  const twice = await Promise.all([ask('request-6', 'in', '20', alone), ask('request-6', 'in', '20', alone)]);
  assert.ok(twice.some((one) => one.ok && one.value.proposalId === null));
  for (const one of twice) assert.ok(one.ok || one.code === 'state_changed', JSON.stringify(one));
  assert.deepEqual((await moves(alone)).paidIn, '20.00');
});

test('R34 OP-04 capital proposed before the brand took another currency is never booked in the new one', async () => {
  const young = await db.transaction((tx) => aMerchant(tx));
  const asked = [await ask('request-7', 'in', '500', young), await ask('request-8', 'in', '600', young)];
  const [tried, left] = asked.map((one) => (one.ok ? one.value.proposalId : null));
  assert.equal(await sweepOvertaken(approvals()), 0);
  await db.run(`update site.merchant set currency = 'KHR' where id = $1`, [young.id]);
  forgetMerchants(db);
  const decided = await decide(tried ?? null, BORIS, young);
  assert.equal(decided.ok ? 'ok' : decided.code, 'state_changed');
  assert.equal(await sweepOvertaken(approvals()), 1);
  assert.deepEqual(
    await db.many('select state, remark from approvals.proposal where id = any ($1)', [[tried, left]]),
    Array(2).fill({ state: 'EXPIRED', remark: 'overtaken' }),
  );
  const { totalCount, paidIn, currency } = await moves(young);
  assert.deepEqual([totalCount, paidIn, currency], [0, '0', 'KHR']);
});
