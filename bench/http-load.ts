import { spawn } from 'node:child_process';
import { randomUUID, sign } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '@baize/db';
import { aGame } from '@baize/catalogue/testing';
import { aMember, anAgent } from '@baize/members/testing';
import { systemClock } from '@baize/kernel';
import { aConnection, aGameSession } from '@baize/play/testing';
import { aMerchant } from '@baize/site/testing';
import { loadPrivateKey } from '@baize/vendor-protocol';
import { createLatencies, processCpuSeconds, type Latencies } from './measure.ts';

/** Members with an open game at the same time. */
export const PLAYERS = 2_000;
const PLAYERS_AT_ONCE = 4;

type Seat = { token: string; user: string };
export type HttpWorld = { seats: Seat[]; gameCode: string; code: string; privatePem: string };

/** A brand, a vendor whose key we hold, one game, and members who sit at it with money. */
export async function prepareHttpWorld(db: Database): Promise<HttpWorld> {
  const merchant = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => anAgent(tx, { merchant, account: 'root', uplineId: null }));
  const connection = await db.transaction((tx) => aConnection(tx, { code: 'BENCH' }));
  const game = await aGame(db, { connectionCode: connection.code });
  const at = { connectionId: connection.connectionId, gameId: game.gameId, clock: systemClock };
  const seats: Seat[] = [];
  await Promise.all(
    Array.from({ length: PLAYERS_AT_ONCE }, async () => {
      while (seats.length < PLAYERS) {
        const member = await db.transaction((tx) => aMember(tx, { merchant, balance: '1000000' }));
        seats.push({ token: await aGameSession(db, { ...at, member }), user: member.walletUser });
      }
    }),
  );
  return { seats, gameCode: game.gameCode, code: connection.code, privatePem: connection.privatePem };
}

export type Pair = { bet: Buffer; win: Buffer };
const signing = promisify(sign);

/**
 * Signs ahead: a signature costs the vendor ten times what verifying costs us, and is not what is measured.
 * `each` goes round the seats, so that a warming run opens every session once.
 */
export async function signPairs(
  world: HttpWorld,
  count: number,
  seats: 'random' | 'each' = 'random',
): Promise<Pair[]> {
  const key = loadPrivateKey(world.privatePem);
  const request = async (call: string, message: object) => {
    const body = Buffer.from(JSON.stringify(message));
    const signature = (await signing('RSA-SHA256', body, key)).toString('base64');
    const head = [
      `POST /gw/${world.code}/transaction/${call} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json; charset=utf-8',
      `x-hub88-signature: ${signature}`,
      `x-msg-timestamp: ${Date.now()}`,
      `content-length: ${body.length}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  };
  const pairs: Pair[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (pairs.length < count) {
        const at =
          seats === 'each' ? begun++ % world.seats.length : Math.floor(Math.random() * world.seats.length);
        const seat = world.seats[at];
        const bet = {
          token: seat?.token,
          user: seat?.user,
          transaction_uuid: randomUUID(),
          request_uuid: randomUUID(),
          round: randomUUID(),
          round_closed: false,
          game_code: world.gameCode,
          currency: 'USD',
          amount: 100_000,
        };
        const win = {
          ...bet,
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: bet.transaction_uuid,
          request_uuid: randomUUID(),
          round_closed: true,
          amount: 95_000,
        };
        pairs.push({ bet: await request('bet', bet), win: await request('win', win) });
      }
    }),
  );
  return pairs;
}

export type Gateway = { port: number; pid: number; stop(): Promise<void> };

export async function startGateway(databaseUrl: string): Promise<Gateway> {
  const file = path.join(import.meta.dirname, 'gateway-child.ts');
  const child = spawn(process.execPath, [file, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(String(chunk))));
    child.once('exit', () => reject(new Error('the gateway did not start')));
  });
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

export type HttpRun = { tps: number; latencies: Latencies; gatewayUs: number };

/** Plays the pairs over keep-alive connections, each waiting for its answer. Every answer must be RS_OK. */
export async function playPairs(
  gateway: Gateway,
  pairs: readonly Pair[],
  connections: number,
): Promise<HttpRun> {
  const latencies = createLatencies();
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(gateway.port)));
  const cpu = processCpuSeconds(gateway.pid);
  const started = performance.now();
  let next = 0;
  await Promise.all(
    sockets.map(async (call) => {
      for (let pair = pairs[next++]; pair; pair = pairs[next++]) {
        for (const request of [pair.bet, pair.win]) {
          const sent = performance.now();
          const answer = await call(request);
          latencies.add(performance.now() - sent);
          if (!answer.includes('"RS_OK"')) throw new Error(`the gateway answered ${answer}`);
        }
      }
      call.end();
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const operations = latencies.count();
  return {
    tps: operations / seconds,
    latencies,
    gatewayUs: ((processCpuSeconds(gateway.pid) - cpu) * 1e6) / operations,
  };
}

type Call = { (request: Buffer): Promise<string>; end(): void };

/** A minimal HTTP/1.1 client: fetch would cost more than the server it measures. */
async function connect(port: number): Promise<Call> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received = '';
  let waiting: ((body: string) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < headEnd + 4 + length) return;
    const body = received.slice(headEnd + 4, headEnd + 4 + length);
    received = '';
    waiting?.(body);
  });
  const call = (request: Buffer) =>
    new Promise<string>((resolve) => {
      waiting = resolve;
      socket.write(request);
    });
  return Object.assign(call, { end: () => void socket.end() });
}
