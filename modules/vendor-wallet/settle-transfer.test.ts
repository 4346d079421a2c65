import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { listCreditsOf } from '@baize/approvals';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aStaffCaller } from '@baize/staff/testing';
import { findAccount, reconcile } from '@baize/wallet';
import { askDue } from './ask-transfer.ts';
import { vendorWalletConsoleHandlers, vendorWalletHandlers } from './handlers.ts';
import { transferApprovals } from './approval-kinds.ts';
import { vendorWalletForTests, type LyingVendor, aVendorWalletWorld } from './testing.ts';

/** No vendor confirms what an operator settles from its paper. */
const DAY_MS = 24 * 3_600_000;
const reason = 'their paper';
const ana = aStaffCaller(7, 'ana', 'finance');
const ben = aStaffCaller(8, 'ben', 'manager');
let db: TestDatabase;
let vendor: LyingVendor;
let deps: ReturnType<typeof vendorWalletForTests>;
let merchant: Merchant;
let member: Member;
/** A recall of everything whose amount nobody knows, of forty that lie at the vendor. */
let transferNo: string;

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  ({ vendor, deps, merchant, member } = await aVendorWalletWorld(db));
  assert.ok((await move({ fromWallet: 'MAIN', toWallet: 'STUDIO_T', amount: '40' })).ok);
  transferNo = await aTransferInReview({ fromWallet: 'STUDIO_T', toWallet: 'MAIN', all: true });
});
afterEach(async () => {
  assert.deepEqual(await reconcile(db, deps.clock), [], 'the ledger’s laws hold');
});

let requests = 0;
const move = (wish: { fromWallet: string; toWallet: string; amount?: string; all?: boolean }) => {
  const caller = { role: 'member', ...member, sessionId: '1' } as const;
  const input = { ...wish, requestId: `request-${(requests += 1)}` };
  return vendorWalletHandlers(deps).transferWallet(input, aCall(merchant, caller));
};
async function aTransferInReview(
  wish: Parameters<typeof move>[0],
  /** `unsaid`: the vendor did it, and its answer was lost. */
  fault: 'lost' | 'unsaid' = 'lost',
): Promise<string> {
  vendor.fault = (call) => (call === 'status' ? 'lost' : fault);
  const started = await move(wish);
  assert.ok(started.ok);
  deps.clock.advance(DAY_MS);
  await askDue(deps);
  return started.value.transferNo;
}
const console$ = () => vendorWalletConsoleHandlers(deps);
const settle = (amount?: string) =>
  console$().settleVendorTransfer(
    { transferNo, reason, ...(amount === undefined ? {} : { amount }) },
    aCall(merchant, ana),
  );
const fail = (who = ana) => console$().failVendorTransfer({ transferNo, reason }, aCall(merchant, who));
const failureProposed = async (): Promise<number> => {
  const answer = await fail();
  assert.ok(answer.ok && answer.value.proposalId !== null);
  return answer.value.proposalId;
};
const proposed = async (amount?: string): Promise<number> => {
  const answer = await settle(amount);
  assert.ok(answer.ok && answer.value.proposalId !== null);
  assert.equal(answer.value.state, 'REVIEW', 'nothing moves while it waits');
  return answer.value.proposalId;
};
const decide = async (proposalId: number, who: typeof ana, decision: 'approve' | 'refuse' = 'approve') => {
  const kinds = transferApprovals(deps);
  const calls = approvalsHandlers(approvalsForTests(db, deps.clock, { kinds, audit: deps.audit }));
  const answer = await calls.decideProposal({ proposalId, decision, reason }, aCall(merchant, who));
  return answer.ok ? 'ok' : answer.code;
};
const endOf = (id: number) =>
  db.one<object>('select state, remark from approvals.proposal where id = $1', [id]);
const OVERTAKEN = { state: 'EXPIRED', remark: 'overtaken' };
const stateOf = async () => {
  const found = await console$().getVendorTransferCase({ transferNo }, aCall(merchant, ana));
  assert.ok(found.ok);
  return [found.value.state, found.value.amount];
};
const funds = async () => {
  const account = await findAccount(db, member.memberId);
  return [account?.balance, account?.frozen].map((units) => Number((units ?? 0n) / 100_000n));
};

test('API-035 R34 an amount that an operator types is credited when a second person says so', async () => {
  const id = await proposed('40');
  const again = await settle('40');
  assert.ok(!again.ok && again.code === 'proposed_already');
  assert.equal(await decide(id, ana), 'same_person');
  assert.deepEqual(
    [await stateOf(), await funds()],
    [
      ['REVIEW', null],
      [60, 0],
    ],
  );
  assert.equal(await decide(id, ben), 'ok');
  assert.deepEqual(
    [await stateOf(), await funds()],
    [
      ['SUCCESS', '40.00'],
      [100, 0],
    ],
  );
  assert.equal(await decide(id, ben), 'proposal_closed', 'once');
  assert.deepEqual(
    deps.audited.map(({ action }) => action),
    ['approval.propose', 'approval.approve', 'vendor-transfer.settle'],
  );
  const logged = deps.audited.at(-1);
  assert.deepEqual(
    [logged?.before, logged?.after],
    [
      { state: 'REVIEW', amount: null },
      { state: 'SUCCESS', amount: '40.00' },
    ],
  );
  const since = new Date(0);
  const of = { merchantId: merchant.id, memberId: member.memberId, since, limit: 9 };
  assert.deepEqual(
    (await listCreditsOf(db, of)).map(({ amount }) => amount),
    [4_000_000n],
    'risk sees the credit',
  );
});

test('API-035 R34 the second person refuses it: the transfer waits as before', async () => {
  assert.equal(await decide(await proposed('4000'), ben, 'refuse'), 'ok');
  assert.deepEqual(
    [await stateOf(), await funds()],
    [
      ['REVIEW', null],
      [60, 0],
    ],
  );
  assert.equal(await decide(await proposed('40'), ben), 'ok');
});

test('API-035 what the vendor ended meanwhile is not settled by an approval', async () => {
  transferNo = await aTransferInReview({ fromWallet: 'STUDIO_T', toWallet: 'MAIN', all: true }, 'unsaid');
  const id = await proposed('40');
  vendor.fault = () => 'none';
  assert.ok((await console$().askVendorTransfer({ transferNo }, aCall(merchant, ben))).ok);
  const ended = [
    ['SUCCESS', '40.00'],
    [100, 0],
  ];
  assert.deepEqual([await stateOf(), await funds()], ended);
  assert.equal(await decide(id, ben), 'state_changed');
  assert.deepEqual([await stateOf(), await funds()], ended);
  assert.deepEqual(await endOf(id), OVERTAKEN);
});

test('API-035 another amount that the vendor named meanwhile is not settled by an approval', async () => {
  const id = await proposed('40');
  await db.run('update vendor_wallet.transfer set amount = 3900000 where transfer_no = $1', [transferNo]);
  assert.equal(await decide(id, ben), 'state_changed');
  assert.deepEqual(await funds(), [60, 0]);
  assert.deepEqual(await endOf(id), OVERTAKEN);
  assert.ok((await proposed('39')) > id, 'it is proposed anew');
});

test('API-035 R34 money held for a vendor leaves the member for good when a second person says so', async () => {
  transferNo = await aTransferInReview({ fromWallet: 'MAIN', toWallet: 'STUDIO_T', amount: '30' });
  const id = await proposed();
  assert.deepEqual(await funds(), [30, 30]);
  assert.equal(await decide(id, ben), 'ok');
  assert.deepEqual(await funds(), [30, 0]);
});

test('API-035 nothing came back, says an operator: that is no settlement', async () => {
  const answer = await settle('0');
  assert.ok(!answer.ok && answer.code === 'amount_invalid');
});

test('API-035 R34 money held for a vendor returns to the member when a second person says so', async () => {
  transferNo = await aTransferInReview({ fromWallet: 'MAIN', toWallet: 'STUDIO_T', amount: '30' });
  const id = await failureProposed();
  const waiting = [
    ['REVIEW', '30.00'],
    [30, 30],
  ];
  assert.deepEqual([await stateOf(), await funds()], waiting, 'nothing moves while it waits');
  assert.equal(await decide(id, ana), 'same_person');
  assert.equal(await decide(id, ben, 'refuse'), 'ok');
  assert.deepEqual([await stateOf(), await funds()], waiting);
  assert.equal(await decide(await failureProposed(), ben), 'ok');
  assert.deepEqual(
    [await stateOf(), await funds()],
    [
      ['FAILED', '30.00'],
      [60, 0],
    ],
  );
  const logged = deps.audited.at(-1);
  assert.deepEqual(
    [logged?.action, logged?.before, logged?.after],
    ['vendor-transfer.fail', { state: 'REVIEW', amount: '30.00' }, { state: 'FAILED', amount: '30.00' }],
  );
  const of = { merchantId: merchant.id, memberId: member.memberId, since: new Date(0), limit: 9 };
  assert.deepEqual(
    (await listCreditsOf(db, of)).map(({ amount }) => amount),
    [3_000_000n],
    'risk sees what returned',
  );
});

test('API-035 R34 a vendor that has the money after all keeps it: the approval of a failure is refused', async () => {
  transferNo = await aTransferInReview({ fromWallet: 'MAIN', toWallet: 'STUDIO_T', amount: '30' }, 'unsaid');
  const id = await failureProposed();
  vendor.fault = () => 'none';
  assert.ok((await console$().askVendorTransfer({ transferNo }, aCall(merchant, ben))).ok);
  assert.equal(await decide(id, ben), 'state_changed');
  assert.deepEqual(
    [await stateOf(), await funds()],
    [
      ['SUCCESS', '30.00'],
      [30, 0],
    ],
  );
  assert.deepEqual(await endOf(id), OVERTAKEN);
});

test('API-035 nothing moves when one person fails a transfer out; while a settlement waits nobody ends it', async () => {
  const id = await proposed('40');
  const meanwhile = await fail(ben);
  assert.ok(!meanwhile.ok && meanwhile.code === 'proposed_already');
  assert.equal(await decide(id, ben, 'refuse'), 'ok');
  const failed = await fail();
  assert.ok(failed.ok && failed.value.proposalId === null);
  assert.deepEqual(
    [await stateOf(), await funds()],
    [
      ['FAILED', null],
      [60, 0],
    ],
  );
});
