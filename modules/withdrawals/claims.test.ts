import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { aPayingMerchant } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { fixedClock, parseUnits } from '@baize/kernel';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aStaff, staffForTests } from '@baize/staff/testing';
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
} from './review-withdrawal.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import { getWithdrawalCase } from './withdrawal-case.ts';

/** A claim says who decides, ends by itself, and is given back; nobody blocks a withdrawal with it. */
const clock = fixedClock('2026-11-20T10:00:00Z');
const MINUTES = 60_000;
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
let merchant: Merchant;
let withdrawalNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
let boss: StaffCaller;
before(async () => {
  db = await testDatabase();
  deps = withdrawalsForTests(db, { clock });
  const staff = staffForTests(db);
  [ana, ben, boss] = await db.transaction(async (tx) => [
    (await aStaff(tx, staff, { username: 'ana', role: 'finance' })).caller,
    (await aStaff(tx, staff, { username: 'ben', role: 'finance' })).caller,
    (await aStaff(tx, staff, { username: 'boss', role: 'manager' })).caller,
  ]);
});
after(() => db.drop());
beforeEach(async () => {
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    await oneDecides(tx, merchant.id, parseUnits('50'));
    const member = await aMember(tx, { merchant, balance: '100' });
    const bankAccount = await aBankAccount(tx, member);
    ({ withdrawalNo } = await aWithdrawal(deps, tx, { member, bankAccount, amount: '60' }));
  });
});

const by = (who: StaffCaller) => aCall(merchant, who);
const claim = (who: StaffCaller) => claimWithdrawal(deps, { withdrawalNo }, by(who));
const release = (who: StaffCaller) => releaseWithdrawal(deps, { withdrawalNo }, by(who));
const on = () => ({ withdrawalNo, reason: 'looks right' });
const reject = (who: StaffCaller) =>
  rejectWithdrawal(deps, { ...on(), memberReason: 'name_differs' }, by(who));
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
async function seenBy(who: StaffCaller) {
  const found = await getWithdrawalCase(deps, { withdrawalNo }, by(who));
  assert.ok(found.ok);
  return found.value;
}

test('OP-24 a claim says who and until when, and is given back by its holder or a supervisor', async () => {
  assert.equal(codeOf(await claim(ana)), 'ok');
  const held = await seenBy(ben);
  assert.deepEqual(
    [held.claimedBy, held.claimedUntil, held.acts],
    ['ana', clock.now().getTime() + 15 * MINUTES, []],
  );
  assert.equal(codeOf(await claim(ben)), 'claimed_by_other');
  assert.equal(codeOf(await release(ben)), 'claimed_by_other');
  assert.equal((await seenBy(ben)).claimedBy, 'ana', 'a refused release leaves the claim');

  assert.equal(codeOf(await release(ana)), 'ok');
  const free = await seenBy(ben);
  assert.deepEqual(
    [free.state, free.claimedBy, free.claimedUntil, free.acts],
    ['REVIEWING', null, null, ['claim']],
  );
  assert.equal(codeOf(await release(ana)), 'state_changed');
  assert.equal(codeOf(await approveWithdrawal(deps, on(), by(ana))), 'claimed_by_other');

  assert.equal(codeOf(await claim(ben)), 'ok');
  assert.deepEqual((await seenBy(boss)).acts, ['release']);
  assert.equal(codeOf(await release(boss)), 'ok');
  assert.equal(codeOf(await claim(ana)), 'ok');
});

test('OP-24 whoever approved first cannot hold it from the second, and may still refuse it', async () => {
  await claim(ana);
  assert.equal(codeOf(await approveWithdrawal(deps, on(), by(ana))), 'ok');
  assert.equal(codeOf(await claim(ana)), 'same_person');
  assert.deepEqual((await seenBy(ben)).acts, ['claim']);
  assert.deepEqual((await seenBy(ana)).acts, ['reject']);
  assert.equal(codeOf(await claim(ben)), 'ok');
  assert.equal(codeOf(await reject(ana)), 'claimed_by_other');
  await release(ben);
  assert.equal(codeOf(await reject(ana)), 'ok');
});

test('OP-24 the steps say what happened: claimed, taken over, first approval, released', async () => {
  await claim(ana);
  clock.advance(15 * MINUTES);
  assert.equal(codeOf(await claim(ben)), 'ok');
  await approveWithdrawal(deps, on(), by(ben));
  await claim(ana);
  await release(boss);
  await claim(ana);
  await approveWithdrawal(deps, on(), by(ana));
  assert.deepEqual(
    (await seenBy(ana)).steps.map(({ event, actor }) => `${event} ${actor}`),
    [
      'requested member',
      `claimed staff:${ana.staffId}`,
      `taken_over staff:${ben.staffId}`,
      `first_approved staff:${ben.staffId}`,
      `claimed staff:${ana.staffId}`,
      `claim_released staff:${boss.staffId}`,
      `claimed staff:${ana.staffId}`,
      `approved staff:${ana.staffId}`,
    ],
  );
});

for (const [what, role, isElsewhere] of [
  ['has another role', 'customer_service', false],
  ['works on another brand', 'finance', true],
] as const)
  test(`R34 the first approval of an operator who ${what} since does not count`, async () => {
    await claim(ana);
    await approveWithdrawal(deps, on(), by(ana));
    assert.equal((await seenBy(ben)).firstApprovedBy, ana.name);
    const elsewhere = isElsewhere ? (await db.transaction((tx) => aPayingMerchant(tx))).id : null;
    const before = await db.one<{ role: string; merchantId: number | null }>(
      'select role, merchant_id from staff.account where id = $1',
      [ana.staffId],
    );
    const become = (to: string, merchantId: number | null) =>
      db.run('update staff.account set role = $2, merchant_id = $3 where id = $1', [
        ana.staffId,
        to,
        merchantId,
      ]);
    await become(role, elsewhere ?? before.merchantId);
    assert.equal((await seenBy(ben)).firstApprovedBy, null);
    await claim(ben);
    const first = await approveWithdrawal(deps, on(), by(ben));
    assert.ok(first.ok && first.value.state === 'REVIEWING', 'it is the first of two');
    await become(before.role, before.merchantId);
  });

test('R34 the first approval of an operator who was disabled since does not count; the timeline says so', async () => {
  const disable = (at: Date | null) =>
    db.run('update staff.account set disabled_at = $2 where id = $1', [ana.staffId, at]);
  await claim(ana);
  await approveWithdrawal(deps, on(), by(ana));
  await disable(clock.now());
  assert.equal((await seenBy(ben)).firstApprovedBy, null);
  await claim(ben);
  const first = await approveWithdrawal(deps, on(), by(ben));
  assert.ok(first.ok && first.value.state === 'REVIEWING', 'it is the first of two');
  // What lapsed stays so.
  await disable(null);
  assert.equal(codeOf(await claim(ben)), 'same_person');
  await claim(boss);
  const second = await approveWithdrawal(deps, on(), by(boss));
  assert.ok(second.ok && second.value.state === 'APPROVED');
  assert.deepEqual(
    (await seenBy(boss)).steps
      .map(({ event, actor, reason }) => `${event} ${actor} ${reason ?? ''}`.trim())
      .slice(3),
    [
      `first_lapsed staff:${ben.staffId} ana`,
      `claimed staff:${ben.staffId}`,
      `first_approved staff:${ben.staffId} looks right`,
      `claimed staff:${boss.staffId}`,
      `approved staff:${boss.staffId} looks right`,
    ],
  );
});
