import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, contextOf } from '@baize/endpoint/testing';
import { fixedClock, invariant, memoryLogger, refuse } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests, type AStaff } from '@baize/staff/testing';
import { approvalsApi } from './api.ts';
import type { Ended } from './deps.ts';
import { approvalsForTests, approvalsHandlers, sweepOvertaken } from './testing.ts';

/** A kind whose subject changes by something that knows of no proposals, and whose own row waits with it. */
let db: TestDatabase;
let merchant: Merchant;
let anna: AStaff;
let boris: AStaff;
const clock = fixedClock(new Date().toISOString());
const log = memoryLogger();
let gone: Set<number>;
let ended: Pick<Ended, 'payload' | 'by' | 'remark'>[];

before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  const anOperator = () =>
    db.transaction((tx) => aStaff(tx, staffForTests(db), { role: 'manager', merchantId: merchant.id }));
  [anna, boris] = [await anOperator(), await anOperator()];
});
after(() => db.drop());
beforeEach(() => {
  [gone, ended] = [new Set(), []];
});

type Kept = { no: number; isBroken?: boolean };
const waits = {
  execute: async () => refuse('state_changed'),
  isOvertaken: async (_tx: unknown, { payload }: { payload: object }) => {
    const { no, isBroken } = payload as Kept;
    invariant(!isBroken, 'this one cannot be read', { no });
    return gone.has(no);
  },
  end: async (_tx: unknown, { payload, by, remark }: Ended) => void ended.push({ payload, by, remark }),
};
const deps = () =>
  approvalsForTests(db, clock, { log, kinds: { 'deposit.credit': waits, 'site.settings': waits } });
async function aProposal(payload: Kept, kind = 'deposit.credit'): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `insert into approvals.proposal (merchant_id, kind, subject, payload, reason, permission, state, proposed_by_id,
       proposed_by, proposed_at, expires_at, rule_alone_upto)
     values ($1, $2, $3, $4, 'a test', 'deposits.review', 'PROPOSED', $5, 'Anna', $6, $6::timestamptz + interval '7 days', 0)
     returning id`,
    [merchant.id, kind, `deposit:${payload.no}`, JSON.stringify(payload), anna.staffId, clock.now()],
  );
  return id;
}
const standing = (id: number) =>
  db.one<object>('select state, remark, decided_by from approvals.proposal where id = $1', [id]);
const OPEN = { state: 'PROPOSED', remark: null, decidedBy: null };

test('R34 who approves in vain ends what was overtaken, and the row that waits with it', async () => {
  const proposalId = await aProposal({ no: 1 });
  const approve = async () =>
    codeOf(
      await call(
        approvalsApi,
        'decideProposal',
        approvalsHandlers(deps()),
        { proposalId, decision: 'approve', reason: 'a test' },
        contextOf(boris.caller, { merchant }),
      ),
    );
  assert.equal(await approve(), 'state_changed');
  assert.deepEqual([await standing(proposalId), ended], [OPEN, []], 'what stands against it may pass');
  gone.add(1);
  assert.equal(await approve(), 'state_changed');
  const { name } = boris.caller;
  assert.deepEqual(await standing(proposalId), { state: 'EXPIRED', remark: 'overtaken', decidedBy: name });
  assert.deepEqual(
    ended.map(({ payload, by, remark }) => [payload, by?.name, remark]),
    [[{ no: 1 }, name, 'overtaken']],
  );
});

test('R34 the clock ends what was overtaken and nothing else; one that cannot be read keeps no other', async () => {
  const broken = await aProposal({ no: 2, isBroken: true });
  const [over, control, waiting] = [
    await aProposal({ no: 3 }),
    await aProposal({ no: 4 }, 'site.settings'),
    await aProposal({ no: 5 }),
  ];
  for (const no of [3, 4]) gone.add(no);
  assert.equal(await sweepOvertaken(deps()), 1);
  assert.deepEqual(await standing(over), { state: 'EXPIRED', remark: 'overtaken', decidedBy: null });
  assert.deepEqual(ended, [{ payload: { no: 3 }, by: null, remark: 'overtaken' }]);
  for (const id of [broken, control, waiting]) assert.deepEqual(await standing(id), OPEN);
  assert.partialDeepStrictEqual(log.lines, [{ level: 'error', fields: { proposalId: broken } }]);
});

test('R34 the clock leaves what is being decided at this moment to that decision', async () => {
  const id = await aProposal({ no: 6 });
  gone.add(6);
  await db.transaction(async (tx) => {
    await tx.one('select id from approvals.proposal where id = $1 for update', [id]);
    await sweepOvertaken(deps());
  });
  assert.deepEqual(await standing(id), OPEN);
});
