import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { staffChange } from '@baize/endpoint';
import { isRaised, type Control } from '@baize/endpoint/control';
import { ask, call, codeOf, contextOf } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import { listMerchantIds, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests, type AStaff } from '@baize/staff/testing';
import { aFundedAccount } from '@baize/wallet/testing';
import { z } from 'zod';
import { approvalsApi } from './api.ts';
import { approvedControl, changeControl } from './change-control.ts';
import { approvalsForTests, approvalsHandlers, onePersonMode } from './testing.ts';

/** A control as modules declare them, of one number that touches every brand. */
let db: TestDatabase;
let here: Merchant;
let there: Merchant;
let first: AStaff;
let second: AStaff;
let stands: number;
let isBlocked: boolean;
let isAway: boolean;
let calls: string[];
const clock = fixedClock(new Date().toISOString());
const reason = 'a test';

const wanted = z.strictObject({
  most: z.number(),
  secret: z.string().optional(),
  name: z.string().default('TEST'),
});
const control: Control<Tx, 'play.connection', z.output<typeof wanted>, { most: number }, 'not_empty'> = {
  kind: 'play.connection',
  action: 'test.change',
  permission: 'connections.write',
  wanted,
  subject: ({ name }) => `connection:${name}`,
  check: async () => {
    calls.push('check');
    return isAway ? 'not_empty' : undefined;
  },
  saved: () => void calls.push('saved'),
  lock: async () => {
    calls.push('lock');
    return { most: stands };
  },
  refuse: async () => (isBlocked ? 'not_empty' : undefined),
  next: (_seen, { most }) => ({ most }),
  bindsLess: (seen, next) => isRaised(seen.most, next.most),
  save: async (_tx, _merchantId, { most }) => {
    stands = most;
  },
};

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  [stands, isBlocked, isAway, calls] = [100, false, false, []];
  [here, there] = await db.transaction(async (tx) => [await aMerchant(tx), await aMerchant(tx)]);
  [first, second] = await db.transaction(async (tx) => [
    await aStaff(tx, staffForTests(db), { role: 'admin' }),
    await aStaff(tx, staffForTests(db), { role: 'admin' }),
  ]);
});

const as = ({ caller }: AStaff, merchant = here) => contextOf(caller, { merchant });
const change = (asked: z.input<typeof wanted>, at = here) =>
  staffChange({ db, audit }, as(first, at), { action: control.action, reason }, (tx: Tx) =>
    changeControl({ clock })(tx, as(first, at), control, { wanted: wanted.parse(asked), reason }),
  );
const endOf = (id: number) =>
  db.one<{ state: string; remark: string | null; decidedBy: string | null }>(
    'select state, remark, decided_by from approvals.proposal where id = $1',
    [id],
  );
const moneyMoves = (merchant: Merchant) =>
  db.transaction((tx) => aFundedAccount(tx, { merchantId: merchant.id }));
const approvals = () =>
  approvalsHandlers(
    approvalsForTests(db, clock, { audit, kinds: { 'play.connection': approvedControl(control) } }),
  );
async function proposed(asked: z.input<typeof wanted>, at = here): Promise<number> {
  const changed = await change(asked, at);
  assert.ok(changed.ok && changed.value.proposalId !== null, 'it waits');
  assert.equal(stands, 100);
  return changed.value.proposalId;
}
const approve = async (proposalId: number, by: AStaff) =>
  codeOf(
    await call(
      approvalsApi,
      'decideProposal',
      approvals(),
      { proposalId, decision: 'approve', reason },
      as(by),
    ),
  );

test('R34 while no money ever moved at any brand of the house, one operator sets what touches them all', async () => {
  assert.ok((await change({ most: 500 })).ok);
  assert.equal(stands, 500);
  await moneyMoves(there);
  stands = 100;
  await proposed({ most: 500 });
});

test('R34 one brand’s one-person mode lets nobody alone lower what touches every brand', async () => {
  await moneyMoves(here);
  await db.transaction((tx) => onePersonMode(tx, here.id));
  const proposalId = await proposed({ most: 500 });
  assert.equal(await approve(proposalId, first), 'same_person');
  assert.equal(stands, 100);
  assert.equal(await approve(proposalId, second), 'ok');
  assert.equal(stands, 500);
});

test('R34 where every brand declared one-person mode, one operator lowers it', async () => {
  await moneyMoves(here);
  await db.transaction(async (tx) => {
    for (const id of await listMerchantIds(tx)) await onePersonMode(tx, id);
  });
  const changed = await change({ most: 500 });
  assert.ok(changed.ok && changed.value.proposalId === null);
  assert.equal(stands, 500);
});

test('R34 a control that is tightened ends what waits to lower it: it is proposed anew, and the old one is not approved', async () => {
  await moneyMoves(here);
  const old = await proposed({ most: 500 });
  assert.equal(codeOf(await change({ most: 600 })), 'proposed_already');
  assert.ok((await change({ most: 90 })).ok);
  assert.deepEqual(await endOf(old), { state: 'EXPIRED', remark: 'overtaken', decidedBy: first.caller.name });
  const again = await change({ most: 600 });
  assert.ok(again.ok && again.value.proposalId !== null, 'it waits');
  assert.equal(await approve(old, second), 'proposal_closed');
  assert.equal(stands, 90);
  assert.equal(await approve(again.value.proposalId, second), 'ok');
  assert.equal(stands, 600);
});

test('R34 what touches every brand is overtaken at every brand, by an approval too', async () => {
  await moneyMoves(here);
  const [ours, theirs] = [await proposed({ most: 500 }), await proposed({ most: 400 }, there)];
  const another = await proposed({ most: 500, name: 'OTHER' });
  assert.equal(await approve(ours, second), 'ok');
  assert.equal(stands, 500);
  assert.deepEqual(await endOf(theirs), {
    state: 'EXPIRED',
    remark: 'overtaken',
    decidedBy: second.caller.name,
  });
  assert.equal((await endOf(another)).state, 'PROPOSED', 'of another control');
});

test('R34 what changed from outside is found by who approves or proposes next, and blocks nobody', async () => {
  await moneyMoves(here);
  const found = await proposed({ most: 500 });
  stands = 90;
  assert.equal(await approve(found, second), 'state_changed');
  assert.deepEqual(await endOf(found), {
    state: 'EXPIRED',
    remark: 'overtaken',
    decidedBy: second.caller.name,
  });
  const unseen = await change({ most: 500 });
  assert.ok(unseen.ok && unseen.value.proposalId !== null);
  stands = 80;
  assert.ok((await change({ most: 500 })).ok);
  assert.equal((await endOf(unseen.value.proposalId)).remark, 'overtaken');
  assert.equal(stands, 80);
});

test('R34 who tightens waits for nobody who decides at that moment; that one finds it overtaken', async () => {
  await moneyMoves(here);
  const proposalId = await proposed({ most: 500 });
  await db.transaction(async (tx) => {
    await tx.one('select id from approvals.proposal where id = $1 for update', [proposalId]);
    assert.ok((await change({ most: 90 })).ok);
  });
  assert.equal((await endOf(proposalId)).state, 'PROPOSED');
  assert.equal(await approve(proposalId, second), 'state_changed');
  assert.equal((await endOf(proposalId)).remark, 'overtaken');
});

test('R34 what stands against it by then is not approved', async () => {
  await moneyMoves(here);
  const proposalId = await proposed({ most: 500 });
  isBlocked = true;
  assert.equal(await approve(proposalId, second), 'state_changed');
  assert.equal(stands, 100);
  assert.deepEqual(await change({ most: 50 }), { ok: false, code: 'not_empty' });
  isBlocked = false;
  assert.equal(await approve(proposalId, second), 'ok');
});

test('R34 an approval asks outside before it locks anything, and empties memory once it is committed', async () => {
  await moneyMoves(here);
  const proposalId = await proposed({ most: 500 });
  calls = [];
  isAway = true;
  assert.equal(await approve(proposalId, second), 'state_changed');
  assert.deepEqual([stands, calls.includes('saved')], [100, false]);
  assert.equal((await endOf(proposalId)).state, 'PROPOSED', 'what is away may come back');
  [isAway, calls] = [false, []];
  assert.equal(await approve(proposalId, second), 'ok');
  assert.deepEqual([stands, calls.slice(0, 2), calls.at(-1)], [500, ['check', 'lock'], 'saved']);
});

test('R34 what an operator proposed who may not do it any more is not approved', async () => {
  await moneyMoves(here);
  const proposalId = await proposed({ most: 500 });
  const become = (role: string, merchantId: number | null) =>
    db.run('update staff.account set role = $2, merchant_id = $3 where id = $1', [
      first.staffId,
      role,
      merchantId,
    ]);
  for (const [role, merchantId] of [
    ['finance', null],
    ['admin', there.id],
    // Connections are the house's.
    ['admin', here.id],
  ] as const) {
    await become(role, merchantId);
    assert.equal(await approve(proposalId, second), 'state_changed', `${role} of ${merchantId}`);
    assert.equal(stands, 100);
  }
  await become('admin', null);
  assert.equal(await approve(proposalId, second), 'ok');
});

test('R34 what an operator proposed who was disabled since is not approved', async () => {
  await moneyMoves(here);
  const proposalId = await proposed({ most: 500 });
  const disable = (at: Date | null) =>
    db.run('update staff.account set disabled_at = $2 where id = $1', [first.staffId, at]);
  await disable(clock.now());
  assert.equal(await approve(proposalId, second), 'state_changed');
  assert.equal(stands, 100);
  await disable(null);
  assert.equal(await approve(proposalId, second), 'ok');
});

test('R34 what a change is carried out with, a sealed secret too, is in no list and in no log', async () => {
  await moneyMoves(here);
  const proposalId = await proposed({ most: 500, secret: 'sealed' });
  const page = { pageNo: 1, pageSize: 20 };
  const { list } = await ask(approvalsApi, 'listProposals', approvals(), page, as(second));
  assert.deepEqual(list.find((one) => one.proposalId === proposalId)?.payload, {
    before: { most: 100 },
    after: { most: 500 },
  });
  assert.equal(await approve(proposalId, second), 'ok');
  const { count } = await db.one<{ count: bigint }>(
    `select count(*) as count from staff.audit where before::text like '%sealed%' or after::text like '%sealed%'`,
  );
  assert.equal(count, 0n);
});
