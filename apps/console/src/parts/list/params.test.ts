import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chips, day, filtersOf, range, readSearch, text, view } from './params.ts';

const params = {
  state: chips(['open', 'PAID', 'all'], 'open'),
  account: text,
  day,
  tab: view(['one', 'two']),
};

test('OP-24 an address is read as its page declares it: anything odd is dropped', () => {
  const read = (query: Record<string, unknown>) => ({ ...readSearch(params, query) });
  assert.deepEqual(
    read({
      state: 'PAID',
      account: ' demo01 ',
      day: '2026-11-22',
      tab: 'two',
      page: '3',
      case: 'W1',
      sort: '-amount',
    }),
    { state: 'PAID', account: 'demo01', day: '2026-11-22', tab: 'two', page: 3, case: 'W1', sort: '-amount' },
  );
  const nothing = {
    state: undefined,
    account: undefined,
    day: undefined,
    tab: undefined,
    page: undefined,
    case: undefined,
    sort: undefined,
  };
  assert.deepEqual(read({}), nothing);
  assert.deepEqual(
    read({ state: 'paid', account: ' ', day: '22.11.2026', tab: 'three', page: '1', other: 'x' }),
    nothing,
  );
  assert.equal(read({ account: 'x'.repeat(200) }).account?.length, 120);
});

test('OP-24 a list asks for what the address means: all is no filter, a tab is none either', () => {
  assert.deepEqual(filtersOf(params, {}), { state: 'open' });
  assert.deepEqual(filtersOf(params, { state: 'all', account: 'demo01', tab: 'two' }), { account: 'demo01' });
  assert.deepEqual(filtersOf({ state: chips(['all', 'PAID']) }, {}), {});
});

test('OP-31 a range without days is the period its page begins with', () => {
  const days = filtersOf(range('week'), {});
  assert.deepEqual(Object.keys(days), ['from', 'to']);
  assert.ok((days['from'] ?? '') < (days['to'] ?? ''));
  assert.deepEqual(filtersOf(range(), {}), {}, 'or any time');
  assert.deepEqual(filtersOf(range('week'), { from: '2026-11-01', to: '2026-11-02' }), {
    from: '2026-11-01',
    to: '2026-11-02',
  });
});
