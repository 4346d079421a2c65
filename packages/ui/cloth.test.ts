import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { clothOf } from './cloth.ts';

test('LOBBY-008 a card is coloured by its game id modulo 5, and each of the five colours is there', () => {
  const tokens = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  for (const gameId of [1000, 1001, 1002, 1003, 1004, 100_007]) {
    const name = `--c${gameId % 5}`;
    assert.deepEqual(
      [clothOf(gameId), clothOf(gameId, 'title'), clothOf(gameId, 'deep')],
      [`var(${name})`, `var(${name}-title)`, `var(${name}-deep)`],
    );
    for (const shade of ['', '-title', '-deep']) assert.match(tokens, new RegExp(`${name}${shade}:`));
  }
});
