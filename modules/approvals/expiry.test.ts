import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { ask, call, codeOf, contextOf } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, invariant, memoryLogger } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests, type AStaff } from '@baize/staff/testing';
import { approvalsApi, PROPOSAL_STATES } from './api.ts';
import { approvalsQueues } from './queues.sql.ts';
import { approvalsForTests, approvalsHandlers, expireProposals } from './testing.ts';

/** What waited seven days is over at once, whether or not the clock has closed it. */
let db: TestDatabase;
let merchant: Merchant;
let anna: AStaff;
let boris: AStaff;
const now = new Date();
const over = fixedClock(new Date(now.getTime() + 7 * DAY_MS).toISOString());
const ended: number[] = [];
const log = memoryLogger();

before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  const anOperator = () =>
    db.transaction((tx) => aStaff(tx, staffForTests(db), { role: 'manager', merchantId: merchant.id }));
  [anna, boris] = [await anOperator(), await anOperator()];
});
after(() => db.drop());

type Kept = { no: number; isBroken?: boolean };
const deps = (clock = over) =>
  approvalsForTests(db, clock, {
    log,
    kinds: {
      'deposit.credit': {
        execute: async () => assert.fail('nothing is approved here'),
        end: async (_tx, { payload }) => {
          const { no, isBroken } = payload as Kept;
          invariant(!isBroken, 'this one cannot be ended', { no });
          ended.push(no);
        },
      },
    },
  });
const as = ({ caller }: AStaff) => contextOf(caller, { merchant });

async function aProposal(payload: Kept): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `insert into approvals.proposal (merchant_id, kind, subject, payload, reason, permission, state, proposed_by_id,
       proposed_by, proposed_at, expires_at, rule_alone_upto)
     values ($1, 'deposit.credit', $2, $3, 'a test', 'deposits.review', 'PROPOSED', $4, 'Anna', $5,
       $5::timestamptz + interval '7 days', 0) returning id`,
    [merchant.id, `deposit:${payload.no}`, JSON.stringify(payload), anna.staffId, now],
  );
  return id;
}
const list = (by: AStaff, state?: (typeof PROPOSAL_STATES)[number], clock = over) =>
  ask(
    approvalsApi,
    'listProposals',
    approvalsHandlers(deps(clock)),
    { pageNo: 1, pageSize: 50, ...(state ? { state } : {}) },
    as(by),
  );
const waiting = (clock: typeof over) => {
  const [queue] = approvalsQueues(deps(clock));
  return queue?.find(merchant.id, boris.caller);
};

test('R34 what is over is shown as expired, and nobody is offered to decide or withdraw it', async () => {
  const proposalId = await aProposal({ no: 1 });
  const inTime = await list(boris, 'PROPOSED', fixedClock(now.toISOString()));
  assert.deepEqual(inTime.list[0]?.acts, ['approve', 'refuse']);
  assert.equal((await waiting(fixedClock(now.toISOString())))?.count, 1);

  for (const by of [anna, boris]) {
    const [row] = (await list(by)).list;
    assert.deepEqual([row?.state, row?.acts], ['EXPIRED', []]);
    assert.equal((await list(by, 'EXPIRED')).list.length, 1);
    assert.equal((await list(by, 'PROPOSED')).list.length, 0);
  }
  assert.equal(await waiting(over), undefined);
  const decision = { proposalId, decision: 'approve' as const, reason: 'late' };
  const late = await call(approvalsApi, 'decideProposal', approvalsHandlers(deps()), decision, as(boris));
  assert.equal(codeOf(late), 'proposal_closed');
  assert.deepEqual(ended, []);
});

test('R34 one that cannot be closed keeps no other from its end; it is logged and tried again', async () => {
  const broken = await aProposal({ no: 2, isBroken: true });
  await aProposal({ no: 3 });
  assert.equal(await expireProposals(deps()), 2);
  assert.deepEqual(ended, [1, 3]);
  const stateOf = async () =>
    (await db.one<{ state: string }>('select state from approvals.proposal where id = $1', [broken])).state;
  assert.equal(await stateOf(), 'PROPOSED');
  assert.partialDeepStrictEqual(log.lines, [{ level: 'error', fields: { proposalId: broken } }]);

  await db.run(`update approvals.proposal set payload = '{"no":2}' where id = $1`, [broken]);
  assert.equal(await expireProposals(deps()), 1);
  assert.equal(await stateOf(), 'EXPIRED');
});
