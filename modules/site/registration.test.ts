import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOn } from './age.ts';
import { fieldError } from './field-rules.ts';
import { registrationSchema } from './registration.ts';
import { settingsSchema } from './settings.ts';
import { isFlagOn, whitelabelTree } from './whitelabel.ts';

const { fields } = registrationSchema.parse({});

test('AUTH-081 AUTH-082 a new site asks for a username and a password of letters and digits', () => {
  const shown = Object.entries(fields).filter(([, rule]) => rule.enabled);
  assert.deepEqual(
    shown.map(([name]) => name),
    ['username', 'password', 'confirmPassword'],
  );
  assert.equal(fieldError(fields.username, 'player01'), undefined);
  assert.equal(fieldError(fields.password, 'Demo1234'), undefined);
});

test('AUTH-079 AUTH-080 a value is refused by emptiness, then by length or pattern', () => {
  const cases: [value: string, error: string | undefined][] = [
    ['', 'required'],
    ['abc', 'pattern_2'],
    ['abcd', undefined],
    ['abcdefghijkl', undefined],
    ['abcdefghijklm', 'pattern_2'],
    ['1bcd', 'pattern_2'],
  ];
  for (const [value, error] of cases) assert.equal(fieldError(fields.username, value), error, value);
});

test('AUTH-080 length counts characters, not code units', () => {
  const rule = { ...fields.nickname, enabled: true, minLength: 1, maxLength: 2 };
  assert.equal(fieldError(rule, '🎲🎲'), undefined);
  assert.equal(fieldError(rule, '🎲🎲🎲'), 'pattern_1');
});

test('AUTH-087 an empty optional field is fine', () => {
  assert.equal(fieldError({ ...fields.email, enabled: true }, ''), undefined);
  assert.equal(fieldError({ ...fields.email, enabled: true }, 'nonsense'), 'pattern_4');
});

test('AUTH-095 age is counted in whole years', () => {
  const cases: [day: string, birthday: string, age: number][] = [
    ['2026-11-20', '2005-11-20', 21],
    ['2026-11-20', '2005-11-21', 20],
    ['2025-02-28', '2004-02-29', 20],
    ['2025-03-01', '2004-02-29', 21],
  ];
  for (const [day, birthday, age] of cases) assert.equal(ageOn(day, birthday), age, `${birthday} on ${day}`);
});

test('SITE-001 a switch counts only while its group is on', () => {
  assert.equal(isFlagOn({}, 'USERNAMEREG3'), true);
  assert.equal(isFlagOn({ MEMBER: false }, 'USERNAMEREG3'), false);
  assert.equal(isFlagOn({ USERNAMEREG3: false }, 'USERNAMEREG3'), false);
  assert.equal(isFlagOn({ MEMBER: false }, 'MEMBER'), false);
});

test('SITE-001 the tree names every flag once', () => {
  const names: string[] = [];
  const walk = (nodes: ReturnType<typeof whitelabelTree>): void => {
    for (const node of nodes) {
      names.push(node.modId);
      walk(node.childrenNodes);
    }
  };
  walk(whitelabelTree({}));
  assert.equal(new Set(names).size, names.length);
  for (const flag of [
    'AGENTPOLICY3',
    'MANPLAYREB3',
    'MOBILENUMREG3',
    'MOBILENUMPASSREG3',
    'REGMOBVERF3',
    'USERNAMEREG3',
    'CHNGPASSVERIF3',
  ])
    assert.ok(names.includes(flag), flag);
});

test('OP-05 settings keep what is stored and fill the rest', () => {
  const settings = settingsSchema.parse({
    flags: { VIP: true },
    registration: {
      fields: { email: { enabled: true, required: true, patternId: 4, minLength: 6, maxLength: 50 } },
    },
  });
  assert.equal(settings.registration.fields.email.maxLength, 50);
  assert.equal(settings.registration.fields.username.enabled, true);
  assert.equal(settings.security.lockAfterFailures, 10);
  assert.throws(() => settingsSchema.parse({ flags: { NOSUCHFLAG: true } }));
});
