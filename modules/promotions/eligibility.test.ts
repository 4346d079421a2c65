import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NameOfSubject } from '@baize/catalogue';
import { parseUnits as money } from '@baize/kernel';
import { FREE_TERMS, storedTerms } from '@baize/rewards';
import type { Db } from '@baize/db';
import { unmetOf, type Facts } from './eligibility.ts';
import { isOnNow, slotOf, spanOf } from './period.ts';
import { worthOf } from './gifts/kinds.ts';
import { termsText } from './terms-text.ts';
import { terms as termsSchema, type Terms } from './terms.ts';
import { someTerms, type TermsOptions } from './testing.ts';

const timeZone = 'Asia/Bangkok';
const FREE = storedTerms(FREE_TERMS);
/** Thursday, 15 January 2026, 10:00 in Bangkok. */
const now = new Date('2026-01-15T03:00:00Z');
const facts: Facts = {
  registeredAt: new Date('2026-01-10T03:00:00Z'),
  level: 3,
  hasMobile: false,
  hasEmail: false,
  hasBank: false,
  birthday: null,
  isInvited: false,
  deposits: { count: 0, sum: 0n, todayCount: 0, todaySum: 0n, todayOrdered: 0 },
  validBet: 0n,
  shared: [],
};
const had = (count: number, sum: string, todayCount = 0, todaySum = '0') => ({
  deposits: {
    count,
    sum: money(sum),
    todayCount,
    todaySum: money(todaySum),
    todayOrdered: todayCount,
  },
});
const deposit = (
  which: 'ANY' | 'FIRST' | 'NTH' | 'DAILY',
  min = '10',
  nth = 1,
  max: string | null = null,
) => ({
  who: { deposit: { which, nth, min, max } },
});
const withDeposit = (of: object): TermsOptions => ({
  trigger: 'DEPOSIT',
  what: { kind: 'PERCENT', bps: 10_000, cap: '100' },
  ...of,
});

test('OPEN-PROMO-01 each condition, met and not met, with its reason', () => {
  type Row = [string, TermsOptions, Partial<Facts>, string | undefined, string?];
  const rows: Row[] = [
    ['no condition', {}, {}, undefined],
    ['registered since, the day itself', { who: { registeredFrom: '2026-01-10' } }, {}, undefined],
    ['registered since, a day early', { who: { registeredFrom: '2026-01-11' } }, {}, 'registered_too_early'],
    ['registered until', { who: { registeredTo: '2026-01-09' } }, {}, 'registered_too_late'],
    ['within 6 days, today included', { who: { registeredWithinDays: 6 } }, {}, undefined],
    ['within 5 days', { who: { registeredWithinDays: 5 } }, {}, 'registered_too_early'],
    ['level at least', { who: { levelMin: 3 } }, {}, undefined],
    ['level too low', { who: { levelMin: 4 } }, {}, 'level_too_low'],
    ['level too high', { who: { levelMax: 2 } }, {}, 'level_too_high'],
    ['no mobile', { who: { needs: ['mobile'] } }, {}, 'mobile_needed'],
    ['mobile bound', { who: { needs: ['mobile'] } }, { hasMobile: true }, undefined],
    ['no e-mail', { who: { needs: ['email'] } }, {}, 'email_needed'],
    ['no bank', { who: { needs: ['bank'] } }, {}, 'bank_needed'],
    ['birthday unknown', { who: { birthday: 'DAY' } }, {}, 'birthday_needed'],
    ['birthday today', { who: { birthday: 'DAY' } }, { birthday: '1990-01-15' }, undefined],
    ['birthday tomorrow', { who: { birthday: 'DAY' } }, { birthday: '1990-01-16' }, 'not_birthday'],
    ['month of birth', { who: { birthday: 'MONTH' } }, { birthday: '1990-01-31' }, undefined],
    ['another month', { who: { birthday: 'MONTH' } }, { birthday: '1990-02-01' }, 'not_birthday'],
    ['nobody invited', { who: { isInvited: true } }, {}, 'invitation_needed'],
    ['invited', { who: { isInvited: true } }, { isInvited: true }, undefined],
    ['first deposit', withDeposit(deposit('FIRST')), {}, undefined, '10'],
    ['not the first', withDeposit(deposit('FIRST')), had(1, '5'), 'deposit_past', '10'],
    ['first, too small', withDeposit(deposit('FIRST')), {}, 'deposit_needed', '9.99'],
    ['above the largest', withDeposit(deposit('ANY', '10', 1, '50')), {}, 'deposit_needed', '50.01'],
    ['second of which one was made', withDeposit(deposit('NTH', '10', 2)), had(1, '5'), undefined, '10'],
    ['second of which none was made', withDeposit(deposit('NTH', '10', 2)), {}, 'deposit_needed', '10'],
    [
      'second of which two were made',
      withDeposit(deposit('NTH', '10', 2)),
      had(2, '5'),
      'deposit_past',
      '10',
    ],
    ['first of the day', withDeposit(deposit('DAILY')), had(3, '90'), undefined, '10'],
    ['not the first of the day', withDeposit(deposit('DAILY')), had(3, '90', 1, '20'), 'deposit_past', '10'],
    ['amount not known yet', withDeposit(deposit('FIRST', '500')), {}, undefined],
    ['deposited enough ever', deposit('ANY', '50'), had(2, '50'), undefined],
    ['too little ever', deposit('ANY', '50'), had(2, '49.99'), 'deposit_needed'],
    ['never, and nothing asked of the sum', deposit('ANY', '0'), {}, 'deposit_needed'],
    ['not today', deposit('DAILY', '10'), had(4, '400'), 'deposit_needed'],
    [
      'valid bet',
      { who: { validBet: { category: null, days: 7, min: '100' } } },
      { validBet: money('100') },
      undefined,
    ],
    [
      'too little valid bet',
      { who: { validBet: { category: 'RNG', days: 7, min: '100' } } },
      { validBet: money('99.99') },
      'valid_bet_needed',
    ],
    ['shared, not asked', {}, { shared: ['ip'] }, undefined],
    ['shared address', { who: { once: ['ip', 'device'] } }, { shared: ['ip'] }, 'shared_ip'],
    ['shared device', { who: { once: ['device'] } }, { shared: ['ip', 'device'] }, 'shared_device'],
    ['shared bank', { who: { once: ['bank'] } }, { shared: ['bank'] }, 'shared_bank'],
    ['same person', { who: { once: ['person'] } }, { shared: ['person'] }, 'shared_person'],
    ['not on Thursdays', { when: { weekdays: [1, 2] } }, {}, 'not_now'],
    ['on Thursdays', { when: { weekdays: [4] } }, {}, undefined],
    ['after hours', { when: { hours: { from: '08:00', to: '10:00' } } }, {}, 'not_now'],
    ['in its hours', { when: { hours: { from: '10:00', to: '10:01' } } }, {}, undefined],
  ];
  for (const [name, options, own, reason, amount] of rows)
    assert.equal(
      unmetOf(
        someTerms(options),
        { ...facts, ...own },
        {
          now,
          timeZone,
          ...(amount === undefined ? {} : { deposit: { amount: money(amount) } }),
        },
      ),
      reason,
      name,
    );
});

test('OPEN-PROMO-01 who was born on 29 February has a birthday every year', () => {
  const terms = someTerms({ who: { birthday: 'DAY' } });
  const on = (iso: string) =>
    unmetOf(terms, { ...facts, birthday: '2000-02-29' }, { now: new Date(iso), timeZone });
  assert.equal(on('2026-02-28T05:00:00Z'), undefined);
  assert.equal(on('2026-03-01T05:00:00Z'), 'not_birthday');
  assert.equal(on('2028-02-29T05:00:00Z'), undefined);
  assert.equal(on('2028-02-28T05:00:00Z'), 'not_birthday');
});

test('PROMO-003 days and hours are those of the brand’s zone; hours over midnight belong to the day they begin on', () => {
  const when = { from: '2026-01-15', to: '2026-01-15', weekdays: [4], hours: { from: '22:00', to: '02:00' } };
  assert.deepEqual(spanOf(when, timeZone), {
    from: new Date('2026-01-14T17:00:00Z'),
    until: new Date('2026-01-15T17:00:00Z'),
  });
  const on = (iso: string) => isOnNow(when, new Date(iso), timeZone);
  assert.deepEqual(
    ['2026-01-15T14:59:00Z', '2026-01-15T15:00:00Z', '2026-01-15T18:59:00Z', '2026-01-15T19:00:00Z'].map(on),
    [false, true, true, false],
  );
  assert.equal(on('2026-01-14T18:00:00Z'), false, 'of Wednesday night');
  assert.deepEqual(
    (['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const).map((limit) =>
      slotOf(limit, new Date('2026-01-31T17:00:00Z'), timeZone),
    ),
    ['once', '2026-02-01', 'week:2026-01-26', '2026-02'],
  );
});

test('OPEN-PROMO-01 a percentage stops at its cap and is never rounded up', async () => {
  // Money is computed from the terms alone.
  const nothingAsked = {} as Db;
  const worth = (what: Terms['what'], base: string, currency = 'USD') =>
    worthOf(nothingAsked, { what }, { merchantId: 1, base: money(base), currency, level: 0 });
  const of = (bps: number, cap: string, base: string, currency = 'USD') =>
    worth({ kind: 'PERCENT', bps, cap }, base, currency);
  assert.equal(await of(10_000, '100', '250'), money('100'));
  assert.equal(await of(5_000, '100', '0.03'), money('0.01'));
  assert.equal(await of(333, '100', '10'), money('0.33'));
  assert.equal(await of(5_000, '100000', '12345', 'VND'), money('6172'));
  assert.equal(await worth({ kind: 'FIXED', amount: '8.88' }, '0'), money('8.88'));
});

const names: NameOfSubject = ({ kind, id }) =>
  kind === 'vendor' && id === 'STUDIO' ? { EN: 'Baize Studio', CN: '百思', KM: 'បៃ' } : undefined;

test('PROMO-002 the terms call vendors and games by their names, never by codes', () => {
  const asks = {
    turnoverTimes: 500,
    turnoverOn: 'bonus',
    maxStake: null,
    contribution: [{ kind: 'vendor', id: 'STUDIO', percent: 50 }],
    excluded: [{ kind: 'vendor', id: 'STUDIO' }],
    days: null,
    keptMax: null,
  } as const;
  const said = (language: 'EN' | 'CN') =>
    termsText(someTerms({ asks: structuredClone(asks) as never }), { language, currency: 'USD', names }).join(
      ' ',
    );
  assert.match(said('EN'), /bet on Baize Studio/);
  assert.match(said('CN'), /百思/);
  assert.doesNotMatch(said('EN') + said('CN'), /STUDIO/);
});

test('PROMO-002 the terms in words say each condition that is set, and none that is not, in three languages', () => {
  const least = someTerms();
  const all = someTerms({
    ...withDeposit({}),
    who: {
      registeredFrom: '2026-01-01',
      registeredTo: '2026-12-31',
      registeredWithinDays: 30,
      levelMin: 1,
      levelMax: 9,
      needs: ['mobile', 'email', 'bank'],
      birthday: 'MONTH',
      isInvited: true,
      deposit: { which: 'NTH', nth: 2, min: '20', max: '1234.5' },
      validBet: { category: 'RNG', days: 7, min: '100' },
      once: ['person', 'ip', 'device', 'bank'],
    },
    when: { to: '2026-12-31', weekdays: [6, 7], hours: { from: '18:00', to: '23:00' } },
    asks: {
      turnoverTimes: 250,
      turnoverOn: 'deposit_and_bonus',
      maxStake: '5',
      contribution: [{ kind: 'gameType', id: 'LIVE', percent: 10 }],
      excluded: [{ kind: 'vendor', id: 'STUDIO' }],
      days: 7,
      keptMax: '500',
    },
  });
  for (const language of ['EN', 'CN', 'KM'] as const) {
    const short = termsText(least, { language, currency: 'USD', names });
    const long = termsText(all, { language, currency: 'USD', names });
    assert.ok(
      short.every((line) => !/[{}]|undefined|null/.test(line)) &&
        long.every((line) => !/[{}]|undefined|null/.test(line)),
    );
    assert.ok(
      (long.join(' ').includes('1,234.50 USD') && long.join(' ').includes('100 %')) || language !== 'EN',
    );
    // 19 of who and when, and six of what it asks in the place of one.
    assert.equal(long.length - short.length, 24, language);
    assert.equal(new Set(long).size, long.length, 'no sentence twice');
  }
});

test('PROMO-002 a cashback comes for each of its periods, and says of no limit', () => {
  const what = { kind: 'PERCENT', bps: 1_000, cap: '50' } as const;
  const said = termsText(someTerms({ trigger: 'NET_LOSS', lossPeriod: 'DAY', what }), {
    language: 'EN',
    currency: 'USD',
    names,
  });
  assert.match(said[0] ?? '', /in a day/);
  assert.doesNotMatch(said.join(' '), /[Oo]nce/);
});

test('OPEN-PROMO-01 terms that make no sense are no terms', () => {
  const fault = (options: TermsOptions) => termsSchema.safeParse(someTerms(options) as Terms).success;
  const rows: [string, TermsOptions, boolean][] = [
    ['by a code that is none', { how: { way: 'CODE' } }, false],
    ['a code', { how: { way: 'CODE', code: 'LUCKY-8' } }, true],
    ['a code that is not asked for', { how: { code: 'LUCKY-8' } }, false],
    ['a percentage of nothing', { what: { kind: 'PERCENT', bps: 100, cap: '1' } }, false],
    ['a deposit bonus without a deposit', { trigger: 'DEPOSIT' }, false],
    ['an application with a deposit', withDeposit({ ...deposit('ANY'), how: { way: 'APPLICATION' } }), false],
    ['each deposit', withDeposit({ who: { ...deposit('ANY').who, limit: 'EACH' } }), true],
    ['each, without deposits', { who: { limit: 'EACH' } }, false],
    [
      'a contribution of no type there is',
      { asks: { ...FREE, contribution: [{ kind: 'gameType', id: 'CHESS', percent: 10 }] } },
      false,
    ],
    ['ends before it begins', { when: { to: '2025-12-31' } }, false],
    ['nothing to give', { what: { kind: 'FIXED', amount: '0.00' } }, false],
    ['levels upside down', { who: { levelMin: 5, levelMax: 4 } }, false],
  ];
  for (const [name, options, isGood] of rows) assert.equal(fault(options), isGood, name);
});
