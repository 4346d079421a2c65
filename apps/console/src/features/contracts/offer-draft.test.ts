import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_OFFER, fractionOf, offerOf } from './offer-draft.ts';

const CASES: [typed: string, fraction: string | undefined][] = [
  ['40', '0.4000'],
  ['12.5', '0.1250'],
  ['0.01', '0.0001'],
  ['0.29', '0.0029'],
  [' 100 ', '1.0000'],
  ['100.01', undefined],
  ['0.001', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['', undefined],
];
for (const [typed, fraction] of CASES)
  test(`OP-30 ${JSON.stringify(typed)} percent is ${fraction ?? 'no rate'}`, () => {
    assert.equal(fractionOf(typed), fraction);
  });

test('OP-30 an offer has the fields of its kind and as many steps as were asked for', () => {
  const draft = {
    ...EMPTY_OFFER,
    account: ' ag01 ',
    steps: '2',
    percent1: '10',
    percent2: '20',
    volume2: '5',
  } as const;
  assert.deepEqual(offerOf(draft), {
    kind: 'DIVIDEND',
    account: 'ag01',
    minBetAmount: '0',
    minActiveMember: 0,
    period: 'H',
    carryNegative: false,
    tiers: [
      { rate: '0.1000', activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' },
      { rate: '0.2000', activeMember: 0, periodValidBet: '5', periodProfitLoss: '0' },
    ],
  });
  assert.deepEqual(offerOf({ ...draft, kind: 'HOURLY_SALARY', steps: '1', betAmount: '7' }), {
    kind: 'HOURLY_SALARY',
    account: 'ag01',
    minBetAmount: '0',
    minActiveMember: 0,
    salaryType: 'SINGLE_BET',
    betAmountPerHour: '7',
    tiers: [{ rate: '0.1000', activeMember: 0, hourlyVolume: '0' }],
  });
  assert.deepEqual(Object.keys(offerOf({ ...draft, kind: 'REALTIME_SALARY' })), [
    'kind',
    'account',
    'minBetAmount',
    'profitSideRate',
    'lossSideRate',
    'singlePeriodBetRate',
  ]);
});
