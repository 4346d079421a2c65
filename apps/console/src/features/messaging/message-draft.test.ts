import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountsOf, messageFaults, newMessage, inputOf, type MessageDraft } from './message-draft.ts';

const written: MessageDraft = {
  ...newMessage(),
  accounts: 'sokha',
  texts: {
    EN: { title: 'Hello', content: 'There' },
    CN: { title: '你好', content: '' },
    KM: { title: 'សួស្តី', content: 'នៅទីនោះ' },
  },
};

test('OP-29 accounts are typed in any manner, each counts once', () => {
  assert.deepEqual(accountsOf(' sokha, dara\nsokha;  bopha '), ['sokha', 'dara', 'bopha']);
});

test('OP-29 a message is sent in the languages it is whole in', () => {
  assert.deepEqual(inputOf(written, 'news'), {
    target: { kind: 'one', account: 'sokha' },
    texts: { EN: { title: 'Hello', body: 'There' }, KM: { title: 'សួស្តី', body: 'នៅទីនោះ' } },
    reason: 'news',
  });
  assert.deepEqual(inputOf({ ...written, kind: 'level', level: 2 }, 'x').target, { kind: 'level', level: 2 });
  assert.deepEqual(inputOf({ ...written, kind: 'all' }, 'x').target, { kind: 'all' });
});

const cases: [part: Partial<MessageDraft>, faults: object][] = [
  [{}, {}],
  [{ accounts: '' }, { accounts: 'required' }],
  [{ accounts: 'sokha dara' }, { accounts: 'one_account' }],
  [{ kind: 'list', accounts: 'sokha dara' }, {}],
  [
    { kind: 'list', accounts: Array.from({ length: 1001 }, (_, n) => `m${n}`).join(' ') },
    { accounts: 'too_many' },
  ],
  [{ kind: 'all', accounts: '' }, {}],
  [
    { texts: { ...written.texts, EN: { title: ' ', content: '' } } },
    { title: 'required', content: 'required' },
  ],
];
for (const [part, faults] of cases)
  test(`OP-29 faults of a message: ${JSON.stringify(faults)} with ${JSON.stringify(part).slice(0, 60)}`, () => {
    assert.deepEqual(messageFaults({ ...written, ...part }), faults);
  });
