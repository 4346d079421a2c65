import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstStep, isFreePlayable, type FirstStep } from './start-rule.ts';

const plain = { isGame: 'GAME', supportPlay: 1, freeplay: 0 } as const;
const free = { isGame: 'GAME', supportPlay: 0, freeplay: 1 } as const;
const list = { ...plain, isGame: 'VASSALAGE' } as const;
const guest = { isIn: false, isTrial: false, isFreeOffered: true, wantsFree: false };
const member = { ...guest, isIn: true };
const trial = { ...member, isTrial: true };

test('PLAY-001 PLAY-002 PLAY-003 PLAY-004 PLAY-008 PLAY-011 what pressing a game does, by who presses', () => {
  const cases: [who: typeof guest, game: typeof plain | typeof free | typeof list, step: FirstStep][] = [
    // Nothing starts for a visitor, whatever the game (PLAY-001).
    [guest, plain, 'login'],
    [guest, free, 'login'],
    [guest, list, 'login'],
    // The free button, while the site offers free play (PLAY-007, PLAY-008).
    [{ ...guest, wantsFree: true }, free, 'begin-trial'],
    [{ ...guest, wantsFree: true, isFreeOffered: false }, free, 'login'],
    [trial, plain, 'needs-account'],
    [trial, list, 'needs-account'],
    [trial, free, 'play'],
    [member, list, 'game-list'],
    [member, plain, 'play'],
    [{ ...member, wantsFree: true }, free, 'play'],
  ];
  for (const [who, game, step] of cases)
    assert.equal(firstStep(game, who), step, JSON.stringify({ who, game }));
});

test('LOBBY-006 LOBBY-007 either flag offers the trial', () => {
  assert.deepEqual(
    [
      { supportPlay: 0, freeplay: 0 } as const,
      { supportPlay: 1, freeplay: 1 } as const,
      { supportPlay: 1, freeplay: 0 } as const,
    ].map(isFreePlayable),
    [true, true, false],
  );
});
