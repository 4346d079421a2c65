import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { createSecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { giveawaysConsoleApi } from './console-api.ts';
import { giveawaysConsoleHandlers } from './handlers.ts';
import { faultOf } from './terms.ts';
import { someTerms } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('OP-27 the list says what waits to be published; a draft that is edited ends it, and can be proposed anew', async () => {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const merchant = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx, { currency: 'USD' });
    await anAgent(tx, { merchant: brand, uplineId: null });
    // Before money moved anywhere nobody waits for a second operator.
    await aMember(tx, { merchant: brand, clock, balance: '1' });
    return brand;
  });
  const box = createSecretBox('a secret key for tests, thirty-two long at least');
  const staff = giveawaysConsoleHandlers({ db, clock, box, ...anAuditLog() });
  const operator = staffContext(['promotions.read', 'promotions.write'], { merchant });
  const terms = someTerms(clock.now());
  const reason = 'new year';
  const save = (more: object) =>
    call(giveawaysConsoleApi, 'saveGiveaway', staff, { terms, reason, ...more }, operator);
  const made = await save({});
  assert.ok(made.ok);
  const { eventId } = made.value;
  const publish = (revision: number) =>
    call(giveawaysConsoleApi, 'publishGiveaway', staff, { eventId, revision, reason }, operator);
  const waiting = async () => {
    const page = { kind: 'ALL', state: 'ALL', pageNo: 1, pageSize: 20 };
    const found = await call(giveawaysConsoleApi, 'listGiveawayEvents', staff, page, operator);
    assert.ok(found.ok);
    return found.value.list.find((row) => row.eventId === eventId)?.proposed?.proposalId ?? null;
  };
  assert.equal(await waiting(), null);
  const first = await publish(1);
  assert.ok(first.ok);
  assert.equal(await waiting(), first.value.proposalId);
  assert.ok((await save({ eventId, revision: 1, terms: { ...terms, whole: 2 } })).ok);
  assert.equal(await waiting(), null);
  const { state, remark } = await db.one<{ state: string; remark: string }>(
    'select state, remark from approvals.proposal where id = $1',
    [first.value.proposalId],
  );
  assert.deepEqual({ state, remark }, { state: 'EXPIRED', remark: 'overtaken' });
  const second = await publish(2);
  assert.ok(second.ok && second.value.proposalId !== null);
  assert.equal(await waiting(), second.value.proposalId);
  assert.deepEqual(
    await db.one('select state, published_at from giveaways.event where event_id = $1', [eventId]),
    { state: 'DRAFT', publishedAt: null },
  );
});

test('OP-27 envelopes that make no sense are refused by what is wrong with them', () => {
  const now = new Date('2026-01-07T03:00:00Z');
  const fault = (least: string, greatest: string, count: number) =>
    faultOf(someTerms(now, { what: { kind: 'ENVELOPE', budget: '10.00', count, least, greatest } }), 'USD');
  assert.equal(fault('5.00', '1.00', 1), 'envelopes_unordered');
  assert.equal(fault('5.00', '6.00', 100), 'budget_too_small');
  assert.equal(fault('0.05', '1.00', 100), undefined);
});
