import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DECIDING_PERMISSIONS, PROPOSAL_KINDS } from '@baize/approvals/rules';
import { audit, ROLE_NAMES, ROLES, type Role } from '@baize/staff';
import { aMember } from '@baize/members/testing';
import { aStaff, aStaffCaller, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';
import { aServer, type TestServer } from './testing.ts';

/**
 * Every control × its own subject, over HTTP with real sessions: who proposed something does not decide it, renamed, in
 * whichever role and in a new session; nobody else does who lacks the permission of the kind.
 */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

/** The permission that decides about each kind. */
const PERMISSION: Record<(typeof PROPOSAL_KINDS)[number], string> = {
  'deposit.credit': 'deposits.review',
  'incoming.settle': 'deposits.review',
  'withdrawal.refund': 'withdrawals.review',
  'withdrawal.force-receipt': 'withdrawals.review',
  'withdrawal.mark-paid': 'withdrawals.review',
  'withdrawal.pay-rest': 'withdrawals.review',
  'vendor-transfer.settle': 'withdrawals.review',
  'vendor-transfer.fail': 'withdrawals.review',
  'points.settings': 'promotions.write',
  'points.product': 'promotions.write',
  'points.pass': 'promotions.review',
  'bet.resolve': 'bets.resolve',
  'bet.reverse': 'bets.resolve',
  'ledger.adjust': 'ledger.approve',
  'capital.move': 'capital.write',
  'contract.force': 'contracts.settle',
  'contract.house': 'contracts.write',
  'dispatch.channel': 'delivery.write',
  'cashier.settings': 'cashier.write',
  'bonus.end': 'promotions.review',
  'member.free-money': 'members.write',
  'member.level': 'members.write',
  'member.move': 'members.write',
  'approvals.rule': 'controls.write',
  'risk.rule': 'controls.write',
  'site.security': 'controls.write',
  'site.default-password': 'controls.write',
  'site.settings': 'controls.write',
  'play.connection': 'connections.write',
  'play.connection-key': 'connections.write',
  'play.connection-state': 'connections.write',
  'cashier.channel': 'cashier.write',
  'vendor-wallet.settings': 'controls.write',
  'member-transfer.settings': 'controls.write',
  'protection.reach': 'controls.write',
  'diligence.settings': 'controls.write',
  'diligence.list': 'risk.write',
  'agents.switches': 'agents.write',
  'rates.member': 'agents.write',
  'rates.link': 'agents.write',
  'contracts.limits': 'controls.write',
  'rates.limits': 'agents.write',
  'rebate.rates': 'promotions.write',
  'vip.levels': 'promotions.write',
  'referral.terms': 'promotions.write',
  'missions.mission': 'promotions.write',
  'giveaways.publish': 'promotions.write',
  'leaderboards.publish': 'promotions.write',
  'promotions.publish': 'promotions.write',
  'promotions.budget': 'promotions.write',
  'promotion.issue': 'promotions.review',
};

test('OP-04 the doctor counts the holders of every permission that decides about a proposal', () => {
  assert.deepEqual(new Set(Object.values(PERMISSION)), new Set(DECIDING_PERMISSIONS));
});

const rolesWith = (permission: string): Role[] =>
  ROLE_NAMES.filter((role) => (ROLES[role] as readonly string[]).includes(permission));

const anOperator = (role: Role) =>
  world.db.transaction((tx) => aStaff(tx, staffForTests(world.db), { role }));

/** An adjustment's own row waits with its proposal and ends with it; the other kinds have none. */
async function payloadOf(kind: string, staffId: number): Promise<object> {
  if (kind !== 'ledger.adjust') return {};
  const adjustmentNo = `A261123-${String(staffId).padStart(8, '0')}`;
  await world.db.run(
    `insert into bookkeeping.adjustment (adjustment_no, merchant_id, member_id, account, account_id, currency, amount, reason,
       member_reason, request_id, state, requested_by_id, requested_by, requested_at)
     values ($1, $2, 1, 'somebody', 8, 'USD', 100000, 'a test',
       'goodwill', $1, 'REQUESTED', $3, 'who proposed', now())`,
    [adjustmentNo, world.merchant.id, staffId],
  );
  return { adjustmentNo };
}

async function aProposal(kind: string, staffId: number): Promise<number> {
  const payload = JSON.stringify(await payloadOf(kind, staffId));
  const { id } = await world.db.one<{ id: number }>(
    `insert into approvals.proposal (merchant_id, kind, subject, payload, reason, permission, state, proposed_by_id,
       proposed_by, proposed_at, expires_at, rule_alone_upto)
     values ($1, $2, $3, $6, 'a test', $4, 'PROPOSED', $5, 'who proposed', now(), now() + interval '1 day', 0)
     returning id`,
    [
      world.merchant.id,
      kind,
      `${kind}:${staffId}`,
      PERMISSION[kind as keyof typeof PERMISSION],
      staffId,
      payload,
    ],
  );
  return id;
}

async function decide(id: number, staffId: number, decision: 'approve' | 'refuse'): Promise<string> {
  const answer = await world.server.console.inject({
    method: 'POST',
    url: `/ops/approvals/${id}/decide`,
    headers: { host: world.host, cookie: await aStaffCookie(world.db, staffId) },
    payload: { decision, reason: 'a test' },
  });
  const said = answer.json<{ success: boolean; message: string }>();
  return said.success ? 'ok' : said.message;
}

test('OP-01 R34 who proposed something never decides it, renamed or in another role; others need its permission', async () => {
  let walked = 0;
  for (const kind of PROPOSAL_KINDS)
    for (const role of rolesWith(PERMISSION[kind])) {
      const { staffId } = await anOperator(role);
      const id = await aProposal(kind, staffId);
      await world.db.run('update staff.account set name = $2 where id = $1', [staffId, `Renamed ${staffId}`]);
      for (const later of ROLE_NAMES) {
        await world.db.run('update staff.account set role = $2 where id = $1', [staffId, later]);
        const { staffId: other } = await anOperator(later);
        const mayDecide = rolesWith(PERMISSION[kind]).includes(later);
        for (const decision of ['approve', 'refuse'] as const) {
          const label = `${kind} by ${role}, ${decision} as ${later}`;
          const own = await decide(id, staffId, decision);
          assert.equal(own, mayDecide ? 'same_person' : 'permission_missing', label);
          if (!mayDecide) assert.equal(await decide(id, other, decision), 'permission_missing', label);
          walked += 1;
        }
      }
      const row = await world.db.one<{ state: string }>(
        'select state from approvals.proposal where id = $1',
        [id],
      );
      assert.equal(row.state, 'PROPOSED', `${kind}: nothing was decided`);
      const second = await anOperator(role);
      assert.equal(await decide(id, second.staffId, 'refuse'), 'ok', `${kind}: another ${role} refuses it`);
    }
  assert.ok(walked >= PROPOSAL_KINDS.length * ROLE_NAMES.length * 2, `${walked} were walked`);
});

test('OP-01 OP-24 who let a colleague in neither approves nor pays a withdrawal with that colleague', async () => {
  const [first, second, third] = [
    await anOperator('finance'),
    await anOperator('finance'),
    await anOperator('manager'),
  ];
  const withdrawalNo = await world.db.transaction(async (tx) => {
    const member = await aMember(tx, {
      merchant: world.merchant,
      uplineId: null,
      balance: '100',
      payeeName: 'Sok Dara',
    });
    const bankAccount = await aBankAccount(tx, member, { number: '00112233' });
    const withdrawals = withdrawalsForTests(world.db);
    return (await aWithdrawal(withdrawals, tx, { member, bankAccount, amount: '50' })).withdrawalNo;
  });
  const act = async (what: 'claim' | 'release' | 'approve' | 'mark-paid', staffId: number) => {
    const reason = { reason: 'a test' };
    const asked = {
      approve: reason,
      'mark-paid': { ...reason, bankReference: 'FT-1' },
      claim: {},
      release: {},
    };
    const answer = await world.server.console.inject({
      method: 'POST',
      url: `/ops/cashier/withdrawals/${withdrawalNo}/${what}`,
      headers: { host: world.host, cookie: await aStaffCookie(world.db, staffId) },
      payload: asked[what],
    });
    return answer.json<{
      success: boolean;
      message: string;
      value: { state: string; proposalId: number | null };
    }>();
  };
  await world.db.transaction((tx) =>
    audit(tx, {
      staff: aStaffCaller(first.staffId, 'who invited'),
      action: 'staff.invite',
      target: `staff:${second.staffId}`,
      ip: '203.0.113.9',
      requestId: 'a test',
    }),
  );
  assert.ok((await act('claim', first.staffId)).success);
  assert.equal((await act('approve', first.staffId)).value.state, 'REVIEWING', 'the first of two');
  assert.ok((await act('claim', second.staffId)).success);
  assert.equal((await act('approve', second.staffId)).message, 'same_issuer');
  const marked = await act('mark-paid', second.staffId);
  assert.ok(marked.success && marked.value.proposalId !== null, 'it waits for somebody else');
  assert.equal(await decide(marked.value.proposalId, second.staffId, 'approve'), 'same_person');
  assert.equal(await decide(marked.value.proposalId, first.staffId, 'approve'), 'same_issuer');
  const { state } = await world.db.one<{ state: string }>(
    'select state from withdrawals.withdrawal where withdrawal_no = $1',
    [withdrawalNo],
  );
  assert.equal(state, 'REVIEWING', 'nothing is paid');
  assert.equal(await decide(marked.value.proposalId, third.staffId, 'refuse'), 'ok');
  await act('release', second.staffId);
  assert.ok((await act('claim', third.staffId)).success);
  const decided = await act('approve', third.staffId);
  assert.notEqual(decided.message, 'same_issuer');
});
