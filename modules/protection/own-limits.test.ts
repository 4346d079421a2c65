import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { fixedClock, memoryLogger, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, type Wallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import { createBetGate } from './bet-gate.ts';
import type { ProtectionConsoleDeps } from './deps.ts';
import { protectionConsoleHandlers, protectionHandlers } from './handlers.ts';
import { endDueExclusions } from './jobs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = fixedClock('2026-11-18T05:00:00Z');
const audited: { action: string; target: string; reason?: string }[] = [];
let db: TestDatabase;
let merchant: Merchant;
let wallet: Wallet;
let deps: ProtectionConsoleDeps;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  wallet = createWallet({ db, clock, log: memoryLogger(), gate: createBetGate({ db }) });
  deps = { db, clock, audit: (_tx, entry) => Promise.resolve(void audited.push(entry)) };
});
after(async () => {
  await wallet.close();
  await db.drop();
});

const someone = (): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance: '1000' }));
const as = ({ memberId, account }: Member) =>
  aCall(merchant, { role: 'member' as const, memberId, account, sessionId: '1' });
const staff = () => staffContext([], { merchant, staffId: 7, name: 'op' });
const mine = () => protectionHandlers(deps);
const office = () => protectionConsoleHandlers(deps);
const daily = { kind: 'wager', period: 'day' } as const;
const bet = async (member: Member, amount: string) =>
  (await wallet.submit(aVendorOp({ accountId: member.accountId, amount: parseUnits(amount) }))).status;
const limitsOf = async (member: Member) => {
  const seen = await mine().getProtection({}, as(member));
  assert.ok(seen.ok);
  return seen.value.limits;
};
const notices = (member: Member) =>
  db.many<{ template: string }>('select template from messaging.message where member_id = $1 order by id', [
    member.memberId,
  ]);

test('OP-33 a limit counts at once; lower at once; higher after a day and the member’s second word', async () => {
  const member = await someone();
  assert.ok((await mine().setLimit({ ...daily, amount: '100' }, as(member))).ok);
  assert.equal(await bet(member, '101'), 'limit_reached');
  assert.ok((await mine().setLimit({ ...daily, amount: '50' }, as(member))).ok);
  assert.equal(await bet(member, '51'), 'limit_reached');

  const asked = await mine().setLimit({ ...daily, amount: '300' }, as(member));
  assert.ok(asked.ok);
  const [waiting] = asked.value.limits;
  assert.equal(waiting?.amount, '50.00');
  assert.equal(waiting?.wanted?.amount, '300.00');
  assert.equal(waiting?.wanted?.ripeAt, clock.now().getTime() + DAY);
  assert.equal(await bet(member, '51'), 'limit_reached', 'asking changes nothing');
  const early = await mine().confirmLimit(daily, as(member));
  assert.deepEqual(early, {
    ok: false,
    code: 'limit_unripe',
    detail: { until: clock.now().getTime() + DAY },
  });

  clock.advance(DAY);
  assert.equal(await bet(member, '51'), 'limit_reached', 'a day alone changes nothing');
  assert.ok((await mine().confirmLimit(daily, as(member))).ok);
  assert.equal(await bet(member, '51'), 'applied');
  assert.deepEqual(await mine().confirmLimit(daily, as(member)), { ok: false, code: 'nothing_waits' });
  assert.deepEqual(
    (await notices(member)).map(({ template }) => template),
    ['limit_lowered', 'limit_lowered', 'limit_rise_requested', 'limit_raised'],
  );
});

test('OP-33 removing waits as a raise does; lowering meanwhile or thinking better of it ends the waiting; unconfirmed it lapses', async () => {
  const member = await someone();
  await mine().setLimit({ ...daily, amount: '50' }, as(member));
  const removal = () => mine().setLimit({ ...daily, amount: null }, as(member));

  assert.ok((await removal()).ok);
  assert.ok((await mine().cancelLimitChange(daily, as(member))).ok);
  clock.advance(DAY);
  assert.deepEqual(await mine().confirmLimit(daily, as(member)), { ok: false, code: 'nothing_waits' });

  await removal();
  await mine().setLimit({ ...daily, amount: '40' }, as(member));
  clock.advance(DAY);
  assert.deepEqual(await mine().confirmLimit(daily, as(member)), { ok: false, code: 'nothing_waits' });

  await removal();
  clock.advance(8 * DAY);
  assert.deepEqual(await mine().confirmLimit(daily, as(member)), { ok: false, code: 'nothing_waits' });
  assert.equal((await limitsOf(member))[0]?.amount, '40.00');

  await removal();
  clock.advance(DAY);
  assert.ok((await mine().confirmLimit(daily, as(member))).ok);
  assert.deepEqual(await limitsOf(member), []);
  assert.equal(await bet(member, '500'), 'applied');
});

test('OP-33 what no limit can be is refused: kind with period, digits of the currency, nothing to remove', async () => {
  const member = await someone();
  const tries = [
    [{ kind: 'stake', period: 'day', amount: '5' }, 'limit_unknown'],
    [{ kind: 'time', period: 'week', amount: '60' }, 'limit_unknown'],
    [{ kind: 'deposit', period: 'each', amount: '5' }, 'limit_unknown'],
    [{ kind: 'time', period: 'day', amount: '14' }, 'amount_invalid'],
    [{ kind: 'time', period: 'day', amount: '60.5' }, 'amount_invalid'],
    [{ kind: 'loss', period: 'day', amount: '0' }, 'amount_invalid'],
    [{ kind: 'loss', period: 'day', amount: null }, 'nothing_to_change'],
  ] as const;
  for (const [input, code] of tries) {
    const refused = await mine().setLimit(input, as(member));
    assert.ok(!refused.ok && refused.code === code, `${input.kind} ${input.period} ${input.amount}`);
  }
  assert.deepEqual(await limitsOf(member), []);
});

test('OP-33 an operator’s limit is stricter or says nothing, and the member cannot touch it', async () => {
  const member = await someone();
  const { memberId } = member;
  await mine().setLimit({ ...daily, amount: '100' }, as(member));
  const set = (amount: string | null) =>
    office().setOperatorLimit({ memberId, ...daily, amount, reason: 'a talk with the member' }, staff());
  assert.ok((await set('500')).ok);
  assert.equal(await bet(member, '101'), 'limit_reached', 'a looser one changes nothing');
  assert.ok((await set('20')).ok);
  assert.equal(await bet(member, '21'), 'limit_reached');
  await mine().setLimit({ ...daily, amount: null }, as(member));
  clock.advance(DAY);
  await mine().confirmLimit(daily, as(member));
  assert.equal(await bet(member, '21'), 'limit_reached', 'the operator’s stays');
  assert.deepEqual(await set('20'), { ok: false, code: 'nothing_to_change' });
  assert.ok((await set(null)).ok);
  assert.equal(await bet(member, '21'), 'applied');
  const entries = audited.filter(({ action }) => action === 'protection.limit.set');
  assert.equal(entries.length, 3);
  assert.equal(entries[0]?.reason, 'a talk with the member');
});

test('OP-33 a pause and an exclusion: longer at once, never shorter; nobody lifts the member’s own; time ends it', async () => {
  const member = await someone();
  assert.ok((await mine().startCoolOff({ hours: 24 }, as(member))).ok);
  assert.equal(await bet(member, '1'), 'account_blocked');
  const until = clock.now().getTime() + DAY;
  clock.advance(HOUR);
  assert.ok((await mine().startCoolOff({ hours: 48 }, as(member))).ok);
  const shorter = await mine().startCoolOff({ hours: 24 }, as(member));
  assert.ok(!shorter.ok && shorter.code === 'exclusion_shorter');
  assert.ok(Number((shorter.detail as { until: number }).until) > until);

  const register = await office().listExclusions(
    { account: member.account, pageNo: 1, pageSize: 20 },
    staff(),
  );
  assert.ok(register.ok);
  assert.equal(register.value.totalCount, 2);
  for (const { exclusionId } of register.value.list) {
    const kept = await office().endExclusion({ exclusionId, reason: 'they asked' }, staff());
    assert.ok(!kept.ok && kept.code === 'exclusion_is_members_own');
  }
  await assert.rejects(
    db.run(`update protection.exclusion set ended_at = now(), ended_by = 'x' where member_id = $1`, [
      member.memberId,
    ]),
    /check constraint/,
  );

  clock.advance(24 * HOUR);
  await endDueExclusions(deps);
  assert.equal(await bet(member, '1'), 'account_blocked', 'the longer one still runs');
  clock.advance(25 * HOUR);
  await endDueExclusions(deps);
  assert.equal(await bet(member, '1'), 'applied');
  assert.equal((await notices(member))[0]?.template, 'cool_off_started');
});

test('OP-33 self-exclusion runs half a year to for ever; an operator’s own may be ended with a reason', async () => {
  const member = await someone();
  const half = await mine().excludeSelf({ months: 6 }, as(member));
  assert.ok(half.ok);
  assert.ok(Number(half.value.exclusion?.until) >= clock.now().getTime() + 181 * DAY);
  assert.ok((await mine().excludeSelf({ months: null }, as(member))).ok);
  assert.equal((await mine().excludeSelf({ months: 60 }, as(member))).ok, false);
  clock.advance(400 * DAY);
  await endDueExclusions(deps);
  assert.equal(await bet(member, '1'), 'account_blocked');

  const other = await someone();
  const { memberId } = other;
  assert.ok((await office().excludeMember({ memberId, days: null, reason: 'court order' }, staff())).ok);
  assert.equal(await bet(other, '1'), 'account_blocked');
  const [row] = await db.many<{ id: number }>('select id from protection.exclusion where member_id = $1', [
    memberId,
  ]);
  const ended = await office().endExclusion(
    { exclusionId: row?.id ?? 0, reason: 'lifted by the court' },
    staff(),
  );
  assert.ok(ended.ok && !ended.value.isActive);
  assert.equal(await bet(other, '1'), 'applied');
  const again = await office().endExclusion({ exclusionId: row?.id ?? 0, reason: 'once more' }, staff());
  assert.deepEqual(again, { ok: false, code: 'state_changed' });
});

test('OP-33 another brand’s operator finds nobody', async () => {
  const member = await someone();
  const other = await db.transaction((tx) => aMerchant(tx));
  const stranger = { ...staff(), merchantId: other.id };
  const { memberId } = member;
  const answers = [
    await office().getMemberProtection({ memberId }, stranger),
    await office().setOperatorLimit({ memberId, ...daily, amount: '1', reason: 'why not' }, stranger),
    await office().excludeMember({ memberId, days: 1, reason: 'why not' }, stranger),
    await office().listProtectionChanges({ memberId, pageNo: 1, pageSize: 20 }, stranger),
  ];
  for (const answer of answers) assert.deepEqual(answer, { ok: false, code: 'not_found' });
  assert.equal(await bet(member, '1'), 'applied');
});
