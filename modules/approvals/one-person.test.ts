import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { ask, call, codeOf, contextOf, visitorContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, refuse } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { staffApi } from '@baize/staff/api';
import { aStaff, staffForTests, staffHandlers, totpCode, type AStaff } from '@baize/staff/testing';
import { approvalsApi } from './api.ts';
import { propose as proposeAct } from './propose.ts';
import { approvalsQueues } from './queues.sql.ts';
import { lockRule, putRule } from './rule.sql.ts';
import { approvalsForTests, approvalsHandlers } from './testing.ts';

/** One person never decides as two, whatever `staff.write` lets them do to the accounts of others. */
let db: TestDatabase;
let merchant: Merchant;
let admin: AStaff;
const reason = 'a test';
const now = new Date();
const later = (days: number) => fixedClock(new Date(now.getTime() + days * DAY_MS).toISOString());

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  merchant = await db.transaction((tx) => aMerchant(tx));
  admin = await anOperator('admin');
});

type Role = NonNullable<NonNullable<Parameters<typeof aStaff>[2]>['role']>;
const staff = (days = 0) => staffForTests(db, later(days));
const anOperator = (role: Role) =>
  db.transaction((tx) => aStaff(tx, staff(), { role, merchantId: merchant.id }));
const as = ({ caller }: Pick<AStaff, 'caller'>) => contextOf(caller, { merchant });
const onStaff = async (op: keyof typeof staffApi.operations, input: object, by = admin) => {
  const proof = 'isEnabled' in input && !input.isEnabled ? {} : { proof: by.password };
  const done = await call(staffApi, op, staffHandlers(staff()), { reason, ...proof, ...input }, as(by));
  assert.equal(codeOf(done), 'ok', op);
  return done;
};
const approvals = (days = 0) => approvalsHandlers(approvalsForTests(db, later(days), { audit }));
const declares = async (days = 0, by = admin): Promise<boolean> => {
  const wish = { secondPersonAbove: '0', onePerson: true, reason };
  const { proposalId } = await ask(approvalsApi, 'saveApprovalRule', approvals(days), wish, as(by));
  return proposalId === null;
};
const propose = async (by: AStaff, secondPersonAbove = '500'): Promise<number> => {
  const wish = { secondPersonAbove, onePerson: false, reason };
  const { proposalId } = await ask(approvalsApi, 'saveApprovalRule', approvals(), wish, as(by));
  return proposalId ?? assert.fail('a weaker rule is proposed');
};
const decide = async (proposalId: number, by: AStaff, days = 0, decision = 'approve') => {
  const input = { proposalId, decision, reason };
  return codeOf(await call(approvalsApi, 'decideProposal', approvals(days), input, as(by)));
};

test('R34 one-person mode is declared alone where one moves the money and one sets the controls', async () => {
  await anOperator('finance');
  assert.equal(await declares(), true);
});

test('R34 it is proposed where two can move the money, or two set the controls', async () => {
  await anOperator('finance');
  await anOperator('manager');
  assert.equal(await declares(), false);
  merchant = await db.transaction((tx) => aMerchant(tx));
  admin = await anOperator('admin');
  await anOperator('admin');
  assert.equal(await declares(), false);
});

for (const [what, removal] of [
  ['disabled', (of: AStaff) => onStaff('setOperatorState', { staffId: of.staffId, isEnabled: false })],
  ['reset', (of: AStaff) => onStaff('resetOperator', { staffId: of.staffId })],
  [
    'given another role',
    (of: AStaff) =>
      onStaff('updateOperator', {
        staffId: of.staffId,
        name: 'Clerk',
        role: 'content',
        merchantId: merchant.id,
      }),
  ],
] as const)
  test(`R34 who was ${what} within seven days counts: one-person mode is proposed`, async () => {
    await anOperator('finance');
    const second = await anOperator('manager');
    await removal(second);
    assert.equal(await declares(6), false);
    const rule = await ask(approvalsApi, 'getApprovalRule', approvals(), {}, as(admin));
    assert.equal(rule.onePerson, false);
  });

test('R34 eight days after the second clerk was disabled the house has one', async () => {
  await anOperator('finance');
  const { staffId } = await anOperator('manager');
  await onStaff('setOperatorState', { staffId, isEnabled: false });
  assert.equal(await declares(8), true);
});

test('R34 whom the proposer reset, or who reset both, does not decide', async () => {
  const second = await anOperator('admin');
  const third = await anOperator('admin');
  const id = await propose(admin);
  await onStaff('resetOperator', { staffId: second.staffId });
  assert.equal(await decide(id, second), 'same_issuer');
  assert.equal(await decide(id, second, 6), 'same_issuer', 'for as long as the proposal waits');
  await ask(approvalsApi, 'withdrawProposal', approvals(), { proposalId: id, reason }, as(admin));
  await onStaff('resetOperator', { staffId: third.staffId });
  const ofSecond = await propose(second);
  assert.equal(await decide(ofSecond, third), 'same_issuer', 'both links came back to one person');
  assert.equal(await decide(ofSecond, admin), 'same_issuer');
  assert.equal(await decide(ofSecond, await anOperator('admin')), 'ok', 'somebody else does');
});

test('R34 who may not approve for one issuer may refuse: nothing moves', async () => {
  const second = await anOperator('admin');
  const id = await propose(admin);
  await onStaff('resetOperator', { staffId: second.staffId });
  assert.equal(await decide(id, second), 'same_issuer');
  assert.equal(await decide(id, second, 0, 'refuse'), 'ok');
});

test('R34 the list offers approve to those alone whose approval would not be refused', async () => {
  const second = await anOperator('admin');
  const third = await anOperator('admin');
  const id = await propose(admin);
  await onStaff('resetOperator', { staffId: second.staffId });
  const offered = async (by: AStaff) => {
    const page = { pageNo: 1, pageSize: 20, state: 'PROPOSED' };
    const { list } = await ask(approvalsApi, 'listProposals', approvals(), page, as(by));
    return list.find(({ proposalId }) => proposalId === id)?.acts;
  };
  const [queue] = approvalsQueues({ db, clock: later(0) });
  const waiting = async (by: AStaff) => (await queue?.find(merchant.id, by.caller))?.count ?? 0;
  assert.deepEqual(await offered(second), ['refuse'], 'their access came from who proposed it');
  assert.equal(await waiting(second), 0, 'the badge counts what the list offers');
  assert.deepEqual(await offered(third), ['approve', 'refuse']);
  assert.equal(await waiting(third), 1);
  assert.deepEqual(await offered(admin), ['withdraw']);
  assert.equal(await waiting(admin), 0);
  await db.transaction((tx) => putRule(tx, merchant.id, { aloneUpto: 0n, isOnePerson: true }));
  assert.deepEqual(await offered(second), ['approve', 'refuse'], 'one person decides here');
  assert.equal(await waiting(second), 1);
});

test('R34 what was proposed by who may not any more is offered to nobody to approve, and may be refused', async () => {
  const second = await anOperator('admin');
  const id = await propose(admin);
  await onStaff('setOperatorState', { staffId: admin.staffId, isEnabled: false }, second);
  const page = { pageNo: 1, pageSize: 20, state: 'PROPOSED' };
  const offered = async () => {
    const { list } = await ask(approvalsApi, 'listProposals', approvals(), page, as(second));
    const found = list.find(({ proposalId }) => proposalId === id);
    return [found?.barred, found?.acts];
  };
  assert.deepEqual(await offered(), ['proposer_gone', ['refuse']]);
  const [queue] = approvalsQueues({ db, clock: later(0) });
  assert.equal((await queue?.find(merchant.id, second.caller))?.count, undefined);
  assert.equal(await decide(id, second), 'state_changed');
  await db.transaction((tx) => putRule(tx, merchant.id, { aloneUpto: 0n, isOnePerson: true }));
  assert.deepEqual(await offered(), ['proposer_gone', ['refuse']], 'nor where one person decides');
  assert.equal(await decide(id, second, 0, 'refuse'), 'ok');
});

test('R34 whom an operator of the proposer’s invitation invited does not decide, a renamed one does', async () => {
  const invite = async (username: string, by: AStaff): Promise<AStaff> => {
    const operator = { username, name: 'New', role: 'admin', merchantId: merchant.id };
    const calls = staffHandlers(staff());
    const invited = { ...operator, reason, proof: by.password };
    const { staffId, token } = await ask(staffApi, 'inviteOperator', calls, invited, as(by));
    const { secret } = await ask(staffApi, 'openInvitation', calls, { token }, visitorContext({ merchant }));
    const enrolled = { token, password: by.password, code: await totpCode(secret, now) };
    await ask(staffApi, 'acceptInvitation', calls, enrolled, visitorContext({ merchant }));
    return { ...by, staffId, caller: { ...by.caller, staffId, name: username } };
  };
  const first = await invite(`a${merchant.id}`, admin);
  const second = await invite(`b${merchant.id}`, first);
  const id = await propose(admin);
  assert.equal(await decide(id, second), 'same_issuer');
  const old = await anOperator('admin');
  const renamed = { staffId: old.staffId, name: 'Renamed', role: 'admin', merchantId: merchant.id };
  await onStaff('updateOperator', renamed);
  assert.equal(await decide(id, old), 'ok');
});

const promoted = async (of: AStaff, by = admin): Promise<AStaff> => {
  const change = { staffId: of.staffId, name: 'Promoted', role: 'admin', merchantId: merchant.id };
  await onStaff('updateOperator', change, by);
  return { ...of, caller: { ...of.caller, permissions: admin.caller.permissions } };
};

test('R34 who gives an old colleague a role hands over no credentials, and is decided for by them', async () => {
  const clerk = await promoted(await anOperator('content'));
  assert.equal(await decide(await propose(admin), clerk), 'ok');
  const away = await anOperator('admin');
  for (const isEnabled of [false, true])
    await onStaff('setOperatorState', { staffId: away.staffId, isEnabled });
  assert.equal(await decide(await propose(admin, '600'), away), 'ok', 'nor who enables one');
});

test('R34 an account that slept without power counts as new once it has a role, whoever gives it: who opened it may hold it', async () => {
  const second = await anOperator('admin');
  const sleeper = await anOperator('content');
  const target = `staff:${sleeper.staffId}`;
  await db.transaction((tx) =>
    audit(tx, {
      staff: admin.caller,
      action: 'staff.invite',
      target,
      ip: '203.0.113.9',
      requestId: 'a test',
    }),
  );
  await db.transaction(async (tx) => {
    await tx.run('alter table staff.audit disable trigger audit_append_only');
    await tx.run(`update staff.audit set at = at - interval '9 days' where target = $1`, [target]);
    await tx.run('alter table staff.audit enable trigger audit_append_only');
  });
  const awake = await promoted(sleeper, second);
  const ofAdmin = await propose(admin);
  assert.equal(await decide(ofAdmin, awake), 'same_issuer');
  assert.equal(await decide(ofAdmin, second), 'ok');
  assert.equal(
    await decide(await propose(second, '600'), awake),
    'ok',
    'who gave the role never had its link',
  );
});

test('R34 in one-person mode such a decision says that one person made it', async () => {
  const second = await anOperator('admin');
  const id = await propose(admin);
  await onStaff('resetOperator', { staffId: second.staffId });
  await db.transaction((tx) => putRule(tx, merchant.id, { aloneUpto: 0n, isOnePerson: true }));
  assert.equal(await decide(id, second, 0, 'refuse'), 'ok');
  const { decidedUnder } = await db.one<{ decidedUnder: string }>(
    'select decided_under from approvals.proposal where id = $1',
    [id],
  );
  assert.equal(decidedUnder, 'one_person');
});

test('R34 a rule made stricter since a looser one was proposed stays: what waited has ended', async () => {
  const second = await anOperator('admin');
  await db.transaction((tx) => putRule(tx, merchant.id, { aloneUpto: 10_000_000n, isOnePerson: false }));
  const id = await propose(admin);
  const stricter = { secondPersonAbove: '0', onePerson: false, reason };
  await ask(approvalsApi, 'saveApprovalRule', approvals(), stricter, as(admin));
  assert.equal(await decide(id, second), 'proposal_closed');
  const rule = await ask(approvalsApi, 'getApprovalRule', approvals(), {}, as(admin));
  assert.equal(Number(rule.secondPersonAbove), 0);
  assert.equal(rule.onePerson, false);
});

test('R34 nobody changes the rule while an act that was judged by it is under way', async () => {
  const changes = () =>
    db.transaction(async (tx) => {
      await tx.run("set local lock_timeout = '50ms'");
      await lockRule(tx, merchant.id);
    });
  const wish = {
    kind: 'capital.move',
    subject: 'a test',
    payload: {},
    reason,
    permission: 'controls.write',
  } as const;
  const waiting = await db.transaction(async (tx) => {
    const proposed = await proposeAct(
      { clock: later(0) },
      tx,
      as(admin),
      { ...wish, money: null, credits: [] },
      {
        act: () => assert.fail('two are needed'),
        waits: (id) => id,
      },
    );
    await assert.rejects(changes(), /lock timeout/);
    return proposed;
  });
  assert.ok(waiting.ok && !('unchanged' in waiting.value));
  await changes();
  let isAsked = false;
  const execute = async () => {
    await assert.rejects(changes(), /lock timeout/);
    isAsked = true;
    return refuse('state_changed');
  };
  const calls = approvalsHandlers(
    approvalsForTests(db, later(0), { audit, kinds: { 'capital.move': { execute } } }),
  );
  const input = { proposalId: waiting.value.value, decision: 'approve', reason };
  const second = await anOperator('admin');
  assert.equal(codeOf(await call(approvalsApi, 'decideProposal', calls, input, as(second))), 'state_changed');
  assert.ok(isAsked);
});
