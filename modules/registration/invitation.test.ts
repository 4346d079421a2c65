import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { findMemberByName, findMemberRow, membersHandlers, moveMember, type Member } from '@baize/members';
import { lastCode } from '@baize/factors/testing';
import { aCall, aMember, anAffiliateCode, anAgent } from '@baize/members/testing';
import type { SignInDeps } from '@baize/sign-in';
import { sealWith, signInForTests } from '@baize/sign-in/testing';
import { forgetMerchants, type Merchant, type SiteSettingsInput } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { registrationApi } from './api.ts';
import { registerMobile } from './register-mobile.ts';
import { sendRegisterCode } from './send-register-code.ts';
import { register } from './register.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
});
after(() => db.drop());

const aBrand = (settings: SiteSettingsInput = {}) =>
  db.transaction((tx) =>
    aMerchant(tx, {
      settings: { security: { registrationsPerIpPerDay: 1_000, botCheck: 'off' }, ...settings },
    }),
  );
const agentUnder = (merchant: Merchant, upline: Member | null, code?: string) =>
  db.transaction(async (tx) => {
    const agent = await anAgent(tx, { merchant, type: 2, uplineId: upline?.memberId ?? null });
    if (code) await anAffiliateCode(tx, agent, code);
    return agent;
  });
async function join(merchant: Merchant, username: string, by: Record<string, string>) {
  const sealed = sealWith(await deps.sealing.publicKey(), 'Demo1234', { at: clock.now() });
  const input = registrationApi.operations.register.input.parse({ username, ...by, password: sealed });
  const answer = await register(deps, input, aCall(merchant, visitor));
  return answer.ok ? 'ok' : answer.code;
}
const rowOf = async (merchant: Merchant, account: string) => {
  const member = await findMemberByName(db, merchant.id, account);
  return member && findMemberRow(db, member.memberId);
};
const checkCode = async (merchant: Merchant, code: string) => {
  const answer = await membersHandlers(deps).checkAffiliate({ code, domain: '' }, aCall(merchant, visitor));
  return answer.ok ? answer.value.affiliateCode : answer.code;
};

test('OPEN-AGENT-01 nobody registers deeper than the brand allows, and the link says so before', async () => {
  const merchant = await aBrand({ agentDepthMax: 2 });
  const root = await agentUnder(merchant, null);
  const agent = await agentUnder(merchant, root, 'LAST');
  const below = await agentUnder(merchant, agent, 'BELOW');
  assert.equal(await checkCode(merchant, 'LAST'), 'LAST');
  assert.equal(await join(merchant, 'secondlevel', { affiliateCode: 'LAST' }), 'ok');
  assert.equal(await checkCode(merchant, 'BELOW'), 'invitation_code_error');
  assert.equal(await join(merchant, 'thirdlevel', { affiliateCode: 'BELOW' }), 'invitation_code_error');
  const { referralCode = '' } = (await rowOf(merchant, below.account)) ?? {};
  assert.equal(await join(merchant, 'thirdlevel', { referralCode }), 'invitation_code_error');
  assert.equal(await rowOf(merchant, 'thirdlevel'), undefined);
  // A member's invitation leads to the member's own upline, so it is no level deeper.
  const second = await rowOf(merchant, 'secondlevel');
  assert.equal(await join(merchant, 'alike', { referralCode: second?.referralCode ?? '' }), 'ok');
});

test('OPEN-AGENT-01 a lower limit leaves the tree as it is and binds who comes after', async () => {
  const merchant = await aBrand();
  const root = await agentUnder(merchant, null);
  const agent = await agentUnder(merchant, root, 'DEEP');
  assert.equal(await join(merchant, 'before01', { affiliateCode: 'DEEP' }), 'ok');
  await db.run(`update site.merchant set settings = settings || '{"agentDepthMax": 1}' where id = $1`, [
    merchant.id,
  ]);
  forgetMerchants(db);
  assert.equal((await rowOf(merchant, 'before01'))?.uplineId, agent.memberId);
  assert.equal(await join(merchant, 'after01', { affiliateCode: 'DEEP' }), 'invitation_code_error');
  assert.equal(await join(merchant, 'after02', {}), 'ok');
});

test('OPEN-AGENT-01 an invitation is read again once a branch that moves has moved', async () => {
  const merchant = await aBrand({ agentDepthMax: 2 });
  const root = await agentUnder(merchant, null);
  const middle = await agentUnder(merchant, root);
  const agent = await agentUnder(merchant, root, 'MOVES');
  let joining: Promise<string> | undefined;
  await db.transaction(async (tx) => {
    const moved = await moveMember(tx, { memberId: agent.memberId, merchantId: merchant.id }, middle.account);
    assert.ok(moved.ok);
    joining = join(merchant, 'waited01', { affiliateCode: 'MOVES' });
    const waits = await Promise.race([joining, new Promise((done) => setTimeout(done, 200, 'waits'))]);
    assert.equal(waits, 'waits');
  });
  assert.equal(await joining, 'invitation_code_error');
  assert.equal(await rowOf(merchant, 'waited01'), undefined);
});

test('OPEN-AGENT-01 a move asks the same limit', async () => {
  const merchant = await aBrand({ agentDepthMax: 2 });
  const root = await agentUnder(merchant, null);
  const other = await agentUnder(merchant, null);
  const agent = await agentUnder(merchant, root);
  await db.transaction((tx) => aMember(tx, { merchant, uplineId: agent.memberId }));
  const move = async (upline: Member) => {
    const moved = await db.transaction((tx) =>
      moveMember(tx, { memberId: agent.memberId, merchantId: merchant.id }, upline.account),
    );
    return moved.ok ? 'ok' : moved.code;
  };
  const deeper = await agentUnder(merchant, other);
  assert.equal(await move(deeper), 'line_too_deep');
  assert.equal(await move(other), 'ok');
});

test('who invited is kept apart from who stands above, by name and by number', async () => {
  const recommenderId = { enabled: true, required: false, patternId: 5, minLength: 3, maxLength: 20 };
  const merchant = await aBrand({
    flags: { MOBILENUMREG3: true },
    registration: { fields: { recommenderId } },
  });
  const root = await agentUnder(merchant, null);
  const agent = await agentUnder(merchant, root, 'Agent-7');
  assert.equal(await join(merchant, 'first01', { affiliateCode: 'agent-7' }), 'ok');
  const first = await rowOf(merchant, 'first01');
  assert.ok(first);
  const invited = (row: typeof first | undefined) =>
    row && [row.uplineId, row.invitedBy, row.invitedVia, row.affiliateCode];
  const { memberId } = agent;
  assert.deepEqual(invited(first), [memberId, memberId, 'affiliate_code', 'Agent-7']);
  assert.equal(await join(merchant, 'second01', { referralCode: first.referralCode }), 'ok');
  assert.deepEqual(invited(await rowOf(merchant, 'second01')), [memberId, first.id, 'referral_code', null]);
  assert.equal(await join(merchant, 'third01', { recommenderId: 'first01' }), 'ok');
  assert.deepEqual(invited(await rowOf(merchant, 'third01')), [memberId, first.id, 'recommender', null]);
  const number = { countryDialingCode: '855', mobileNum: '011223344' };
  const send = { countryDialingCode: '855', mobileNo: number.mobileNum };
  await sendRegisterCode(
    deps,
    registrationApi.operations.sendRegisterCode.input.parse(send),
    aCall(merchant, visitor),
  );
  const byNumber = registrationApi.operations.registerMobile.input.parse({
    ...number,
    verificationCode: await lastCode(db, '+85511223344'),
    password: sealWith(await deps.sealing.publicKey(), 'Demo1234', { at: clock.now() }),
    referralCode: first.referralCode,
  });
  assert.ok((await registerMobile(deps, byNumber, aCall(merchant, visitor))).ok);
  assert.deepEqual(invited(await rowOf(merchant, '11223344')), [memberId, first.id, 'referral_code', null]);
  assert.equal(await join(merchant, 'fourth01', {}), 'ok');
  assert.deepEqual(invited(await rowOf(merchant, 'fourth01')), [root.memberId, null, null, null]);
});

test('who invited is never changed, not by a move either', async () => {
  const merchant = await aBrand();
  const root = await agentUnder(merchant, null);
  const agent = await agentUnder(merchant, root, 'STAYS');
  const other = await agentUnder(merchant, root);
  assert.equal(await join(merchant, 'stays01', { affiliateCode: 'STAYS' }), 'ok');
  const row = await rowOf(merchant, 'stays01');
  assert.ok(row);
  await assert.rejects(
    db.run('update members.member set invited_by = $2 where id = $1', [row.id, other.memberId]),
    /set once/,
  );
  const moved = await db.transaction((tx) =>
    moveMember(tx, { memberId: row.id, merchantId: merchant.id }, other.account),
  );
  assert.ok(moved.ok);
  const after = await rowOf(merchant, 'stays01');
  assert.deepEqual([after?.uplineId, after?.invitedBy], [other.memberId, agent.memberId]);
});

const aLink = (
  merchant: Merchant,
  code: string,
  how: Parameters<typeof anAffiliateCode>[3],
  type: 1 | 2 | 41 | 42 = 2,
) =>
  db.transaction(async (tx) => {
    const agent = await anAgent(tx, { merchant, type, uplineId: null });
    await anAffiliateCode(tx, agent, code, how);
    return agent;
  });
const usesOf = async (merchant: Merchant, code: string) =>
  (
    await db.one<{ uses: number }>(
      'select uses from members.affiliate_code where merchant_id = $1 and code = $2',
      [merchant.id, code],
    )
  ).uses;
const expiresAt = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);

test('OPEN-AGENT-02 a link that ended, is used up or is revoked registers nobody and counts nothing', async () => {
  const merchant = await aBrand();
  await aLink(merchant, 'ENDED', { expiresAt: expiresAt(0) });
  await aLink(merchant, 'ENDING', { expiresAt: expiresAt(1) });
  await aLink(merchant, 'ONCE', { maxUses: 1 });
  await aLink(merchant, 'REVOKED', {});
  await db.run(`update members.affiliate_code set revoked_at = now() where code = 'REVOKED'`);
  assert.equal(await join(merchant, 'ending01', { affiliateCode: 'ENDING' }), 'ok');
  assert.equal(await join(merchant, 'once01', { affiliateCode: 'once' }), 'ok');
  for (const code of ['ENDED', 'ONCE', 'REVOKED']) {
    const uses = await usesOf(merchant, code);
    assert.equal(await checkCode(merchant, code), 'invitation_code_error');
    assert.equal(await join(merchant, 'nobody01', { affiliateCode: code }), 'invitation_code_error');
    assert.equal(await usesOf(merchant, code), uses);
  }
  assert.equal(await rowOf(merchant, 'nobody01'), undefined);
  assert.deepEqual([await usesOf(merchant, 'ENDING'), await usesOf(merchant, 'ONCE')], [1, 1]);
});

test('OPEN-AGENT-02 of many who register at once no more than the link allows become members', async () => {
  const merchant = await aBrand();
  const agent = await aLink(merchant, 'THREE', { maxUses: 3 });
  const names = Array.from({ length: 8 }, (_, index) => `together${index}`);
  const answers = await Promise.all(names.map((name) => join(merchant, name, { affiliateCode: 'THREE' })));
  assert.equal(answers.filter((answer) => answer === 'ok').length, 3);
  assert.equal(answers.filter((answer) => answer === 'invitation_code_error').length, 5);
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from members.member where upline_id = $1',
    [agent.memberId],
  );
  assert.deepEqual([n, await usesOf(merchant, 'THREE')], [3, 3]);
});

test('OPEN-AGENT-02 a registration that fails after the link was read counts no use', async () => {
  const merchant = await aBrand();
  await aLink(merchant, 'KEPT', { maxUses: 2 });
  assert.equal(await join(merchant, 'taken01', {}), 'ok');
  const both = await Promise.all([
    join(merchant, 'sameone', { affiliateCode: 'KEPT' }),
    join(merchant, 'sameone', {}),
  ]);
  const uses = await usesOf(merchant, 'KEPT');
  assert.equal(both.filter((answer) => answer === 'ok').length, 1);
  assert.equal(uses, both[0] === 'ok' ? 1 : 0);
  assert.equal(await join(merchant, 'taken01', { affiliateCode: 'KEPT' }), 'validation_failed');
  assert.equal(await usesOf(merchant, 'KEPT'), uses);
});

test('OPEN-AGENT-02 a link opens an account of its type, below the agent’s where the brand keeps the order', async () => {
  const free = await aBrand();
  await aLink(free, 'TOP', { memberType: 42 }, 1);
  assert.equal(await join(free, 'majorholder', { affiliateCode: 'TOP' }), 'ok');
  assert.equal((await rowOf(free, 'majorholder'))?.type, 42);
  const strict = await aBrand({ agentTypesInOrder: true });
  await aLink(strict, 'TOP', { memberType: 42 }, 41);
  await aLink(strict, 'SAME', { memberType: 41 }, 41);
  assert.equal(await checkCode(strict, 'TOP'), 'invitation_code_error');
  assert.equal(await join(strict, 'majorholder', { affiliateCode: 'TOP' }), 'invitation_code_error');
  assert.equal(await join(strict, 'holder', { affiliateCode: 'SAME' }), 'ok');
  assert.equal((await rowOf(strict, 'holder'))?.type, 41);
});
