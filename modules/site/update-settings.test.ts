import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aConsoleSite, box, caller, type Audited, type SiteOptions } from './console.fixture.ts';
import { bindsLess, openDefaultPassword } from './security-settings.ts';
import { getMerchant } from './merchant.ts';
import type { SectionName } from './settings-sections.ts';

const audited: Audited[] = [];
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
const aSite = (options: SiteOptions = {}) => aConsoleSite(db, audited, options);

test('OP-06 a changed figure is live here at once, kept as the only difference, and in the audit log', async () => {
  const site = await aSite();
  const before = await getMerchant(db, site.merchant.id);
  assert.equal(before.settings.security.captchaAfterFailures, 3);
  const answer = await site.change('security', { captchaAfterFailures: 5, lockMinutes: 5 });
  assert.ok(answer.ok);
  assert.equal(answer.value.security.value.captchaAfterFailures, 5);
  assert.equal((await getMerchant(db, site.merchant.id)).settings.security.captchaAfterFailures, 5);
  assert.deepEqual(await site.stored(), { security: { captchaAfterFailures: 5 } });
  assert.deepEqual(audited.at(-1), {
    staff: caller,
    action: 'site.settings.update',
    target: 'settings:security',
    merchantId: site.merchant.id,
    before: { captchaAfterFailures: 3 },
    after: { captchaAfterFailures: 5 },
    reason: 'a test',
    ip: '203.0.113.9',
    requestId: 'req-1',
  });
});

test('OP-05 a field of registration is set by itself; setting everything back stores nothing', async () => {
  const site = await aSite();
  const { fields } = (await site.read()).registration.value;
  const email = { ...fields.email, enabled: true, required: true, acceptedPattern: '^[^@]+@example\\.com$' };
  const set = await site.change('registration', { fields: { ...fields, email }, ageAgreement: 21 });
  assert.ok(set.ok);
  assert.deepEqual(await site.stored(), { registration: { ageAgreement: 21, fields: { email } } });
  assert.deepEqual(Object.keys(audited.at(-1)?.after as object).toSorted(), ['ageAgreement', 'fields.email']);
  assert.ok((await site.change('registration', { fields, ageAgreement: 18 })).ok);
  assert.deepEqual(await site.stored(), { registration: {} });
});

test('OP-05 a weaker rule of passwords binds less, all else of registration does not', async () => {
  const stored = (await (await aSite()).read()).registration.value;
  const { fields } = stored;
  const own = { ...fields.password, acceptedPattern: '^.+$' };
  const isLess = (rule: object, before = fields.password) =>
    bindsLess(
      'registration',
      { ...stored, fields: { ...fields, password: before } },
      { ...stored, fields: { ...fields, password: { ...before, ...rule } } },
    );
  for (const rule of [{ minLength: 1 }, { maxLength: 6 }, { patternId: 1 }, { acceptedPattern: '^.+$' }])
    assert.ok(isLess(rule), JSON.stringify(rule));
  assert.ok(isLess({ acceptedPattern: '' }, own));
  for (const rule of [{}, { minLength: 8 }, { maxLength: 40 }])
    assert.ok(!isLess(rule), JSON.stringify(rule));
  const email = { ...fields.email, patternId: 1, minLength: 1, maxLength: 2 };
  const others = { ...stored, ageAgreement: 21, mobileMaxLength: 5, fields: { ...fields, email } };
  assert.ok(!bindsLess('registration', stored, others));
});

test('R34 OP-04 a weaker rule of payment passwords, another zone and who pays contracts bind less; whether one is asked for does not', async () => {
  const { registration, brand, flags } = await (await aSite()).read();
  const { fields } = registration.value;
  const isLess = (rule: object) => {
    const paymentPassword = { ...fields.paymentPassword, ...rule };
    const after = { ...registration.value, fields: { ...fields, paymentPassword } };
    return bindsLess('registration', registration.value, after);
  };
  for (const rule of [{ minLength: 4 }, { maxLength: 5 }, { patternId: 1 }, { acceptedPattern: '^.+$' }])
    assert.ok(isLess(rule), JSON.stringify(rule));
  for (const rule of [{ enabled: true, required: true }, { maxLength: 8 }])
    assert.ok(!isLess(rule), JSON.stringify(rule));
  const isBrandLess = (change: object) => bindsLess('brand', brand.value, { ...brand.value, ...change });
  assert.ok(isBrandLess({ timeZone: 'Asia/Tokyo' }));
  assert.ok(isBrandLess({ agentPolicy: { ...brand.value.agentPolicy, divtypereq: 2 } }));
  assert.ok(!isBrandLess({ name: 'Lotus', countryCode: 'TH' }));
  assert.ok(bindsLess('flags', flags.value, { ...flags.value, AGENTPOLICY3: !flags.value.AGENTPOLICY3 }));
});

test('OP-03 flags keep only what differs from a new site', async () => {
  const site = await aSite();
  const { flags } = await site.read();
  assert.ok((await site.change('flags', { ...flags.value, MOBILENUMREG3: true })).ok);
  assert.deepEqual(await site.stored(), { flags: { MOBILENUMREG3: true } });
  assert.deepEqual(audited.at(-1)?.before, { MOBILENUMREG3: false });
  assert.deepEqual(audited.at(-1)?.after, { MOBILENUMREG3: true });
});

test('OP-05 OP-06 what an operator may not set is refused by name, and nothing has changed', async () => {
  const site = await aSite();
  const { fields } = (await site.read()).registration.value;
  const withField = (name: 'email' | 'username', rule: object) => ({
    fields: { ...fields, [name]: { ...fields[name], ...rule } },
  });
  const cases: [section: SectionName, value: Record<string, unknown>, path: string, code: string][] = [
    [
      'registration',
      withField('email', { acceptedPattern: '[' }),
      'fields.email.acceptedPattern',
      'pattern_invalid',
    ],
    [
      'registration',
      withField('email', { acceptedPattern: '\\p{sc=Klingon}' }),
      'fields.email.acceptedPattern',
      'pattern_invalid',
    ],
    [
      'registration',
      withField('email', { acceptedPattern: 'a'.repeat(301) }),
      'fields.email.acceptedPattern',
      'out_of_range',
    ],
    [
      'registration',
      withField('email', { acceptedPattern: '^(a|a)*$' }),
      'fields.email.acceptedPattern',
      'pattern_unsafe',
    ],
    [
      'registration',
      withField('email', { acceptedPattern: '^(\\w+\\s?)*$' }),
      'fields.email.acceptedPattern',
      'pattern_unsafe',
    ],
    [
      'registration',
      withField('email', { acceptedPattern: 'a*a*a*a*a*b$' }),
      'fields.email.acceptedPattern',
      'pattern_unsafe',
    ],
    [
      'registration',
      withField('email', { minLength: 9, maxLength: 8 }),
      'fields.email.maxLength',
      'below_minimum',
    ],
    ['registration', withField('email', { patternId: 24 }), 'fields.email.patternId', 'out_of_range'],
    ['registration', withField('username', { required: false }), 'fields.username.required', 'field_needed'],
    ['registration', { ageAgreement: 17 }, 'ageAgreement', 'out_of_range'],
    ['registration', { birthdayMinAge: 12 }, 'birthdayMinAge', 'out_of_range'],
    ['registration', { mobileDigits: { '855': [3] } }, 'mobileDigits.855.0', 'out_of_range'],
    ['security', { lockMinutes: 0 }, 'lockMinutes', 'out_of_range'],
    ['security', { lockMinutes: 1e9 }, 'lockMinutes', 'out_of_range'],
    ['security', { lockMinutes: 'soon' }, 'lockMinutes', 'value_invalid'],
    ['security', { botCheck: 'turnstile' }, 'botCheck', 'provider_not_configured'],
    ['security', { botCheck: 'nobody' }, 'botCheck', 'value_invalid'],
    ['security', { defaultPassword: 'abc' }, 'defaultPassword', 'password_rule'],
    ['security', { defaultPassword: 5 }, 'defaultPassword', 'value_invalid'],
    ['flags', { NOSUCHFLAG: true }, '_', 'value_invalid'],
  ];
  const [stood, entries] = [await site.read(), audited.length];
  for (const [section, value, path, code] of cases) {
    const answer = await site.change(section, value);
    assert.equal(answer.ok, false, `${path} ${code}`);
    if (!answer.ok) {
      assert.equal(answer.code, 'validation_failed');
      assert.equal(
        (answer.detail as { fields: Record<string, string> }).fields[path],
        code,
        JSON.stringify(answer.detail),
      );
    }
  }
  assert.deepEqual(await site.read(), stood);
  assert.deepEqual(await site.stored(), {});
  assert.equal(audited.length, entries);
});

test('OP-06 who has not seen the last change does not overwrite it; two at once are one', async () => {
  const site = await aSite();
  const { version } = (await site.read()).security;
  const both = await Promise.all(
    [4, 6].map((captchaAfterFailures) => site.change('security', { captchaAfterFailures }, version)),
  );
  assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true]);
  const late = await site.change('security', { lockMinutes: 9 }, version);
  assert.deepEqual(late, { ok: false, code: 'state_changed' });
  assert.equal((await site.read()).security.value.lockMinutes, 5);
  const other = await site.change('flags', { CHAT: true }, (await site.read()).flags.version);
  assert.ok(other.ok, 'another section is another version');
});

test('OP-06 changing nothing is said, and leaves no entry', async () => {
  const site = await aSite();
  const entries = audited.length;
  const answer = await site.change('security', { lockMinutes: 5 });
  assert.deepEqual(answer, { ok: false, code: 'nothing_to_change' });
  assert.equal(audited.length, entries);
});

test('OPEN-AUTH-08 OP-05 the default password is sealed, never answered, and in the log only as set', async () => {
  const site = await aSite();
  const secret = 'Welcome123';
  assert.equal((await site.read()).security.value.hasDefaultPassword, false);
  const set = await site.change('security', { defaultPassword: secret });
  assert.ok(set.ok);
  assert.equal(set.value.security.value.hasDefaultPassword, true);
  const { settings } = await getMerchant(db, site.merchant.id);
  assert.equal(openDefaultPassword(box, settings), secret);
  for (const told of [set.value, await site.stored(), audited.at(-1)])
    assert.ok(
      !JSON.stringify(told, (_, value: unknown) => (value instanceof Set ? [] : value)).includes(secret),
    );
  assert.ok(!JSON.stringify(set.value).includes('Sealed'));
  assert.deepEqual(audited.at(-1)?.before, { defaultPassword: 'none' });
  assert.deepEqual(audited.at(-1)?.after, { defaultPassword: 'set' });
  // What the console sends back of what it was shown cannot touch it, nor can the sealed text be put there by hand.
  const { value } = (await site.read()).security;
  const kept = await site.change('security', { ...value, lockMinutes: 7, defaultPasswordSealed: 'x' });
  assert.ok(kept.ok);
  assert.equal(openDefaultPassword(box, (await getMerchant(db, site.merchant.id)).settings), secret);
  assert.deepEqual(await site.change('security', { defaultPassword: secret }), {
    ok: false,
    code: 'nothing_to_change',
  });
  assert.ok((await site.change('security', { defaultPassword: '' })).ok);
  assert.equal((await site.read()).security.value.hasDefaultPassword, false);
});
