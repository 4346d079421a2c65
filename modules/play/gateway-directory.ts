import { findGame, type CatalogueGame } from '@baize/catalogue';
import type { Db } from '@baize/db';
import { findMember, type Member } from '@baize/identity';
import type { Clock } from '@baize/kernel';
import { connectionOf, type Connection } from './connection.ts';
import { selectConnection } from './connection.sql.ts';
import { selectSession, type SessionRow } from './game-session.sql.ts';
import { tokenHash } from './game-session.ts';
import { remember } from './remembered.ts';

/**
 * How long a bet may still be taken after another process switched off its vendor, game or member. This process
 * forgets at once (forget).
 */
const TTL_MS = 3_000;
const SESSIONS_KEPT_MAX = 50_000;
const GAMES_KEPT_MAX = 20_000;
const CONNECTIONS_KEPT_MAX = 200;

/** A session with what else decides whether its member may bet. Opened and expiry move here as they do in the table. */
export type Seat = SessionRow & { mayPlay: boolean };

/** What the gateway must know with every call, remembered for moments. */
export type Directory = {
  connection(code: string): Promise<Connection | undefined>;
  seat(token: string): Promise<Seat | undefined>;
  game(gameCode: string): Promise<CatalogueGame | undefined>;
  forgetSeat(token: string): void;
  /** Drops everything: after an operator's change, and in tests. */
  forget(): void;
};

/** FROZEN stops money going out, not play; a trial account plays until its end. */
const mayPlay = ({ state, expiresAt }: Pick<Member, 'state' | 'expiresAt'>, now: Date): boolean =>
  PLAYING.has(state) && (expiresAt === null || expiresAt > now);
const PLAYING: ReadonlySet<string> = new Set(['ACTIVE', 'FROZEN']);

export function openDirectory({ db, clock }: { db: Db; clock: Clock }): Directory {
  const common = { clock, ttlMs: TTL_MS };
  const connections = remember({
    ...common,
    entriesMax: CONNECTIONS_KEPT_MAX,
    load: async (code: string) => {
      const row = await selectConnection(db, code);
      return row && connectionOf(row);
    },
  });
  const seats = remember({
    ...common,
    entriesMax: SESSIONS_KEPT_MAX,
    load: async (token: string): Promise<Seat | undefined> => {
      const session = await selectSession(db, tokenHash(token));
      if (session === undefined) return undefined;
      const member = await findMember(db, session.member_id);
      return { ...session, mayPlay: member !== undefined && mayPlay(member, clock.now()) };
    },
  });
  const games = remember({
    ...common,
    entriesMax: GAMES_KEPT_MAX,
    load: (gameCode: string) => findGame(db, { gameCode }),
  });
  return {
    connection: connections.get,
    seat: seats.get,
    game: games.get,
    forgetSeat: seats.forget,
    forget: () => {
      connections.forget();
      seats.forget();
      games.forget();
    },
  };
}
