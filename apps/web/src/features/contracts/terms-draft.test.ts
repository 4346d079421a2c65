import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractsApi } from '@baize/contracts/api';
import { CONTRACT_KINDS, type ContractKind } from '@baize/contracts/rules';
import {
  draftOf,
  faultOf,
  inputOf,
  percentBps,
  percentOf,
  typeInput,
  type TermsDraft,
} from './terms-draft.ts';

test('a rate is typed in percent and sent as a fraction of four decimals', () => {
  const cases: [typed: string, bps: number | undefined][] = [
    ['1', 100],
    ['1.2', 120],
    ['1.25', 125],
    ['0.05', 5],
    ['100', 10_000],
    ['100.01', undefined],
    ['1.255', undefined],
    ['-1', undefined],
    ['1e1', undefined],
    ['', undefined],
  ];
  for (const [typed, bps] of cases) assert.equal(percentBps(typed), bps, typed);
  for (const [fraction, percent] of [
    ['0.0125', '1.25'],
    ['0.1000', '10'],
    ['1.0000', '100'],
    ['0.0000', '0'],
    ['0.0005', '0.05'],
  ] as const)
    assert.equal(percentOf(fraction), percent);
});

const step = (rate: string, activeMember: string, volume: string) => ({
  rate,
  activeMember,
  volume,
  profitLoss: '0',
});
const draft = (tiers: TermsDraft['tiers'], more: Partial<TermsDraft> = {}): TermsDraft => ({
  ...draftOf(null, null),
  tiers,
  ...more,
});
const MAX = { maxRate: '0.0150', maxSideRates: null };

const FAULTS: [what: string, draft: TermsDraft, fault: string | undefined][] = [
  ['one step', draft([step('1', '0', '0')]), undefined],
  ['steps that rise', draft([step('1', '0', '0'), step('1.5', '0', '1,000')]), undefined],
  ['a rate above the own one', draft([step('1.51', '0', '0')]), 'rate_exceeds_own'],
  ['a step that gives no more', draft([step('1', '0', '0'), step('1', '0', '5')]), 'tier_not_monotone'],
  ['a step that asks for no more', draft([step('1', '1', '5'), step('1.2', '1', '5')]), 'tier_not_monotone'],
  ['a step that gives nothing', draft([step('0', '0', '0')]), 'tier_not_monotone'],
  ['an empty rate', draft([step('', '0', '0')]), 'rate_invalid'],
  ['half a member', draft([step('1', '0.5', '0')]), 'number_expected'],
  ['an empty amount', draft([step('1', '0', '0')], { minBetAmount: '' }), 'number_expected'],
];
for (const [what, given, fault] of FAULTS)
  test(`CONTRACT-001 terms with ${what}: ${fault ?? 'no fault'}`, () =>
    assert.equal(faultOf('DIVIDEND', given, MAX), fault));

test('CONTRACT-001 each side of a real-time salary is held to its own limit', () => {
  const maxSideRates = { profitSideRate: '0.0020', lossSideRate: '0.0010', singlePeriodBetRate: '0.0000' };
  const of = (sides: TermsDraft['sides']) =>
    faultOf('REALTIME_SALARY', draft([], { sides }), { maxRate: '0.0020', maxSideRates });
  assert.equal(of(['0.2', '0.1', '0']), undefined);
  assert.equal(of(['0', '0.2', '0']), 'rate_exceeds_own');
  assert.equal(of(['0', '0', '0']), 'tier_not_monotone');
});

const PROPOSE: Record<
  ContractKind,
  'proposeDividend' | 'proposeDailySalary' | 'proposeHourlySalary' | 'proposeRealtimeSalary'
> = {
  DIVIDEND: 'proposeDividend',
  DAILY_SALARY: 'proposeDailySalary',
  HOURLY_SALARY: 'proposeHourlySalary',
  REALTIME_SALARY: 'proposeRealtimeSalary',
};
for (const kind of CONTRACT_KINDS)
  test(`CONTRACT-001 what the form of ${kind} writes is what its call reads`, () => {
    const typed = draft([step('1.5', '3', '1,000.5')], { sides: ['0.1', '0', '0'] });
    const input = { downlineAccount: 'ag02', ...typeInput(kind, typed), ...inputOf(kind, typed) };
    const read = contractsApi.operations[PROPOSE[kind]].input.safeParse(input);
    assert.ok(read.success, JSON.stringify(read.error));
  });
