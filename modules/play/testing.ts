/** Builders for worlds with play in them: tests of any module, and the demo world. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { insertPlayer } from '@baize/bets';
import type { PlayedRound } from '@baize/bets/testing';
import type { Database, Db, Tx } from '@baize/db';
import { isTrial, type Member } from '@baize/members';
import type { Clock } from '@baize/kernel';
import { invariant, memoryLogger, parseUnits } from '@baize/kernel';
import type { VendorTransaction } from '@baize/vendor-protocol';
import { saveConnection, type NewConnection } from './connection.ts';
import { findConnection } from './connection.sql.ts';
import { sweepFreeRounds } from './free-rounds/end-free-rounds.ts';
import { findPlayable } from './free-rounds/free-rounds.sql.ts';
import { addFreeWin, holdRound } from './free-rounds/hold-round.ts';
import { openGatewayCache } from './gateway-cache.ts';
import { insertSession, extendSession } from './game-session.sql.ts';
import { newGameToken, SESSION_TTL_MS, tokenHash } from './game-session.ts';
import { recordLines } from './vendor-list/record-lines.ts';

export type TestConnection = { connectionId: number; code: string; privatePem: string; publicPem: string };

let pair: { privatePem: string; publicPem: string } | undefined;

/** An RSA pair of this process: making one costs a tenth of a second. */
export function aKeyPair(): { privatePem: string; publicPem: string } {
  pair ??= freshKeyPair();
  return pair;
}

export function freshKeyPair(): { privatePem: string; publicPem: string } {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privatePem: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** A wire peer whose private key the test holds. */
export async function aConnection(
  tx: Tx,
  wishes: Partial<NewConnection> & { privatePem?: string; at?: Date } = {},
): Promise<TestConnection> {
  const keys =
    wishes.publicPem !== undefined && wishes.privatePem !== undefined
      ? { publicPem: wishes.publicPem, privatePem: wishes.privatePem }
      : aKeyPair();
  const code = wishes.code ?? 'STUDIO';
  const connectionId = await saveConnection(
    tx,
    {
      code,
      name: wishes.name ?? code,
      baseUrl: wishes.baseUrl ?? 'http://vendor.test',
      operatorId: wishes.operatorId ?? 'baize',
      keyId: wishes.keyId ?? 'test',
      publicPem: keys.publicPem,
      ...(wishes.walletMode ? { walletMode: wishes.walletMode } : {}),
    },
    wishes.at ?? new Date('2026-01-01T00:00:00Z'),
  );
  return { connectionId, code, ...keys };
}

export type SessionWishes = {
  member: Pick<Member, 'accountId' | 'memberId' | 'merchantId' | 'walletUser' | 'currency' | 'type'>;
  connectionId: number;
  gameId: number;
  clock: Clock;
  /** When the token ends; half an hour from now without. */
  expiresAt?: Date;
  /** A token fresh from launch, not yet used by the vendor. */
  isLaunched?: boolean;
};

/** A game session as a launch leaves it once the vendor called. Answers its token. */
export async function aGameSession(db: Db, wishes: SessionWishes): Promise<string> {
  const { member, connectionId, gameId, clock } = wishes;
  const token = newGameToken();
  const now = clock.now();
  const expiresAt = wishes.expiresAt ?? new Date(now.getTime() + SESSION_TTL_MS);
  await insertPlayer(db, { ...member, isTrial: isTrial(member.type) });
  const { id } = await insertSession(db, {
    tokenHash: tokenHash(token),
    accountId: member.accountId,
    merchantId: member.merchantId,
    connectionId,
    gameId,
    siteSession: 'test',
    ip: '203.0.113.1',
    device: 'WEB',
    createdAt: now,
    expiresAt,
  });
  if (wishes.isLaunched !== true) await extendSession(db, id, { openedAt: now, expiresAt });
  return token;
}

export type ListedRound = Omit<PlayedRound, 'connectionId' | 'gameId' | 'payout'> & {
  connectionCode: string;
  gameCode: string;
  /** Absent: not finished. */
  payout?: string;
};

/** A round played from the wallet a vendor keeps, recorded as its list tells it (decision 0018). */
export async function aListedRound(
  { db, clock }: { db: Database; clock: Clock },
  { member, connectionCode, gameCode, key, stake, payout }: ListedRound,
): Promise<void> {
  await insertPlayer(db, { ...member, isTrial: isTrial(member.type) });
  const connection = await findConnection(db, connectionCode);
  invariant(connection, 'a wire peer', { connectionCode });
  const bet: VendorTransaction = {
    transaction_uuid: `${key}:bet`,
    type: 'bet',
    user: member.walletUser,
    round: key,
    game_code: gameCode,
    currency: member.currency,
    amount: parseUnits(stake),
    state: 'DONE',
    created_at: clock.now().toISOString(),
  };
  const won = { transaction_uuid: `${key}:win`, reference_transaction_uuid: bet.transaction_uuid };
  const list =
    payout === undefined
      ? [bet]
      : [bet, { ...bet, ...won, type: 'win' as const, amount: parseUnits(payout) }];
  const deps = { db, clock, log: memoryLogger(), gatewayCache: openGatewayCache({ db, clock }) };
  const { findings } = await recordLines(deps, connection, list);
  invariant(findings.length === 0, 'a list without contradictions', { findings });
}

/** Rounds a member plays without a stake, one for each of `wins`, as the gateway settles them; then the clock of play runs. */
export async function playFreeRounds(
  deps: { db: Database; clock: Clock },
  { accountId, gameId, wins }: { accountId: bigint; gameId: number; wins: readonly bigint[] },
): Promise<void> {
  for (const amount of wins) {
    const { connectionId } = await deps.db.one<{ connectionId: number }>(
      'select connection_id from play.free_grant where account_id = $1 limit 1',
      [accountId],
    );
    const grant = await findPlayable(deps.db, { accountId, connectionId, gameId, now: deps.clock.now() });
    invariant(grant, 'a grant that can be played', { accountId });
    const key = randomUUID();
    const { rewardUuid, currency, stake } = grant;
    const held = await holdRound(deps, {
      connectionId,
      key,
      rewardUuid,
      accountId,
      gameId,
      currency,
      amount: stake,
    });
    invariant(held === 'held', 'a round of it', { held });
    await addFreeWin(deps, { connectionId, key: `win-${key}`, betKey: key, amount, isClosing: true });
  }
  await sweepFreeRounds(deps);
}
