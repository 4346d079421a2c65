import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { onePersonMode } from '@baize/approvals/testing';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { messagesOf } from '@baize/messaging/testing';
import { systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import type { RiskDeps } from './deps.ts';
import { getRules } from './facts.ts';
import { riskHandlers } from './handlers.ts';
import { reviewMovers, riskHints } from './queue.ts';

let shift = 0;
const clock = {
  now: () => new Date(systemClock.now().getTime() + shift),
  advance: (ms: number) => void (shift += ms),
};
const audited: string[] = [];
let db: TestDatabase;
let merchant: Merchant;
let deps: RiskDeps;
let person: Member;
before(async () => {
  db = await testDatabase();
  deps = {
    db,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    audit: (_tx, { action }) => Promise.resolve(void audited.push(action)),
  };
  merchant = await db.transaction((tx) => aMerchant(tx));
  person = await aWithdrawer('111222');
});
after(() => db.drop());

/** Deposits, asks for money out at once and never plays. */
async function aWithdrawer(number: string): Promise<Member> {
  const withdrawals = withdrawalsForTests(db, { clock });
  return db.transaction(async (tx) => {
    const member = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Sok Dara' });
    const bankAccount = await aBankAccount(tx, member, { number });
    await aWithdrawal(withdrawals, tx, { member, bankAccount, amount: '50' });
    return member;
  });
}
const calls = () => riskHandlers(deps);
const staff = (staffId = 1, at = merchant) =>
  staffContext([], { merchant: at, staffId, name: `op${staffId}` });
const look = async () => {
  clock.advance(1_000);
  await reviewMovers(deps);
};
const casesOf = async (member: Member, state?: 'CLAIMED' | 'CLOSED', by = staff()) => {
  const found = await calls().listRiskCases(
    { account: member.account, pageNo: 1, pageSize: 20, ...(state ? { state } : {}) },
    by,
  );
  assert.ok(found.ok);
  return found.value.list;
};
const rulesOf = async (member: Member) => (await casesOf(member)).map(({ rule }) => rule).toSorted();

test('OP-32 R35 who deposits and asks for it back unplayed gets cases, once, and hints beside the withdrawal', async () => {
  await look();
  // All members of this test register from one address and two withdrew without play.
  assert.deepEqual(await rulesOf(person), ['fast_withdrawal', 'no_play']);
  await look();
  assert.equal((await casesOf(person)).length, 2);
  const hints = await riskHints(db, person, clock.now());
  assert.deepEqual(hints.map(({ code }) => code).toSorted(), ['fast_withdrawal', 'no_play']);
});

test('OP-32 the same bank account at two members is seen at both', async () => {
  // An account is bound to one member at a time: the first gave it up.
  const one = await aWithdrawer('555666');
  await db.run('update withdrawals.bank_account set removed_at = now() where member_id = $1', [one.memberId]);
  const two = await aWithdrawer('555666');
  await look();
  for (const [member, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const found = (await casesOf(member)).find(({ rule }) => rule === 'same_bank_account');
    assert.deepEqual(found?.detail, { accounts: [other.account], count: 1 });
  }
});

test('OP-32 a case is claimed by one, closed with a reason, and the same facts open no new one', async () => {
  const [first] = (await casesOf(person)).filter(({ rule }) => rule === 'no_play');
  const caseId = first?.caseId ?? 0;
  assert.deepEqual(first?.acts, ['claim']);
  const mine = await calls().claimRiskCase({ caseId }, staff(1));
  assert.ok(mine.ok);
  assert.deepEqual(mine.value.acts, ['close', 'release'], 'by who took it');
  const seen = (await casesOf(person, 'CLAIMED', staff(2))).find((one) => one.caseId === caseId);
  assert.deepEqual(seen?.acts, [], 'and by nobody else');
  const taken = await calls().claimRiskCase({ caseId }, staff(2));
  assert.ok(!taken.ok && taken.code === 'claimed_by_other');
  const close = (id: number) =>
    calls().closeRiskCase({ caseId, outcome: 'harmless', reason: 'spoke with them' }, staff(id));
  assert.equal((await close(2)).ok, false);
  assert.ok((await close(1)).ok);
  const again = await close(1);
  assert.ok(!again.ok && again.code === 'state_changed');
  // The same person moves money again and nothing else changed.
  await db.run('update withdrawals.withdrawal set created_at = $2 where member_id = $1', [
    person.memberId,
    clock.now(),
  ]);
  await look();
  assert.equal((await casesOf(person)).filter(({ rule }) => rule === 'no_play').length, 0);
  assert.equal((await casesOf(person, 'CLOSED')).length, 1);
});

test('OP-32 a claimed case is given back, taken back by a supervisor, or taken over once the claim ran out', async () => {
  const member = await aWithdrawer('777888');
  await look();
  const [first] = await casesOf(member);
  const caseId = first?.caseId ?? 0;
  const claim = (id: number) => calls().claimRiskCase({ caseId }, staff(id));
  const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
  const mine = await claim(1);
  assert.ok(mine.ok);
  const left = (mine.value.claimedUntil ?? 0) - clock.now().getTime();
  assert.ok(left > 14 * 60_000 && left <= 15 * 60_000, `${left} ms`);
  assert.equal(codeOf(await calls().releaseRiskCase({ caseId }, staff(2))), 'claimed_by_other');
  const given = await calls().releaseRiskCase({ caseId }, staff(1));
  assert.ok(given.ok);
  assert.deepEqual([given.value.state, given.value.claimedBy, given.value.acts], ['OPEN', null, ['claim']]);
  assert.equal(codeOf(await calls().releaseRiskCase({ caseId }, staff(1))), 'state_changed');
  assert.equal(codeOf(await claim(2)), 'ok');
  const boss = staff(3);
  const may = { ...boss, caller: { ...boss.caller, permissions: new Set(['claims.release']) } };
  assert.equal(codeOf(await calls().releaseRiskCase({ caseId }, may)), 'ok');
  assert.equal(codeOf(await claim(1)), 'ok');
  clock.advance(15 * 60_000);
  const taken = await claim(2);
  assert.ok(taken.ok && taken.value.claimedBy === 'op2');
});

test('OP-32 a frozen member neither plays nor withdraws until unfrozen; notes are kept', async () => {
  const { memberId } = person;
  const blocks = async () => (await findAccount(db, memberId))?.blocks;
  const on = { memberId, reason: 'funds unclear' };
  const freezing = { ...on, memberReason: 'account_checked' };
  assert.ok((await calls().freezeMember(freezing, staff())).ok);
  assert.deepEqual(await blocks(), ['no_bet', 'no_withdraw']);
  const twice = await calls().freezeMember(freezing, staff());
  assert.ok(!twice.ok && twice.code === 'member_frozen');
  assert.ok((await calls().addRiskNote({ memberId, text: 'rang, no answer' }, staff())).ok);
  const seen = await calls().getMemberRisk({ memberId }, staff());
  assert.ok(seen.ok);
  const { isFrozen, notes } = seen.value;
  assert.deepEqual([isFrozen, notes[0]?.text], [true, 'rang, no answer']);
  assert.ok((await calls().unfreezeMember(on, staff())).ok);
  assert.deepEqual(await blocks(), []);
  assert.equal((await calls().unfreezeMember(on, staff())).ok, false);
  const told = await messagesOf(
    db,
    aCall(merchant, { role: 'member', memberId, account: person.account, sessionId: '1' }),
  );
  assert.deepEqual(
    told.map(({ title, body }) => [title, body.split('\n')[0]]),
    [
      ['A restriction was lifted', 'We lifted a restriction of your account.'],
      [
        'Play and withdrawals are stopped',
        'We are checking your account. Our customer service tells you more.',
      ],
    ],
    'of the chosen reason, not of the note and not of the case that was closed',
  );
  for (const action of ['risk.freeze', 'risk.unfreeze', 'risk.note', 'risk.case.close'])
    assert.ok(audited.includes(action), action);
});

test('OP-32 a brand sets its rules; another brand finds nobody here', async () => {
  await db.transaction((tx) => onePersonMode(tx, merchant.id));
  const change = { rule: 'fast_withdrawal', isOn: false, value: 60, reason: 'too many' } as const;
  const at = [1, 2, 3, 4, 5].map(async () => calls().updateRiskRule(change, staff()));
  assert.equal((await Promise.all(at)).filter((one) => one.ok).length, 1, 'of five at once one changes it');
  assert.deepEqual(await calls().updateRiskRule(change, staff()), { ok: false, code: 'nothing_to_change' });
  assert.ok((await riskHints(db, person, clock.now())).every(({ code }) => code !== 'fast_withdrawal'));
  const other = await db.transaction((tx) => aMerchant(tx));
  const { memberId } = person;
  const elsewhere = await calls().getMemberRisk({ memberId }, staff(1, other));
  assert.deepEqual(elsewhere, { ok: false, code: 'not_found' });
  const rules = await calls().listRiskRules({}, staff(1, other));
  assert.ok(rules.ok && rules.value.every(({ isOn }) => isOn));
});

test('R35 a brand in another currency has thresholds in it; those set in it do not count in another', async () => {
  const khr = await db.transaction((tx) => aMerchant(tx, { currency: 'KHR' }));
  const large = async () => {
    const rules = await calls().listRiskRules({}, staff(1, khr));
    assert.ok(rules.ok);
    const found = rules.value.find(({ rule }) => rule === 'large_deposit');
    return [found?.value, found?.currency];
  };
  assert.deepEqual(await large(), [40_000_000, 'KHR']);
  const change = { rule: 'large_deposit', isOn: true, value: 30_000_000, reason: 'smaller' } as const;
  assert.ok((await calls().updateRiskRule(change, staff(1, khr))).ok);
  assert.deepEqual(await large(), [30_000_000, 'KHR']);
  assert.equal((await getRules(db, khr.id, 'USD')).large_deposit.value, 10_000);
});
