import { type SignInDeps, resolveMemberCaller } from '@baize/sign-in';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { ancestorsOf, findMember, findMemberByName, membersHandlers } from '@baize/members';
import { aCall, aMember, anAffiliateCode, anAgent } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant, type MerchantOptions } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { registrationApi } from './api.ts';
import { signInForTests, sealWith } from '@baize/sign-in/testing';
import { register } from './register.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx, wide()));
});
after(() => db.drop());

const wide = (settings: NonNullable<MerchantOptions['settings']> = {}): MerchantOptions => ({
  settings: { security: { registrationsPerIpPerDay: 1_000, botCheck: 'off' }, ...settings },
});
const shown = (patternId: number, minLength: number, maxLength: number, required = false) => ({
  enabled: true,
  required,
  patternId,
  minLength,
  maxLength,
});

type Form = Record<string, string | undefined> & { username: string };
async function tryRegister(form: Form, where: Merchant = merchant, ip = '198.51.100.5') {
  const key = await deps.sealing.publicKey();
  const seal = (text: string | undefined) =>
    text === undefined ? undefined : sealWith(key, text, { at: clock.now() });
  const { password = 'Demo1234', confirmPassword, paymentPassword, ...open } = form;
  const input = registrationApi.operations.register.input.parse({
    ...open,
    password: seal(password),
    confirmPassword: seal(confirmPassword),
    paymentPassword: seal(paymentPassword),
  });
  return register(deps, input, aCall(where, visitor, { ip }));
}
const countMembers = async () =>
  (await db.one<{ n: number }>('select count(*)::int as n from members.member')).n;

test('AUTH-074 AUTH-076 API-011 registration makes a member with a wallet who is signed in', async () => {
  const answer = await tryRegister({ username: 'Newbie01', confirmPassword: 'Demo1234' });
  assert.ok(answer.ok);
  assert.ok(registrationApi.operations.register.output.safeParse(answer.value).success);
  assert.deepEqual(
    [answer.value.account, answer.value.type, answer.value.firstTimeLogin],
    ['Newbie01', 0, true],
  );
  const { caller } = await resolveMemberCaller(db, answer.value.token, clock, merchant.id);
  assert.equal(caller.role, 'member');
  const account = await findAccount(db, answer.value.id);
  assert.deepEqual([account?.currency, account?.kind, account?.balance], ['USD', 'main', 0n]);
});

test('OPEN-AUTH-03 the password is kept as argon2id', async () => {
  await tryRegister({ username: 'kept01', password: 'Secret123' });
  const { passwordHash } = await db.one<{ passwordHash: string }>(
    `select password_hash from members.member where account = 'kept01'`,
  );
  assert.match(passwordHash, /^\$argon2id\$v=19\$/);
});

test('AUTH-081 AUTH-082 AUTH-083 AUTH-140 each field tells its own error and nothing is made', async () => {
  const before = await countMembers();
  const cases: [form: Form, fields: Record<string, string>][] = [
    [{ username: '' }, { username: 'required' }],
    [{ username: '1abc' }, { username: 'pattern_2' }],
    [{ username: 'abc' }, { username: 'pattern_2' }],
    [{ username: 'toolongusername' }, { username: 'pattern_2' }],
    [{ username: 'good01', password: 'short' }, { password: 'pattern_6' }],
    [{ username: 'good01', password: 'onlyletters' }, { password: 'pattern_6' }],
    [{ username: 'good01', confirmPassword: 'Demo12345' }, { confirmPassword: 'passwords_differ' }],
    [
      { username: 'x', password: 'y' },
      { username: 'pattern_2', password: 'pattern_6' },
    ],
  ];
  for (const [form, fields] of cases) {
    const answer = await tryRegister(form);
    assert.ok(!answer.ok, JSON.stringify(form));
    assert.equal(answer.code, 'validation_failed');
    assert.deepEqual(answer.detail, { fields });
  }
  assert.equal(await countMembers(), before);
});

test('AUTH-084 AUTH-087 AUTH-095 AUTH-141 every configured field is checked by its rule', async () => {
  const full = await db.transaction((tx) =>
    aMerchant(
      tx,
      wide({
        flags: { REGMOBVERF3: false },
        registration: {
          fields: {
            payeeName: shown(22, 3, 60, true),
            email: shown(4, 6, 60, true),
            mobileNum: shown(7, 8, 11, true),
            birthday: shown(12, 10, 10, true),
            paymentPassword: shown(7, 6, 6, true),
            telegram: shown(10, 3, 40),
          },
        },
      }),
    ),
  );
  const good: Form = {
    username: 'full01',
    payeeName: 'Sok San',
    email: 'Sok@Example.com',
    mobileNum: '012345678',
    countryDialingCode: '855',
    birthday: '2005-11-20',
    paymentPassword: '123456',
    telegram: 'sok_san',
  };
  const cases: [change: Partial<Form>, fields: Record<string, string>][] = [
    [{ payeeName: '' }, { payeeName: 'required' }],
    [{ payeeName: 'Sok' }, { payeeName: 'pattern_22' }],
    [{ email: 'sok@' }, { email: 'pattern_4' }],
    [{ mobileNum: '12x45678' }, { mobileNum: 'pattern_7' }],
    [{ mobileNum: '1234567890' }, { mobileNum: 'invalid_phone_number' }],
    [{ birthday: '2005-11-21' }, { birthday: 'under_age' }],
    [{ birthday: '2005-02-30' }, { birthday: 'pattern_12' }],
    [{ paymentPassword: '12345' }, { paymentPassword: 'pattern_7' }],
    [{ telegram: 'a b' }, { telegram: 'pattern_10' }],
  ];
  for (const [change, fields] of cases) {
    const answer = await tryRegister({ ...good, ...change } as Form, full);
    assert.ok(!answer.ok, JSON.stringify(change));
    assert.deepEqual(answer.detail, { fields }, JSON.stringify(change));
  }
  const answer = await tryRegister(good, full);
  assert.ok(answer.ok);
  const member = await findMember(db, answer.value.id);
  assert.deepEqual([member?.payeeName, member?.hasPaymentPassword], ['Sok San', true]);
  const row = await db.one<{ mobile: string; birthday: string; profile: object }>(
    `select mobile, birthday::text as birthday, profile from members.member where id = $1`,
    [answer.value.id],
  );
  assert.deepEqual(row, { mobile: '12345678', birthday: '2005-11-20', profile: { telegram: 'sok_san' } });
});

test('AUTH-087 a field the site does not show is dropped, not stored', async () => {
  const answer = await tryRegister({
    username: 'quiet01',
    email: 'not an address',
    telegram: 'x',
    birthday: '2020-01-01',
  });
  assert.ok(answer.ok);
  const row = await db.one<{ email: null; profile: object }>(
    `select email, profile from members.member where id = $1`,
    [answer.value.id],
  );
  assert.deepEqual(row, { email: null, profile: {} });
});

test('OPEN-AUTH-09 a taken username is refused, whatever its case, and another brand may have it', async () => {
  assert.ok((await tryRegister({ username: 'Taken01' })).ok);
  const again = await tryRegister({ username: 'tAKEN01' });
  assert.deepEqual(again, {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { username: 'username_exists' } },
  });
  const other = await db.transaction((tx) => aMerchant(tx, wide()));
  assert.ok((await tryRegister({ username: 'Taken01' }, other)).ok);
});

test('OPEN-AUTH-09 a name of the house’s people or of the brand is nobody’s, with a number neither', async () => {
  const before = await countMembers();
  for (const username of ['admin', 'Support', 'BAIZE', 'cs01', 'service7', merchant.code]) {
    if (username.length > 12) continue;
    const refused = await tryRegister({ username });
    const detail = { fields: { username: 'username_reserved' } };
    assert.deepEqual(refused, { ok: false, code: 'validation_failed', detail }, username);
  }
  assert.equal(await countMembers(), before);
  assert.ok((await tryRegister({ username: 'administer' })).ok, 'a word that begins so is a name');
});

test('OPEN-AUTH-09 one name asked for twenty times at once is given once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryRegister({ username: 'race0001' })));
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from members.member where account = 'race0001'`,
  );
  assert.equal(n, 1);
});

test('OPEN-AUTH-10 an address registers five times a day; failures cost nothing', async () => {
  const strict = await db.transaction((tx) => aMerchant(tx, { settings: { security: { botCheck: 'off' } } }));
  for (let i = 0; i < 4; i += 1) assert.ok((await tryRegister({ username: `limit0${i}` }, strict)).ok);
  for (let i = 0; i < 3; i += 1) assert.ok(!(await tryRegister({ username: 'limit00' }, strict)).ok);
  assert.ok((await tryRegister({ username: 'limit04' }, strict)).ok);
  const sixth = await tryRegister({ username: 'limit05' }, strict);
  assert.ok(!sixth.ok);
  assert.equal(sixth.code, 'registration_limit');
  assert.ok((await tryRegister({ username: 'limit05' }, strict, '198.51.100.6')).ok, 'another address');
  clock.advance(86_400_001);
  assert.ok((await tryRegister({ username: 'limit06' }, strict)).ok, 'the next day');
});

test('OPEN-AUTH-11 AUTH-073 AUTH-091 the upline is the invite link’s, else the inviter’s, else the root, for ever', async () => {
  const tree = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx, wide());
    const root = await anAgent(tx, { merchant: brand, uplineId: null });
    const agent = await anAgent(tx, { merchant: brand, type: 2, uplineId: root.memberId });
    const inviter = await aMember(tx, { merchant: brand, account: 'inviter01', uplineId: agent.memberId });
    await anAffiliateCode(tx, agent, 'AG-7');
    await anAffiliateCode(tx, root, 'ELSEWHERE', { domain: 'other.example' });
    return { brand, root, agent, inviter };
  });
  const { brand, root, agent, inviter } = tree;
  const { referralCode } = await db.one<{ referralCode: string }>(
    `select referral_code from members.member where id = $1`,
    [inviter.memberId],
  );
  const uplineOf = async (form: Form) => {
    const answer = await tryRegister(form, brand);
    if (!answer.ok) return answer.code;
    return (await ancestorsOf(db, answer.value.id)).map((ancestor) => ancestor.memberId);
  };
  const underAgent = [agent.memberId, root.memberId];
  assert.deepEqual(await uplineOf({ username: 'byroot' }), [root.memberId]);
  assert.deepEqual(await uplineOf({ username: 'bycode', affiliateCode: 'ag-7' }), underAgent);
  assert.deepEqual(
    await uplineOf({ username: 'byref', referralCode: referralCode.toLowerCase() }),
    underAgent,
  );
  assert.deepEqual(
    await uplineOf({ username: 'bybad', affiliateCode: 'NOPE', referralCode: referralCode }),
    'invitation_code_error',
  );
  assert.deepEqual(await uplineOf({ username: 'bybad', referralCode: 'NOPE' }), 'invitation_code_error');
  assert.deepEqual(
    await uplineOf({ username: 'bydomain', affiliateCode: 'ELSEWHERE' }),
    'invitation_code_error',
  );
  assert.equal(await findMemberByName(db, brand.id, 'bybad'), undefined);
  await assert.rejects(
    db.run(`update members.member set upline_id = null where account = 'bycode'`),
    /upline_id is set once/,
  );
});

test('API-019 AUTH-097 the affiliate check shows a masked agent or refuses', async () => {
  await db.transaction(async (tx) => {
    const agent = await anAgent(tx, { merchant, account: 'agentname', type: 2, uplineId: null });
    await anAffiliateCode(tx, agent, 'CHECK1');
  });
  const { checkAffiliate } = membersHandlers(deps);
  assert.deepEqual(await checkAffiliate({ code: 'check1', domain: '' }, aCall(merchant, visitor)), {
    ok: true,
    value: { valid: true, affiliateCode: 'CHECK1', agentAccount: 'ag***e' },
  });
  assert.deepEqual(await checkAffiliate({ code: 'nope', domain: '' }, aCall(merchant, visitor)), {
    ok: false,
    code: 'invitation_code_error',
  });
});

test('C7 each member’s line has one ancestor per depth, itself at zero', async () => {
  const gaps = await db.many(
    `select descendant_id from members.member_path group by descendant_id
     having min(depth) <> 0 or max(depth) <> count(*) - 1`,
  );
  const strays = await db.many(
    `select m.id from members.member m left join members.member_path p
        on p.descendant_id = m.id and p.depth = 1
      where m.upline_id is distinct from p.ancestor_id`,
  );
  assert.deepEqual([gaps, strays], [[], []]);
});

test('SITE-007 a site without username registration refuses it', async () => {
  const closed = await db.transaction((tx) =>
    aMerchant(tx, wide({ flags: { USERNAMEREG3: false, MOBILENUMREG3: true } })),
  );
  assert.deepEqual(await tryRegister({ username: 'nope01' }, closed), {
    ok: false,
    code: 'operation_not_enabled',
  });
});
