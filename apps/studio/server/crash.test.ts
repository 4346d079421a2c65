import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fakePlatform } from '../testing/fake-platform.ts';

const PLAYERS = 6;
const KILLS = 3;
const ROUNDS_BETWEEN_KILLS = 12;

test(
  'kill -9 in the middle of play: every stake taken ends in exactly one win or one rollback',
  { timeout: 120_000 },
  async (t) => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const platform = await fakePlatform(keys.publicKey, 10n ** 12n);
    const start = platform.balance;
    const dataDir = mkdtempSync(join(tmpdir(), 'studio-crash-'));
    // A wallet that is slow and loses answers, so that kills meet rounds in every state.
    let call = 0;
    platform.fault = () => (++call % 11 === 0 ? 'apply_then_drop' : call % 7 === 0 ? 'drop' : 'none');
    const port = await freePort();
    const env = {
      ...process.env,
      BAIZE_STUDIO_PORT: String(port),
      BAIZE_STUDIO_HOST: '127.0.0.1',
      BAIZE_STUDIO_DATA: dataDir,
      BAIZE_STUDIO_URL: `http://127.0.0.1:${port}`,
      BAIZE_STUDIO_WALLET_URL: platform.url,
      BAIZE_STUDIO_KEY: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      BAIZE_PLATFORM_PUBLIC_KEY: String(platform.publicKey.export({ type: 'spki', format: 'pem' })),
      BAIZE_LOG_LEVEL: 'silent',
    };
    let studio = await startStudio(env);
    t.after(() => studio.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    const tokens: string[] = [];
    for (let i = 0; i < PLAYERS; i++) {
      const launched = await platform.games(url).gameUrl({
        user: `u_crash${i}`,
        token: `token-of-${i}`,
        platform: 'GPL_MOBILE',
        sub_partner_id: null,
        lobby_url: 'http://x/',
        lang: 'en',
        ip: '127.0.0.1',
        game_code: 'baize-slot',
        currency: 'USD',
        country: 'KH',
      });
      assert.ok(launched.ok);
      tokens.push(new URL(launched.value.url).searchParams.get('s') ?? '');
    }
    let playing = true;
    let rounds = 0;
    const play = async (token: string): Promise<void> => {
      while (playing) {
        const ask = (
          path: string,
          body: object,
        ): Promise<{ ok: boolean; round?: { id: string }; unfinished?: { id: string } | null }> =>
          fetch(url + path, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }).then((reply) => reply.json() as never);
        try {
          const answer = await ask('/api/slot/spin', {
            clientRoundId: `crash-${crypto.randomUUID()}`,
            stake: '100000',
          });
          if (answer.ok && answer.round) {
            rounds++;
            await ask('/api/round/seen', { roundId: answer.round.id });
            continue;
          }
          const session = (await (
            await fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
          ).json()) as { unfinished?: { id: string } | null };
          if (session.unfinished) await ask('/api/round/seen', { roundId: session.unfinished.id });
        } catch {
          // The studio is down just now.
        }
        await pause(20);
      }
    };
    const players = tokens.map(play);
    // Counted in rounds, not in time: a busy machine plays slowly.
    const played = async (wanted: number): Promise<void> => {
      while (rounds < wanted) await pause(10);
      await pause(Math.random() * 30);
    };
    for (let kill = 0; kill < KILLS; kill++) {
      await played((kill + 1) * ROUNDS_BETWEEN_KILLS);
      studio.kill('SIGKILL');
      await new Promise((gone) => studio.once('exit', gone));
      studio = await startStudio(env);
    }
    await played((KILLS + 1) * ROUNDS_BETWEEN_KILLS);
    playing = false;
    await Promise.all(players);
    platform.fault = () => 'none';
    await outboxEmpty(url);

    const bets = [...platform.applied].filter(([, tx]) => tx.type === 'bet');
    const wonBy = new Map<string, number>();
    for (const seen of platform.seen)
      if (seen.path.endsWith('/win') && platform.applied.get(seen.transactionUuid)?.state === 'APPLIED')
        wonBy.set(seen.reference, 0);
    let stakes = 0n;
    for (const [id, bet] of bets) {
      assert.notEqual(
        bet.state === 'APPLIED',
        !wonBy.has(id),
        `${id} is ${bet.state} and ${wonBy.has(id) ? 'has' : 'has no'} win`,
      );
      if (bet.state === 'APPLIED') stakes += bet.amount;
    }
    const wins = [...platform.applied.values()]
      .filter((tx) => tx.type === 'win')
      .reduce((sum, tx) => sum + tx.amount, 0n);
    assert.equal(platform.balance, start - stakes + wins);
    const settledWins = [...platform.applied.values()].filter((tx) => tx.type === 'win').length;
    assert.equal(
      settledWins,
      bets.filter(([, bet]) => bet.state === 'APPLIED').length,
      'one win per stake kept',
    );

    const stopped = new Promise<number | null>((gone) => studio.once('exit', gone));
    studio.kill('SIGTERM');
    assert.equal(await stopped, 0, 'a graceful stop exits 0');
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

function startStudio(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the studio ended with ${code}`)));
  });
}

async function outboxEmpty(url: string): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/studio_outbox_pending 0/.test(metrics)) return;
    await pause(100);
  }
  assert.fail('the outbox did not empty');
}
