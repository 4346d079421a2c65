/** A house with one brand, one member with money, one open game and the gateway in front: for tests of this module. */
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { catalogueOpsHandlers, openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import type { Ctx } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { memoryLogger, systemClock, type Clock } from '@baize/kernel';
import { createBetGate } from '@baize/protection';
import { aMerchant } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import {
  loadPrivateKey,
  parseWireJson,
  signBody,
  writeWireJson,
  type RsStatus,
} from '@baize/vendor-protocol';
import { createWallet, type Wallet } from '@baize/wallet';
import Fastify, { type FastifyInstance } from 'fastify';
import { openDirectory, type Directory } from './gateway-directory.ts';
import { mountVendorGateway } from './gateway.ts';
import { aConnection, aGameSession, type TestConnection } from './testing.ts';

/** The true time plus whatever a test let pass. */
export type ShiftedClock = Clock & { advance(ms: number): void };

export type GatewayTable = {
  db: TestDatabase;
  clock: ShiftedClock;
  log: ReturnType<typeof memoryLogger>;
  wallet: Wallet;
  directory: Directory;
  app: FastifyInstance;
  merchant: Merchant;
  member: Member;
  connection: TestConnection;
  game: { nodeId: number; gameId: number; gameCode: string };
  token: string;
  send(path: string, message: object | string, headers?: Record<string, string>): Promise<Answer>;
  aMemberWith(balance: string): Promise<{ member: Member; token: string }>;
  close(): Promise<void>;
};

export type Answer = { status: RsStatus; [field: string]: unknown };

export async function openGatewayTable(): Promise<GatewayTable> {
  const db = await testDatabase();
  let shift = 0;
  const clock: ShiftedClock = {
    now: () => new Date(systemClock.now().getTime() + shift),
    advance: (ms) => {
      shift += ms;
    },
  };
  const log = memoryLogger();
  const wallet = createWallet({
    db,
    clock,
    log,
    companion: 'play.record_batch',
    gate: createBetGate({ db }),
  });
  const directory = openDirectory({ db, clock });
  const merchant = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => anAgent(tx, { merchant, account: 'root', uplineId: null }));
  const member = await db.transaction((tx) => aMember(tx, { merchant, balance: '1000' }));
  const connection = await db.transaction((tx) => aConnection(tx));
  const game = await aGame(db, { connectionCode: connection.code });
  const at = { connectionId: connection.connectionId, gameId: game.gameId, clock };
  const token = await aGameSession(db, { ...at, member });
  const app = Fastify();
  await mountVendorGateway(app, { db, clock, log, wallet, directory });
  const key = loadPrivateKey(connection.privatePem);
  return {
    db,
    clock,
    log,
    wallet,
    directory,
    app,
    merchant,
    member,
    connection,
    game,
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
      const other = await db.transaction((tx) => aMember(tx, { merchant, balance }));
      return { member: other, token: await aGameSession(db, { ...at, member: other }) };
    },
    async close() {
      await app.close();
      await wallet.close();
      await db.drop();
    },
  };
}

/** Switches a game off as an operator does, through the catalogue's own call. */
export async function closeGame({ db, clock, directory }: GatewayTable, nodeId: number): Promise<void> {
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
  directory.forget();
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

export type StoredBet = {
  key: string;
  stake: bigint;
  valid_bet: bigint;
  payout: bigint;
  net: bigint;
  state: string;
  is_reopened: boolean;
  is_without_bet: boolean;
};

/** The bet records of an account, oldest first. */
export const betsOf = (table: GatewayTable, accountId = table.member.accountId): Promise<StoredBet[]> =>
  table.db.many(
    `select key, stake, valid_bet, payout, net, state, is_reopened, is_without_bet from play.bet_record
      where account_id = $1 order by placed_at, key`,
    [accountId],
  );

const base = {
  requestId: 'test',
  ip: '203.0.113.1',
  userAgent: 'test',
  language: 'EN' as const,
  merchantCode: 'test',
  host: 'site.test',
  setHeader: () => undefined,
  header: () => undefined,
};

/** What a handler hears of a call by an operator who may do everything. */
export const aStaffCtx = (merchantId = 1): Ctx<'staff'> & Ctx<`staff:${string}`> => ({
  ...base,
  merchantId,
  log: memoryLogger(),
  caller: { role: 'staff', staffId: 1, name: 'Test', sessionId: '1', permissions: new Set<string>() },
});

/** What a handler hears of a call by a member. */
export const aMemberCtx = (
  member: Pick<Member, 'memberId' | 'merchantId' | 'account'>,
): Ctx<'member'> & Ctx<'session'> => ({
  ...base,
  merchantId: member.merchantId,
  log: memoryLogger(),
  caller: { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' },
});

/** The same by a trial account. */
export const aTrialCtx = (member: Pick<Member, 'memberId' | 'merchantId' | 'account'>): Ctx<'session'> => ({
  ...aMemberCtx(member),
  caller: { role: 'trial', memberId: member.memberId, account: member.account, sessionId: '1' },
});
