import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf } from './problem.ts';

const isWorded = (key: string) => key === 'console.error.state_changed';

test('OP-01 a locked staff account is told the whole minutes that are left', () => {
  assert.deepEqual(problemOf('account_locked', { retryAfter: 61 }, isWorded), {
    key: 'console.error.account_locked',
    values: { minutes: 2 },
  });
  assert.deepEqual(problemOf('account_locked', null, isWorded), {
    key: 'console.error.account_locked',
    values: { minutes: 1 },
  });
});

test('OP-24 a refusal the console knows has its own words, any other is shown by its code', () => {
  assert.deepEqual(problemOf('state_changed', undefined, isWorded), { key: 'console.error.state_changed' });
  assert.deepEqual(problemOf('something_new', undefined, isWorded), {
    key: 'console.error.other',
    values: { code: 'something_new' },
  });
});
