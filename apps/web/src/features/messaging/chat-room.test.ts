import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHOWN_MAX, withDeleted, withSaid } from './chat-room.ts';
import type { ChatMessage, Room } from './messaging.queries.ts';

const message = (id: string): ChatMessage => ({ id, name: 'de**01', text: id, at: 0, isOwn: false });
const room = (...ids: string[]): Room => ({ list: ids.map(message), silence: null });
const ids = ({ list }: Room) => list.map(({ id }) => id);

test('SITE-061 a message stands once and in its place, however often and however late it is told', () => {
  const cases: [before: string[], added: string, after: string[]][] = [
    [[], '1', ['1']],
    [['1', '2'], '3', ['1', '2', '3']],
    [['1', '2'], '2', ['1', '2']],
    [['1', '3'], '2', ['1', '2', '3']],
    [['2', '3'], '1', ['1', '2', '3']],
    // As numbers, not as text.
    [['9'], '10', ['9', '10']],
  ];
  for (const [before, added, after] of cases)
    assert.deepEqual(ids(withSaid(room(...before), message(added))), after, added);
});

test('SITE-061 the room on the screen has an end, and keeps the newest', () => {
  const full = room(...Array.from({ length: SHOWN_MAX }, (_, index) => String(index + 1)));
  const grown = withSaid(full, message('900'));
  assert.equal(grown.list.length, SHOWN_MAX);
  assert.deepEqual([grown.list[0]?.id, grown.list.at(-1)?.id], ['2', '900']);
});

test('SITE-061 OPEN-SITE-07 what a moderator takes down is gone; a number nobody has changes nothing', () => {
  assert.deepEqual(ids(withDeleted(room('1', '2', '3'), '2')), ['1', '3']);
  assert.deepEqual(ids(withDeleted(room('1'), '9')), ['1']);
});
