import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { propose } from '@baize/approvals';
import { approvalsForTests, approvalsHandlers, oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { staffContext } from '@baize/endpoint/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { invariant, ok, parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { RiskDeps } from './deps.ts';
import { riskHandlers } from './handlers.ts';
import { reviewMovers } from './queue.ts';

/** Money that operators credit is judged like money that members move (console.md 1: no rule saw an invented bank line). */
let shift = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + shift) };
let db: TestDatabase;
let deps: RiskDeps;
before(async () => {
  db = await testDatabase();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  deps = { db, clock, log, audit: async () => undefined };
});
after(() => db.drop());

const aBrand = () => db.transaction((tx) => aMerchant(tx));
const someone = (merchant: Merchant): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null }));
const staff = (merchant: Merchant, staffId: number) =>
  staffContext(['ledger.approve'], {
    merchant: { id: merchant.id, code: merchant.code },
    host: 'site.test',
    staffId,
    name: `op${staffId}`,
  });

let numbers = 0;
/** As the module of a kind proposes it; answers the proposal that waits, null where one operator decided. */
const credit = (merchant: Merchant, { memberId, account }: Member, text: string, by: number) =>
  db.transaction(async (tx) => {
    const amount = parseUnits(text);
    const subject = `deposit:D261123-${(numbers += 1)}`;
    const done = await propose(
      { clock },
      tx,
      staff(merchant, by),
      {
        kind: 'deposit.credit',
        subject,
        payload: { memberId, account },
        money: { amount, currency: 'USD' },
        credits: [{ memberId, amount }],
        permission: 'ledger.approve',
        reason: 'a test',
      },
      {
        act: async () => ok({ target: subject, value: null as number | null }),
        waits: (proposalId) => proposalId,
      },
    );
    invariant(done.ok, 'it is proposed', { subject });
    return done.value.value;
  });
const casesOf = async (merchant: Merchant, { account }: Member) => {
  shift += 1_000;
  await reviewMovers(deps);
  const found = await riskHandlers(deps).listRiskCases(
    { account, pageNo: 1, pageSize: 20 },
    staff(merchant, 99) as never,
  );
  assert.ok(found.ok);
  return found.value.list;
};

test('OP-32 R35 what operators credit to a member in a day is a case with each credit in it', async () => {
  const merchant = await aBrand();
  const member = await someone(merchant);
  const waiting = await credit(merchant, member, '1000', 1);
  assert.deepEqual(await casesOf(merchant, member), [], 'what waits credited nobody');
  const kinds = {
    'deposit.credit': { execute: async () => ok({ action: 'deposit.credit', target: 'deposit:x' }) },
  };
  const decided = await approvalsHandlers(approvalsForTests(db, clock, { kinds })).decideProposal(
    { proposalId: waiting ?? 0, decision: 'approve', reason: 'seen' },
    staff(merchant, 2),
  );
  assert.ok(decided.ok);
  const [found, ...others] = await casesOf(merchant, member);
  assert.deepEqual([found?.rule, others.length], ['hand_credits', 0]);
  assert.ok(found);
  const { credits, ...sums } = found.detail as { credits: Record<string, unknown>[] };
  assert.deepEqual(sums, { sum: String(parseUnits('1000')), count: 1 });
  assert.deepEqual(
    credits.map(({ proposalId, proposedBy, decidedBy, amount }) => [
      proposalId,
      proposedBy,
      decidedBy,
      amount,
    ]),
    [[waiting, 'op1', 'op2', String(parseUnits('1000'))]],
  );
});

test('OP-32 R35 one operator who credits many members is a case of each who gets money then', async () => {
  const merchant = await aBrand();
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  const [first, second] = [await someone(merchant), await someone(merchant)];
  await credit(merchant, first, '900', 5);
  for (let turn = 0; turn < 5; turn += 1) await credit(merchant, await someone(merchant), '900', 5);
  await credit(merchant, second, '10', 6);
  const [seen, ...others] = await casesOf(merchant, first);
  assert.deepEqual([seen?.rule, others.length], ['operator_credits', 0]);
  assert.deepEqual(
    [seen?.detail['operator'], seen?.detail['count'], seen?.detail['sum']],
    ['op5', 6, String(parseUnits('5400'))],
  );
  assert.deepEqual(await casesOf(merchant, second), [], 'another operator, another sum');
  shift += 24 * 3_600_000 + 2_000;
  await credit(merchant, second, '10', 5);
  assert.deepEqual(await casesOf(merchant, second), [], 'another day');
});
