import assert from 'node:assert/strict';
import { test } from 'node:test';
import { officeGroups } from './office-menu.ts';

const PAGES = [
  ['AGENT-013 dividends', 'contractDividend', '/agentHome/agentDividendRecordCopy2'],
  ['AGENT-014 daily salaries', 'dailySalary', '/agentHome/agentDailyWages2'],
  ['AGENT-015 hourly salaries', 'hourlySalary', '/agentHome/agentHourSalary'],
  ['AGENT-016 real-time salaries', 'realtimeSalary', '/agentHome/agentRealtimeSalary'],
] as const;

const contractsOf = (...given: Parameters<typeof officeGroups>): string[] =>
  officeGroups(...given)
    .filter(({ label }) => label === 'agents.menu.contracts')
    .flatMap(({ entries }) => entries.map(({ to }) => to));

for (const [what, feature, place] of PAGES)
  test(`${what} are listed while the feature is on, and only then (CONTRACT-006, SITE-010)`, () => {
    assert.deepEqual(contractsOf({ [feature]: true }), [place]);
    assert.ok(!contractsOf({ [feature]: false }).includes(place));
  });

test('a kind that was switched off stays while something of it waits', () => {
  const off = { contractDividend: false, dailySalary: false };
  assert.deepEqual(contractsOf(off, { DIVIDEND: 1, DAILY_SALARY: 0 }), [
    '/agentHome/agentDividendRecordCopy2',
  ]);
});

test('CONTRACT-006 while nobody knows which features are on, there is no group of contracts', () =>
  assert.deepEqual(contractsOf(), []));
