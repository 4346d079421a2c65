import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { EVERYTHING, forget } from './calls.ts';

const oldAfter = (key: Parameters<typeof forget>[1]): string[] => {
  const client = new QueryClient();
  for (const queryKey of [
    ['approvals', 'list', {}],
    ['deposits', 'list', {}],
    ['books', 'capital', {}],
  ])
    client.setQueryData(queryKey, []);
  forget(client, key);
  return client
    .getQueryCache()
    .findAll({ stale: true })
    .map((query) => String(query.queryKey[0]));
};

test('OP-24 a decision about a proposal makes every list old, its own among them', () => {
  assert.deepEqual(oldAfter(EVERYTHING), ['approvals', 'deposits', 'books']);
});

test('OP-24 a change makes old what begins with its word, or with one of its words', () => {
  assert.deepEqual(oldAfter(['books']), ['books']);
  assert.deepEqual(oldAfter([['books'], ['approvals']]), ['approvals', 'books']);
});
