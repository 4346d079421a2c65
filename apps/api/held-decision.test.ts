import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aMember } from '@baize/members/testing';
import { aSession } from '@baize/sign-in/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { aBankAccount, aPaidWithdrawal, aWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';
import { aServer, type TestServer } from './testing.ts';

/** A member is put on a list after a payment was proposed and before it is decided: who decides finds it, and it stays found. */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

type Said = { success: boolean; message: string; value: { proposalId: number } };
const post = async (url: string, headers: Record<string, string>, payload: object): Promise<Said> => {
  const app = url.startsWith('/ops/') ? world.server.console : world.server.site;
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { host: world.host, ...headers },
    payload,
  });
  return answer.json<Said>();
};
const anOperator = async () => {
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'finance' }),
  );
  return { cookie: await aStaffCookie(world.db, staffId) };
};
const reason = 'a test';

for (const [what, payeeName] of [
  ['mark-paid', 'Sok Dara'],
  ['pay-rest', 'Chan Vuth'],
] as const)
  test(`OP-24 R35 ${what}: a listed person found at the decision is not paid, the hit and its case stay`, async () => {
    const { db, merchant } = world;
    const [first, second] = [await anOperator(), await anOperator()];
    const { memberId, withdrawalNo } = await db.transaction(async (tx) => {
      const member = await aMember(tx, { merchant, balance: '100', payeeName });
      const bankAccount = await aBankAccount(tx, member);
      const make = what === 'mark-paid' ? aWithdrawal : aPaidWithdrawal;
      const row = await make(withdrawalsForTests(db), tx, { member, bankAccount, amount: '50' });
      return { memberId: member.memberId, withdrawalNo: row.withdrawalNo };
    });
    const act = `/ops/cashier/withdrawals/${withdrawalNo}`;
    const begun =
      what === 'mark-paid'
        ? await post(`${act}/claim`, first, {})
        : await post(
            `/wps/pay/withdraw/${withdrawalNo}/confirm`,
            { authorization: `Bearer ${await aSession(db, memberId)}` },
            { state: 'not_received' },
          );
    assert.ok(begun.success, begun.message);
    const proposed = await post(`${act}/${what}`, first, {
      reason,
      bankReference: 'FT-1',
    });
    assert.ok(proposed.success, proposed.message);
    const stands = async () => ({
      withdrawal: await db.one(
        'select state, claimed_by, refunded_amount from withdrawals.withdrawal where withdrawal_no = $1',
        [withdrawalNo],
      ),
      payouts: await db.many('select 1 from withdrawals.payout where withdrawal_no = $1', [withdrawalNo]),
      account: await findAccount(db, memberId),
      proposal: await db.one('select state from approvals.proposal where id = $1', [
        proposed.value.proposalId,
      ]),
      audited: await db.one('select count(*)::int as entries from staff.audit where target = $1', [
        `withdrawal:${withdrawalNo}`,
      ]),
    });
    const before = await stands();
    assert.deepEqual(before.proposal, { state: 'PROPOSED' });
    const list = { name: what, csv: `name,reference\n${payeeName},UN-7\n`, reason };
    const listed = await post('/ops/diligence/lists', world.headers.risk, list);
    assert.ok(listed.success, listed.message);
    const decide = async (decision: 'approve' | 'refuse') => {
      const url = `/ops/approvals/${proposed.value.proposalId}/decide`;
      const { success, message } = await post(url, second, { decision, reason });
      return success ? 'ok' : message;
    };
    for (let time = 1; time <= 2; time += 1) {
      assert.equal(await decide('approve'), 'withdrawal_held');
      assert.deepEqual(
        await db.many('select list_name, state from diligence.hit where member_id = $1', [memberId]),
        [{ listName: what, state: 'OPEN' }],
      );
      assert.deepEqual(
        await db.many('select rule, state from risk.finding_case where member_id = $1', [memberId]),
        [{ rule: 'listed_person', state: 'OPEN' }],
      );
      assert.deepEqual(await stands(), before, 'nothing moved, and the proposal waits');
    }
    assert.equal(await decide('refuse'), 'ok');
  });
