import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { RETURNS } from '../games/returns.ts';
import { reportReturns } from './return-report.ts';
import { ensurePlayer, insertSeed } from './players.sql.ts';
import { insertRound, markPlayed } from './rounds.sql.ts';
import { openStore } from './store.ts';

test('R27 actual return is told against theory in standard deviations, for the last day only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'studio-return-'));
  const store = openStore(dir);
  const player = ensurePlayer(store, 'u_return', 'USD', null, 0);
  insertSeed(store, player.id, 'server', 'client', 0);
  const day = 86_400_000;
  const play = (id: number, win: bigint, at: number): void => {
    insertRound(
      store,
      {
        id: `r${id}`,
        playerId: player.id,
        walletToken: 't',
        kind: 'slot',
        version: 'slot-1',
        gameCode: 'g',
        currency: 'USD',
        clientRoundId: `c${id}`,
        stake: 100n,
        bets: [],
        rewardUuid: null,
        seedId: 1n,
        nonce: id,
      },
      at,
    );
    markPlayed(
      store,
      `r${id}`,
      {
        outcome: { game: 'slot', spins: [], pay: 0 },
        win,
        balanceAfterBet: null,
        state: 'settled',
        balanceAfter: null,
      },
      at,
    );
  };
  for (let i = 0; i < 100; i++) play(i, 200n, 2 * day);
  play(100, 9_999_999n, 0);
  const [row] = reportReturns(store, 2 * day + 1);
  assert.deepEqual([row?.rounds, row?.actual, row?.theoretical], [100, 2, RETURNS.slot.rtp]);
  const sigmas = (2 - RETURNS.slot.rtp) / (RETURNS.slot.deviation / Math.sqrt(100));
  assert.ok(Math.abs((row?.sigmas ?? 0) - sigmas) < 1e-9);
  store.close();
  rmSync(dir, { recursive: true, force: true });
});
