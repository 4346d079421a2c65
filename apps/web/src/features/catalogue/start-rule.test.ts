import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstStep, isFreePlayable, type FirstStep } from './start-rule.ts';

const plain = { isGame: 'GAME', supportPlay: 1, freeplay: 0 } as const;
const free = { isGame: 'GAME', supportPlay: 0, freeplay: 1 } as const;
const list = { ...plain, isGame: 'VASSALAGE' } as const;
const guest = { isIn: false, isTrial: false, isFreeOffered: true, wantsFree: false };
const member = { ...guest, isIn: true };
const trial = { ...member, isTrial: true };

type Case = [who: typeof guest, game: typeof plain | typeof free | typeof list, step: FirstStep];
const PRESSED: [rule: string, ...cases: Case[]][] = [
  [
    'PLAY-001 nothing starts for a visitor, whatever the game',
    [guest, plain, 'login'],
    [guest, free, 'login'],
    [guest, list, 'login'],
  ],
  [
    'PLAY-008 the free button begins a trial while the site offers free play',
    [{ ...guest, wantsFree: true }, free, 'begin-trial'],
    [{ ...guest, wantsFree: true, isFreeOffered: false }, free, 'login'],
  ],
  [
    'PLAY-002 a trial account is asked for a true one by a real game',
    [trial, plain, 'needs-account'],
    [trial, list, 'needs-account'],
  ],
  ['PLAY-011 a trial account plays what is free', [trial, free, 'play']],
  ['PLAY-003 a list of games opens before a member', [member, list, 'game-list']],
  [
    'PLAY-004 every other game starts for a member',
    [member, plain, 'play'],
    [{ ...member, wantsFree: true }, free, 'play'],
  ],
];
for (const [rule, ...cases] of PRESSED)
  test(`${rule}`, () => {
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
