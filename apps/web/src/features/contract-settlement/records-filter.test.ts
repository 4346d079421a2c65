import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOf } from './records-filter.ts';

const NOW = Date.parse('2026-06-15T05:00:00Z');
const of = (search: Parameters<typeof filterOf>[0], kind: Parameters<typeof filterOf>[1] = 'DIVIDEND') =>
  filterOf(search, kind, ['in', 'out'], NOW);

test('AGENT-013 a bare address asks for what the last month brought the reader', () =>
  assert.deepEqual(of({}), {
    from: '2026-05-17',
    to: '2026-06-15',
    direction: 'in',
    state: 'ALL',
    account: '',
    pageNo: 1,
  }));

test('AGENT-015 AGENT-016 of hours and five minutes, what came to nothing is not asked for by itself', () => {
  assert.equal(of({}, 'HOURLY_SALARY').state, 'PAYING');
  const { state, from, to } = of({}, 'REALTIME_SALARY');
  assert.deepEqual([state, from, to], ['PAYING', '2026-06-15', '2026-06-15']);
});

test('AGENT-013 an address is asked for as it says, and a word it should not have is left out', () => {
  const asked = {
    side: 'out',
    state: 'ARREARS',
    account: 'ag02',
    from: '2026-01-01',
    to: '2026-01-31',
    page: '3',
  };
  assert.deepEqual(of(asked), {
    from: '2026-01-01',
    to: '2026-01-31',
    direction: 'out',
    state: 'ARREARS',
    account: 'ag02',
    pageNo: 3,
  });
  const wrong = of({ side: 'up', state: 'paid?', from: 'today', to: '', page: '-1' });
  assert.deepEqual([wrong.direction, wrong.state, wrong.from, wrong.pageNo], ['in', 'ALL', '2026-05-17', 1]);
});

test('CONTRACT-018 in the member area only what comes in is looked at, whatever the address says', () =>
  assert.equal(filterOf({ side: 'out' }, 'DIVIDEND', ['in'], NOW).direction, 'in'));
