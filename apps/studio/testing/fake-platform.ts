import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createGamesClient,
  parseWireJson,
  verifyBody,
  writeWireJson,
  type GamesClient,
} from '@baize/vendor-protocol';

/**
 * A stand-in for the platform at our edge: one wallet that follows the idempotency and rollback table of
 * protocols.md A4, and can be told to fail in the ways networks do.
 */
export type Fault = 'none' | 'refuse_connection' | 'apply_then_drop' | 'drop' | 'http_500';
export type Seen = {
  path: string;
  transactionUuid: string;
  reference: string;
  amount: bigint;
  roundClosed: boolean;
  isFree: boolean;
  rewardUuid: string;
  verified: boolean;
};
export type FakePlatform = {
  url: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  balance: bigint;
  /** Asked before each call; a status instead of a fault is answered as is. */
  fault: (path: string, body: Record<string, unknown>) => Fault | `RS_ERROR_${string}`;
  seen: Seen[];
  applied: Map<string, { type: string; amount: bigint; state: 'APPLIED' | 'ROLLED_BACK' | 'TOMBSTONE' }>;
  games(studioUrl: string): GamesClient;
  close(): Promise<void>;
};

export async function fakePlatform(studioKey: KeyObject, startBalance = 100_000_000n): Promise<FakePlatform> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const platform: FakePlatform = {
    url: '',
    privateKey,
    publicKey,
    balance: startBalance,
    fault: () => 'none',
    seen: [],
    applied: new Map(),
    games: (baseUrl) => createGamesClient({ baseUrl, privateKey, now: Date.now, operatorId: 'baize' }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server: Server = createServer(
    (request, response) => void answer(platform, studioKey, request, response),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return platform;
}

async function answer(
  platform: FakePlatform,
  key: KeyObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks);
  const body = Object(parseWireJson(raw)?.value) as Record<string, unknown>;
  const path = request.url ?? '';
  const text = (name: string): string => String(body[name] ?? '');
  const fault = platform.fault(path, body);
  const verified = verifyBody(raw, request.headers, [{ keyId: 'studio', key }]);
  platform.seen.push({
    path,
    transactionUuid: text('transaction_uuid'),
    reference: text('reference_transaction_uuid'),
    amount: typeof body['amount'] === 'bigint' ? body['amount'] : 0n,
    roundClosed: body['round_closed'] === true,
    isFree: body['is_free'] === true,
    rewardUuid: text('reward_uuid'),
    verified,
  });
  if (fault === 'refuse_connection' || fault === 'drop') return void request.socket.destroy();
  if (fault === 'http_500') return void response.writeHead(500).end();
  const status = fault.startsWith('RS_ERROR')
    ? fault
    : verified
      ? decide(platform, path, body)
      : 'RS_ERROR_INVALID_SIGNATURE';
  if (fault === 'apply_then_drop') return void request.socket.destroy();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    writeWireJson({
      status,
      request_uuid: text('request_uuid'),
      user: text('user'),
      currency: 'USD',
      balance: platform.balance,
    }),
  );
}

function decide(platform: FakePlatform, path: string, body: Record<string, unknown>): string {
  if (path.endsWith('/balance')) return 'RS_OK';
  const id = String(body['transaction_uuid']);
  const reference = String(body['reference_transaction_uuid'] ?? '');
  const amount = typeof body['amount'] === 'bigint' ? body['amount'] : 0n;
  const known = platform.applied.get(id);
  if (known) return known.state === 'APPLIED' ? 'RS_OK' : 'RS_ERROR_TRANSACTION_ROLLED_BACK';
  if (path.endsWith('/bet')) {
    if (platform.balance < amount) return 'RS_ERROR_NOT_ENOUGH_MONEY';
    platform.balance -= amount;
    platform.applied.set(id, { type: 'bet', amount, state: 'APPLIED' });
    return 'RS_OK';
  }
  const bet = platform.applied.get(reference);
  if (path.endsWith('/win')) {
    if (!bet) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    if (bet.state !== 'APPLIED') return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    platform.balance += amount;
    platform.applied.set(id, { type: 'win', amount, state: 'APPLIED' });
    return 'RS_OK';
  }
  if (bet?.state === 'APPLIED') platform.balance += bet.amount;
  platform.applied.set(reference, {
    type: 'bet',
    amount: bet?.amount ?? 0n,
    state: bet ? 'ROLLED_BACK' : 'TOMBSTONE',
  });
  platform.applied.set(id, { type: 'rollback', amount: 0n, state: 'APPLIED' });
  return 'RS_OK';
}
