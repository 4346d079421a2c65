import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSearch, stringifySearch } from '../search-codec.ts';
import { createEventParser, type StreamEvent } from './event-stream.ts';

test('WALLET-002 events are read however the network cuts the stream', () => {
  const text =
    ': hello\n\nevent: balance\ndata: {"balance":"1.00"}\n\nevent: ended\r\ndata: {}\r\n\r\ndata: a\ndata: b\n\n';
  const wanted = [
    { event: 'balance', data: '{"balance":"1.00"}' },
    { event: 'ended', data: '{}' },
    { event: 'message', data: 'a\nb' },
  ];
  for (let size = 1; size < text.length; size++) {
    const seen: StreamEvent[] = [];
    const read = createEventParser((event) => seen.push(event));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    assert.deepEqual(seen, wanted, `pieces of ${size}`);
  }
});

test('query strings stay text in both directions', () => {
  assert.deepEqual(parseSearch('?gameCode=9&flag=true&name=a%20b'), {
    gameCode: '9',
    flag: 'true',
    name: 'a b',
  });
  assert.equal(
    stringifySearch({ gameCode: '9', vendor: '', page: undefined, name: 'a b' }),
    '?gameCode=9&name=a+b',
  );
  assert.equal(stringifySearch({ page: '' }), '');
});
