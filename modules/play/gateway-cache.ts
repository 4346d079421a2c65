import { findGame, gameOffer, type CatalogueGame } from '@baize/catalogue';
import type { Db } from '@baize/db';
import { findMember, type Member } from '@baize/members';
import { ttlCache, type Clock } from '@baize/kernel';
import { connectionOf, type Connection } from './connection.ts';
import { CONNECTION_CODE } from './connection-code.ts';
import { findConnection } from './connection.sql.ts';
import { hasGrants } from './free-rounds/free-rounds.sql.ts';
import { findGameSession, type SessionRow } from './game-session.sql.ts';
import { tokenHash } from './game-session.ts';

/**
 * How long a bet may still be taken after another process switched off its vendor or game. This process clears its cache at
 * once (forget).
 */
const SWITCH_CACHE_MS = 3_000;
/**
 * A slot player bets every few seconds: with a shorter time every bet would read the session again. What must not
 * wait does not depend on it: a locked member's wallet takes no bets (members restricts it in the same transaction), a
 * session's end is in the row, and a logout calls forgetMember here and, by a notice, in other processes.
 */
const SESSION_CACHE_MS = 30_000;
/** In hundredths. */
const TIMES_OF_GAME = 100n;
const SESSIONS_KEPT_MAX = 50_000;
const GAMES_KEPT_MAX = 20_000;
const CONNECTIONS_KEPT_MAX = 200;

/** A session with what else decides whether its member may bet, and how much (tableTimes). Opened and expiry move here as they do in the table. */
export type GatewaySession = SessionRow & {
  mayPlay: boolean;
  isOffered: boolean;
  tableTimes: bigint;
  /** Were free rounds ever granted: else no win of the session can belong to one. */
  hasFreeRounds: boolean;
  loadedAt: number;
};

/** What the gateway needs with every call, cached for seconds. */
export type GatewayCache = {
  connection(code: string): Promise<Connection | undefined>;
  session(token: string): Promise<GatewaySession | undefined>;
  game(gameCode: string): Promise<CatalogueGame | undefined>;
  forgetSession(token: string): void;
  /** Reads a member's sessions anew from now on. */
  forgetMember(memberId: number): void;
  /** Drops everything: after an operator's change, and in tests. */
  forget(): void;
};

/** FROZEN stops money going out, not play; a trial account plays until its end. */
const mayPlay = ({ state, expiresAt }: Pick<Member, 'state' | 'expiresAt'>, now: Date): boolean =>
  PLAYING.has(state) && (expiresAt === null || expiresAt > now);
const PLAYING: ReadonlySet<string> = new Set(['ACTIVE', 'FROZEN']);

export type CacheDeps = {
  db: Db;
  clock: Clock;
  /** How many times a game's own largest stake a member may stake, in hundredths; absent: as the game says. */
  tableTimes?: (member: { merchantId: number; level: number }) => Promise<bigint>;
};

export function openGatewayCache({ db, clock, tableTimes }: CacheDeps): GatewayCache {
  const common = { clock, ttlMs: SWITCH_CACHE_MS };
  const connections = ttlCache({
    ...common,
    entriesMax: CONNECTIONS_KEPT_MAX,
    load: async (code: string) => {
      const row = await findConnection(db, code);
      return row && connectionOf(row);
    },
  });
  const sessions = ttlCache({
    clock,
    ttlMs: SESSION_CACHE_MS,
    entriesMax: SESSIONS_KEPT_MAX,
    load: async (token: string): Promise<GatewaySession | undefined> => {
      const loadedAt = clock.now().getTime();
      const session = await findGameSession(db, tokenHash(token));
      if (session === undefined) return undefined;
      const [member, game] = await Promise.all([
        findMember(db, session.memberId),
        findGame(db, { gameId: session.gameId }),
      ]);
      // A brand that stopped offering a game lets rounds under way finish and starts no new ones (standards R43).
      const offer = game && (await gameOffer(db, session.merchantId, game));
      return {
        ...session,
        loadedAt,
        mayPlay: member !== undefined && mayPlay(member, clock.now()),
        isOffered: offer === undefined || offer === 'offered',
        tableTimes: (member && (await tableTimes?.(member))) ?? TIMES_OF_GAME,
        hasFreeRounds: await hasGrants(db, session.accountId),
      };
    },
  });
  const games = ttlCache({
    ...common,
    entriesMax: GAMES_KEPT_MAX,
    load: (gameCode: string) => findGame(db, { gameCode }),
  });
  const forgotten = new Map<number, number>();
  return {
    // What is no name reaches neither the database nor the names that are kept.
    connection: async (code) => (CONNECTION_CODE.test(code) ? connections.get(code) : undefined),
    session: async (token) => {
      const session = await sessions.get(token);
      const since = session && forgotten.get(session.memberId);
      if (session === undefined || since === undefined || session.loadedAt > since) return session;
      sessions.forget(token);
      return sessions.get(token);
    },
    game: games.get,
    forgetSession: sessions.forget,
    forgetMember: (memberId) => {
      if (forgotten.size >= SESSIONS_KEPT_MAX) {
        forgotten.clear();
        sessions.forget();
      }
      forgotten.set(memberId, clock.now().getTime());
    },
    forget: () => {
      connections.forget();
      sessions.forget();
      games.forget();
    },
  };
}
