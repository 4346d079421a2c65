/** The world of bets with the vendor gateway in front: a wire peer with a key, and sessions of an open game. */
import { randomUUID } from 'node:crypto';
import type { BetsDeps } from '@baize/bets';
import { aStaffCtx, openBetTable, type BetTable } from '@baize/bets/testing';
import { catalogueOpsHandlers, openCatalogue } from '@baize/catalogue';
import type { Member } from '@baize/members';
import { createBetGate } from '@baize/protection';
import {
  loadPrivateKey,
  parseWireJson,
  signBody,
  writeWireJson,
  type RsStatus,
} from '@baize/vendor-protocol';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PlayDeps } from './deps.ts';
import { openGatewayCache, type GatewayCache } from './gateway-cache.ts';
import { mountVendorGateway } from './gateway.ts';
import { aConnection, aGameSession, aKeyPair, type TestConnection } from './testing.ts';

export type GatewayTable = Omit<BetTable, 'deps' | 'aMemberWith'> & {
  /** What the calls of bets work with. */
  bets: BetsDeps;
  gatewayCache: GatewayCache;
  app: FastifyInstance;
  connection: TestConnection;
  token: string;
  send(path: string, message: object | string, headers?: Record<string, string>): Promise<Answer>;
  aMemberWith(balance: string): Promise<{ member: Member; token: string }>;
  /** What the calls of play work with; `fetch` answers for the vendor. */
  depsWith(fetch: typeof globalThis.fetch): PlayDeps;
};

export type Answer = { status: RsStatus; [field: string]: unknown };

export async function openGatewayTable(): Promise<GatewayTable> {
  const { deps: bets, ...world } = await openBetTable((db) => createBetGate({ db }));
  const { db, clock, log, wallet, catalogue } = world;
  const gatewayCache = openGatewayCache({
    db,
    clock,
    tableTimes: async ({ level }) => BigInt(100 + 50 * level),
  });
  const connection = await db.transaction((tx) => aConnection(tx));
  const at = { connectionId: connection.connectionId, gameId: world.game.gameId, clock };
  const token = await aGameSession(db, { ...at, member: world.member });
  const app = Fastify();
  await mountVendorGateway(app, { db, clock, log, wallet, gatewayCache });
  const key = loadPrivateKey(connection.privatePem);
  return {
    ...world,
    bets,
    gatewayCache,
    app,
    connection,
    token,
    async send(path, message, headers = {}) {
      const body = typeof message === 'string' ? message : writeWireJson(message);
      const reply = await app.inject({
        method: 'POST',
        url: `/gw/${connection.code}${path}`,
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': signBody(body, key),
          'x-msg-timestamp': String(clock.now().getTime()),
          ...headers,
        },
        payload: body,
      });
      if (reply.statusCode !== 200) throw new Error(`HTTP ${reply.statusCode}: ${reply.body}`);
      return parseWireJson(reply.rawPayload)?.value as Answer;
    },
    async aMemberWith(balance) {
      const member = await world.aMemberWith(balance);
      return { member, token: await aGameSession(db, { ...at, member }) };
    },
    depsWith: (fetch) => ({
      db,
      clock,
      log,
      gatewayCache,
      catalogue,
      platformKey: loadPrivateKey(aKeyPair().privatePem),
      siteUrl: 'https://site.test',
      fetch,
    }),
    async close() {
      await app.close();
      await world.close();
    },
  };
}

/** Switches a game off as an operator does, through the catalogue's own call. */
export async function closeGame({ db, clock, gatewayCache }: GatewayTable, nodeId: number): Promise<void> {
  const catalogue = openCatalogue({ db, clock });
  const handlers = catalogueOpsHandlers({
    db,
    clock,
    catalogue,
    audit: () => Promise.resolve(),
    publishDrawing: () => Promise.resolve(),
  });
  const input = { nodeId, enabled: false, reason: 'closed by a test' };
  const closed = await handlers.updateCatalogueGame(input, aStaffCtx());
  if (!closed.ok) throw new Error(closed.code);
  gatewayCache.forget();
}

type Message = Record<string, unknown>;

/** A bet of one major unit in a fresh round, or as changed. */
export const aBet = (table: GatewayTable, change: Message = {}): Message => ({
  token: table.token,
  user: table.member.walletUser,
  transaction_uuid: randomUUID(),
  request_uuid: randomUUID(),
  round: randomUUID(),
  round_closed: false,
  game_code: table.game.gameCode,
  currency: 'USD',
  amount: 100_000n,
  ...change,
});

export const aWin = (bet: Message, change: Message = {}): Message => ({
  ...bet,
  transaction_uuid: randomUUID(),
  request_uuid: randomUUID(),
  round_closed: true,
  reference_transaction_uuid: bet['transaction_uuid'],
  ...change,
});

export const aRollback = (target: Message, change: Message = {}): Message => {
  const { amount: _amount, currency: _currency, ...rest } = target;
  return {
    ...rest,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    reference_transaction_uuid: target['transaction_uuid'],
    ...change,
  };
};
