import assert from 'node:assert/strict';
import { test } from 'node:test';
import { officeGroups } from './office-menu.ts';

const PAGES = [
  ['AGENT-013', 'contractDividend', '/agentHome/agentDividendRecordCopy2'],
  ['AGENT-014', 'dailySalary', '/agentHome/agentDailyWages2'],
  ['AGENT-015', 'hourlySalary', '/agentHome/agentHourSalary'],
  ['AGENT-016', 'realtimeSalary', '/agentHome/agentRealtimeSalary'],
] as const;

const contractsOf = (...given: Parameters<typeof officeGroups>): string[] =>
  officeGroups(...given)
    .filter(({ label }) => label === 'agents.menu.contracts')
    .flatMap(({ entries }) => entries.map(({ to }) => to));

for (const [id, feature, place] of PAGES)
  test(`${id} CONTRACT-006 SITE-010 ${place} is listed while ${feature} is on, and only then`, () => {
    assert.deepEqual(contractsOf({ [feature]: true }), [place]);
    assert.ok(!contractsOf({ [feature]: false }).includes(place));
  });

test('CONTRACT-006 while nobody knows which features are on, there is no group of contracts', () =>
  assert.deepEqual(contractsOf(), []));
