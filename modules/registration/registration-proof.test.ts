import { type SignInDeps, listLoginEvents, resolveMemberCaller } from '@baize/sign-in';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { createFactors, type PhoneProvider } from '@baize/factors';
import { attemptsOf, lastCode, wrongCode } from '@baize/factors/testing';
import { aCaptcha, aBotCheckProof } from '@baize/bot-check/testing';
import { findMemberByName } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant, type MerchantOptions } from '@baize/site/testing';
import { registrationApi } from './api.ts';
import { signInForTests, sealWith } from '@baize/sign-in/testing';
import { registerMobile } from './register-mobile.ts';
import { register } from './register.ts';
import { sendRegisterCode } from './send-register-code.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
});
after(() => db.drop());

const shown = { enabled: true, required: true, patternId: 7, minLength: 8, maxLength: 11 };
const aSite = (settings: NonNullable<MerchantOptions['settings']>): Promise<Merchant> =>
  db.transaction((tx) =>
    aMerchant(tx, { settings: { ...settings, security: { botCheck: 'off', ...settings.security } } }),
  );
const mobileSite = (flags: Record<string, boolean> = {}) =>
  aSite({ flags: { MOBILENUMREG3: true, ...flags } });

type Form = Record<string, string>;
async function sealed(form: Form): Promise<Form> {
  const key = await deps.sealing.publicKey();
  const seal = (name: string) =>
    form[name] ? { [name]: sealWith(key, form[name], { at: clock.now() }) } : {};
  const { password: _plain, ...open } = form;
  return { ...open, ...seal('password'), ...seal('confirmPassword') };
}
async function byName(where: Merchant, form: Form, with_ = deps) {
  const input = registrationApi.operations.register.input.parse(
    await sealed({ password: 'Demo1234', ...form }),
  );
  return register(with_, input, aCall(where, visitor));
}
async function byMobile(where: Merchant, form: Form, with_ = deps) {
  const input = registrationApi.operations.registerMobile.input.parse(
    await sealed({ password: 'Demo1234', countryDialingCode: '855', ...form }),
  );
  return registerMobile(with_, input, aCall(where, visitor));
}
async function send(where: Merchant, mobileNo: string, ip = '203.0.113.7', proof = {}) {
  const input = registrationApi.operations.sendRegisterCode.input.parse({
    countryDialingCode: '855',
    mobileNo,
    ...proof,
  });
  return sendRegisterCode(deps, input, aCall(where, visitor, { ip }));
}
const membersOf = async (where: Merchant) =>
  (
    await db.one<{ n: number }>('select count(*)::int as n from members.member where merchant_id = $1', [
      where.id,
    ])
  ).n;

test('AUTH-006 OPEN-AUTH-14 registration by name needs a human’s proof, used once', async () => {
  const site = await aSite({ security: { botCheck: 'altcha' } });
  assert.deepEqual(await byName(site, { username: 'robot001' }), { ok: false, code: 'human_check_failed' });
  const proof = await aBotCheckProof(deps.botCheck, site.id);
  assert.ok((await byName(site, { username: 'human001', ...proof })).ok);
  assert.deepEqual(await byName(site, { username: 'human002', ...proof }), {
    ok: false,
    code: 'human_check_failed',
  });
  assert.equal(await membersOf(site), 1);
});

test('AUTH-087 AUTH-075 a captcha the site asks for must be right, and is good for one try', async () => {
  const site = await aSite({
    registration: { fields: { captcha: { ...shown, patternId: 5, minLength: 4, maxLength: 4 } } },
  });
  const fieldsOf = async (form: Form) => {
    const answer = await byName(site, { username: 'captcha1', ...form });
    return answer.ok ? 'made' : [answer.code, answer.detail];
  };
  const invalid = (captcha: string) => ['validation_failed', { fields: { captcha } }];
  assert.deepEqual(await fieldsOf({}), invalid('required'));
  assert.deepEqual(await fieldsOf({ captcha: '1234' }), invalid('captcha_missing'));
  const { captchaId, text } = await aCaptcha(deps.botCheck, site.id);
  const wrong = text === '1111' ? '2222' : '1111';
  assert.deepEqual(await fieldsOf({ captchaId, captcha: wrong }), invalid('captcha_wrong'));
  assert.deepEqual(await fieldsOf({ captchaId, captcha: text }), invalid('captcha_wrong'), 'it was used up');
  const next = await aCaptcha(deps.botCheck, site.id);
  assert.equal(await fieldsOf({ captchaId: next.captchaId, captcha: next.text }), 'made');
  assert.equal(await membersOf(site), 1);
});

test('AUTH-034 AUTH-035 API-008 the code of a registration is sent to the number as it is typed here', async () => {
  const site = await mobileSite();
  assert.deepEqual(await send(site, '012 345 678'), { ok: true, value: { expiredMinutes: 3 } });
  assert.match(await lastCode(db, '+85512345678'), /^\d{6}$/);
});

test('AUTH-142 AUTH-143 AUTH-150 a code is refused for no number, a wrong one, and a site that asks for none', async () => {
  const site = await mobileSite();
  assert.deepEqual(await send(site, ''), { ok: false, code: 'missing_phone_number' });
  assert.deepEqual(await send(site, '123'), { ok: false, code: 'invalid_phone_number' });
  assert.deepEqual(await send(await aSite({}), '12345678'), { ok: false, code: 'operation_not_enabled' });
});

test('AUTH-034 OPEN-AUTH-14 a code is sent after a human’s proof only', async () => {
  const site = await aSite({ flags: { MOBILENUMREG3: true }, security: { botCheck: 'altcha' } });
  assert.deepEqual(await send(site, '87654321'), { ok: false, code: 'human_check_failed' });
  assert.equal(await lastCode(db, '+85587654321'), '');
  assert.ok((await send(site, '87654321', '203.0.113.8', await aBotCheckProof(deps.botCheck, site.id))).ok);
});

test('AUTH-034 a number of another member is refused, gets no message, and counts towards the limits', async () => {
  const site = await mobileSite();
  await db.transaction((tx) =>
    aMember(tx, { merchant: site, mobile: { dialingCode: '855', number: '99887766' } }),
  );
  const ip = '198.51.100.77';
  assert.deepEqual(await send(site, '099887766', ip), { ok: false, code: 'mobile_exists' });
  assert.equal(await lastCode(db, '+85599887766'), '');
  assert.equal(await attemptsOf(db, `code:ip:${ip}`), 1);
  assert.equal(await attemptsOf(db, 'code:to:+85599887766'), 1);
});

test('AUTH-067 AUTH-078 AUTH-086 AUTH-088 a number and its code make a member called by the number', async () => {
  const site = await mobileSite();
  await send(site, '011223344');
  const code = await lastCode(db, '+85511223344');
  const form = { mobileNum: '011223344', registerUrl: 'https://site.example/?aff=1', registerMethod: 'WEB' };
  assert.deepEqual(await byMobile(site, form), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { verificationCode: 'missing_verification_code' } },
  });
  assert.deepEqual(await byMobile(site, { ...form, verificationCode: wrongCode(code) }), {
    ok: false,
    code: 'invalid_verification_code',
  });
  assert.equal(await membersOf(site), 0);
  const made = await byMobile(site, { ...form, verificationCode: code });
  assert.ok(made.ok);
  assert.deepEqual([made.value.account, made.value.mustChangePassword], ['11223344', null]);
  assert.ok(registrationApi.operations.registerMobile.output.safeParse(made.value).success);
  const row = await db.one(
    `select dialing_code, mobile, profile from members.member where merchant_id = $1`,
    [site.id],
  );
  assert.deepEqual(row, {
    dialingCode: '855',
    mobile: '11223344',
    profile: { registerUrl: form.registerUrl, registerMethod: 'WEB' },
  });
  const [event] = await listLoginEvents(db, made.value.id, 30);
  assert.deepEqual([event?.method, event?.outcome], ['register', 'signed_in']);
});

test('AUTH-092 a dialling code has one spelling, and a number has one', async () => {
  const site = await aSite({ flags: { REGMOBVERF3: false }, registration: { fields: { mobileNum: shown } } });
  const form = { mobileNum: '012345670' };
  const wrong = {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { mobileNum: 'invalid_phone_number' } },
  };
  assert.deepEqual(await byName(site, { ...form, username: 'nocountry' }), wrong);
  assert.ok((await byName(site, { ...form, username: 'plus0001', countryDialingCode: '+855' })).ok);
  assert.deepEqual(await byName(site, { ...form, username: 'plain001', countryDialingCode: '855' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { mobileNum: 'mobile_exists' } },
  });
  const { input } = registrationApi.operations.sendRegisterCode;
  for (const code of ['0855', '85512', 'KH', '+'])
    assert.equal(input.safeParse({ countryDialingCode: code, mobileNo: '1' }).success, false, code);
});

test('AUTH-088 a name given in mobile mode is the account, by the site’s rule', async () => {
  const site = await mobileSite();
  await send(site, '22334455');
  const form = { mobileNum: '22334455', verificationCode: await lastCode(db, '+85522334455') };
  assert.deepEqual(await byMobile(site, { ...form, username: '1x' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { username: 'pattern_2' } },
  });
  assert.ok((await byMobile(site, { ...form, username: 'named01' })).ok, 'the code was not used up');
  assert.ok(await findMemberByName(db, site.id, 'named01'));
});

test('OPEN-AUTH-05 OPEN-AUTH-09 a code is used once, and a number registers once', async () => {
  const site = await mobileSite();
  await send(site, '33445566');
  const form = { mobileNum: '33445566', verificationCode: await lastCode(db, '+85533445566') };
  assert.ok((await byMobile(site, { ...form, username: 'first001' })).ok);
  assert.deepEqual(await byMobile(site, { ...form, username: 'second01' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { mobileNum: 'mobile_exists' } },
  });
  const other = await mobileSite();
  assert.deepEqual(await byMobile(other, form), { ok: false, code: 'invalid_verification_code' });
  assert.equal(await membersOf(other), 0);
});

test('AUTH-151 a code that is three minutes old is over', async () => {
  const site = await mobileSite();
  await send(site, '44556677');
  const form = { mobileNum: '44556677', verificationCode: await lastCode(db, '+85544556677') };
  clock.advance(3 * 60_000 + 1);
  assert.deepEqual(await byMobile(site, form), { ok: false, code: 'code_expired' });
});

const withoutPassword: [name: string, sms: boolean, mustChange: string | null][] = [
  ['logs in by code where the site has that', true, null],
  ['chooses one before anything else where it has not', false, 'default'],
];
for (const [index, [name, SMSLOGIN, mustChange]] of withoutPassword.entries())
  test(`SITE-005 without MOBILENUMPASSREG3 nobody knows the password, and the member ${name}`, async () => {
    const site = await mobileSite({ MOBILENUMPASSREG3: false, SMSLOGIN });
    const mobileNum = `5566778${index}`;
    await send(site, mobileNum);
    const verificationCode = await lastCode(db, `+855${mobileNum}`);
    const made = await byMobile(site, { mobileNum, verificationCode, password: '' });
    assert.ok(made.ok);
    assert.equal(made.value.mustChangePassword, mustChange);
    const { caller } = await resolveMemberCaller(db, made.value.token, clock, site.id);
    assert.equal('isRestricted' in caller, mustChange !== null);
  });

test('AUTH-086 SITE-006 a number given in username mode is proved by a code while REGMOBVERF3 is on', async () => {
  const site = await aSite({ registration: { fields: { mobileNum: shown } } });
  const form = { username: 'proved01', mobileNum: '66778899', countryDialingCode: '855' };
  assert.deepEqual(await byName(site, form), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { verificationCode: 'missing_verification_code' } },
  });
  assert.deepEqual(await byName(site, { ...form, verificationCode: '000000' }), {
    ok: false,
    code: 'invalid_verification_code',
  });
  await send(site, '66778899');
  assert.ok((await byName(site, { ...form, verificationCode: await lastCode(db, '+85566778899') })).ok);
  const open = await aSite({ flags: { REGMOBVERF3: false }, registration: { fields: { mobileNum: shown } } });
  assert.ok((await byName(open, form)).ok);
});

test('AUTH-077 the phone provider’s token stands for the code, once, and for its own number only', async () => {
  const phone: PhoneProvider = {
    info: { provider: 'off' },
    verify: (token) => Promise.resolve({ ok: true, value: { phone: '+85577889900', tokenId: token } }),
  };
  const with_ = { ...deps, factors: createFactors({ ...deps.factors, phone }) };
  const site = await mobileSite();
  const form = { mobileNum: '077889900', firebaseChannel: 'sms', firebaseIdToken: 'statement-1' };
  assert.deepEqual(
    await byMobile(site, { ...form, mobileNum: '77889901', firebaseIdToken: 'statement-0' }, with_),
    {
      ok: false,
      code: 'invalid_verification_code',
    },
  );
  assert.ok((await byMobile(site, { ...form, username: 'token001' }, with_)).ok);
  const other = await mobileSite();
  assert.deepEqual(
    await byMobile(other, form),
    { ok: false, code: 'operation_not_enabled' },
    'no provider is set up',
  );
  assert.equal(await membersOf(site), 1);
});

test('AUTH-068 SITE-004 a site without MOBILENUMREG3 refuses registration by number', async () => {
  assert.deepEqual(await byMobile(await aSite({}), { mobileNum: '12345678', verificationCode: '123456' }), {
    ok: false,
    code: 'operation_not_enabled',
  });
});
