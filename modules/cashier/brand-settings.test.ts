import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvedControl } from '@baize/approvals';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { call } from '@baize/endpoint/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { getCashierSettings, saveCashierSettings, settingsControl } from './brand-settings.ts';
import { khqr } from './gateways/khqr/khqr.ts';
import { vietqr } from './gateways/vietqr/vietqr.ts';
import { getSettings } from './settings.ts';
import { cashierForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof cashierForTests>;
let merchant: Merchant;
let ana: StaffCaller;

before(async () => {
  db = await testDatabase();
  deps = cashierForTests(db, { clock, audit, gateways: [khqr(), vietqr()] });
  ana = await db.transaction(async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ana' })).caller);
});
after(() => db.drop());
beforeEach(async () => {
  merchant = await db.transaction((tx) => aMerchant(tx));
});

const byStaff = (brand = merchant) => aCall(brand, ana);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';

test('OP-24 OP-23 a brand’s rules of money are saved with a reason, or refused whole', async () => {
  const read = await getCashierSettings(deps, byStaff());
  assert.ok(read.ok);
  const { currency: _, ...rules } = read.value;
  const reason = 'new limits';
  const rows: [object, string][] = [
    [{ withdrawMin: '0' }, 'amount_invalid'],
    [{ withdrawMax: '1' }, 'limits_invalid'],
    [{ withdrawFeeMin: '10' }, 'limits_invalid'],
    [{ withdrawFeeMin: '1.001' }, 'amount_invalid'],
    [{ payoutGateway: 'nobody' }, 'gateway_unknown'],
  ];
  const wished = { ...rules, payoutGateway: 'khqr', withdrawMax: '900', matchByAmount: true, reason };
  for (const [change, code] of rows)
    assert.equal(codeOf(await saveCashierSettings(deps, { ...wished, ...change }, byStaff())), code, code);
  assert.equal((await getSettings(db, merchant.id)).matchByAmount, false);
  assert.equal(codeOf(await saveCashierSettings(deps, wished, byStaff())), 'ok');
  const saved = await getSettings(db, merchant.id);
  assert.deepEqual([saved.matchByAmount, saved.withdrawMax], [true, parseUnits('900')]);
});

test('R34 to let more leave at once, or by another gateway, needs two', async () => {
  const read = await getCashierSettings(deps, byStaff());
  assert.ok(read.ok);
  const { currency: _, ...rules } = read.value;
  const reason = 'busy week';
  const save = (change: Partial<typeof rules>) =>
    saveCashierSettings(deps, { ...rules, payoutGateway: 'khqr', ...change, reason }, byStaff());
  const kinds = { 'cashier.settings': approvedControl(settingsControl(deps)) };
  const approvals = approvalsHandlers(approvalsForTests(db, deps.clock, { audit, kinds }));
  const permissions = new Set(['cashier.write']);
  const decide = async (proposalId: number, who: object) => {
    const input = { proposalId, decision: 'approve', reason };
    const ctx = { ...byStaff(), caller: { ...byStaff().caller, permissions, ...who } };
    return codeOf(await call(approvalsApi, 'decideProposal', approvals, input, ctx));
  };
  const expire = (id: number) =>
    db.run("update approvals.proposal set state = 'EXPIRED', decided_at = now() where id = $1", [id]);
  const stored = async () => {
    const { withdrawMax, payoutGateway } = await getSettings(db, merchant.id);
    return [withdrawMax, payoutGateway];
  };
  const first = await save({});
  assert.ok(first.ok && first.value.proposalId === null, 'the first gateway is chosen by one');
  await db.transaction((tx) => aMember(tx, { merchant, balance: '100' }));
  const before = await stored();
  for (const looser of [
    { withdrawMax: '1000000' },
    { payoutGateway: 'vietqr' },
    { withdrawalsPerDay: rules.withdrawalsPerDay + 1 },
    { bankAccountsMax: rules.bankAccountsMax + 1 },
    { matchByAmount: true },
    { depositTurnoverPercent: rules.depositTurnoverPercent - 1 },
  ]) {
    const saved = await save(looser);
    assert.ok(saved.ok && saved.value.proposalId !== null);
    const { proposalId } = saved.value;
    assert.equal(await decide(proposalId, { name: 'renamed' }), 'same_person');
    assert.equal(
      await decide(proposalId, { staffId: 900_001, permissions: new Set() }),
      'permission_missing',
    );
    assert.deepEqual(await stored(), before, 'nothing changed after a refusal');
    assert.equal(codeOf(await save(looser)), 'proposed_already');
    await expire(proposalId);
  }
  const overtaken = await save({ withdrawMax: '20000' });
  assert.ok(overtaken.ok && overtaken.value.proposalId !== null);
  const stricter = await save({ withdrawMax: '500' });
  assert.ok(stricter.ok && stricter.value.proposalId === null, 'a stricter rule holds at once');
  assert.equal(
    await decide(overtaken.value.proposalId, { staffId: 900_001 }),
    'proposal_closed',
    'the stricter rule ended it',
  );
  assert.deepEqual(await stored(), [parseUnits('500'), 'khqr'], 'what was set since stays');
  const none = await save({ withdrawMax: '500', payoutGateway: '' });
  assert.ok(none.ok && none.value.proposalId === null, 'payouts are stopped by one');
  const away = await save({ withdrawMax: '500', payoutGateway: 'vietqr' });
  assert.ok(away.ok && away.value.proposalId !== null, 'and go on by another way by two');
  await expire(away.value.proposalId);
  const last = await save({ withdrawMax: '600', payoutGateway: 'vietqr' });
  assert.ok(last.ok && last.value.proposalId !== null);
  assert.equal(await decide(last.value.proposalId, { staffId: 900_001 }), 'ok');
  assert.deepEqual(await stored(), [parseUnits('600'), 'vietqr']);
});

test('R34 settings that were proposed with a sum for two people are read, refused, and never done', async () => {
  const read = await getCashierSettings(deps, byStaff());
  assert.ok(read.ok);
  const { currency, ...rules } = read.value;
  const old = { ...rules, fourEyesAbove: '0', before: { ...rules, currency, fourEyesAbove: '1000' } };
  const kinds = { 'cashier.settings': approvedControl(settingsControl(deps)) };
  const approvals = approvalsHandlers(approvalsForTests(db, deps.clock, { audit, kinds }));
  const proposed = () =>
    db.one<{ id: number }>(
      `insert into approvals.proposal (merchant_id, kind, subject, payload, reason, permission, state, proposed_by_id,
       proposed_by, proposed_at, expires_at, rule_alone_upto)
     values ($1, 'cashier.settings', 'settings', $2, 'a test', 'cashier.write', 'PROPOSED', 900002, 'before',
       now(), now() + interval '7 days', 0) returning id`,
      [merchant.id, JSON.stringify(old)],
    );
  const caller = { ...ana, permissions: new Set(['cashier.write']) };
  const decide = async (id: number, decision: string) => {
    const input = { proposalId: id, decision, reason: 'of the version before' };
    return codeOf(await call(approvalsApi, 'decideProposal', approvals, input, { ...byStaff(), caller }));
  };
  assert.equal(await decide((await proposed()).id, 'refuse'), 'ok');
  const { id } = await proposed();
  assert.equal(await decide(id, 'approve'), 'state_changed');
  assert.equal(await decide(id, 'refuse'), 'proposal_closed', 'the approval that could not be ended it');
});

test('OP-24 a brand’s rules are its own, and two operators who save them leave a log without a gap', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const read = await getCashierSettings(deps, byStaff());
  assert.ok(read.ok);
  const { currency: _, ...rules } = read.value;
  const save = (withdrawalsPerDay: number) =>
    saveCashierSettings(
      deps,
      { ...rules, payoutGateway: 'khqr', withdrawalsPerDay, reason: 'a test' },
      byStaff(),
    );
  await Promise.all([6, 7, 8].map(save));
  assert.equal((await getSettings(db, other.id)).withdrawalsPerDay, 5);
  const deeds = await db.many<{ before: object; after: object }>(
    `select before, after from staff.audit where target = $1 and merchant_id = $2 order by id`,
    ['settings:cashier', merchant.id],
  );
  assert.equal(deeds.length, 3);
  for (const [index, { before }] of deeds.entries())
    assert.deepEqual(before, index === 0 ? read.value : deeds[index - 1]?.after, `deed ${index}`);
});
