import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { WalletClient } from '@baize/vendor-protocol';
import { seedHash, type SeedSource } from '@baize/fair';
import { freeView } from './free-rounds.ts';
import type { Glyphs } from './glyphs.ts';
import type { LimitsOf } from './limits.ts';
import { ensureSeed, type Table } from './play-round.ts';
import {
  findSession,
  insertSeed,
  keptBalanceOf,
  listRevealedSeeds,
  revealSeed,
  type Dress,
  type Seed,
  type Session,
} from './players.sql.ts';
import { findRound, findUnfinished, hasOpenRound, listRounds, markSeen } from './rounds.sql.ts';
import type { Store } from './store.ts';
import { viewRound } from './views.ts';

export type PlayerApiDeps = {
  store: Store;
  table: Table;
  wallet: Pick<WalletClient, 'balance'> | undefined;
  seeds: SeedSource;
  clock: Clock;
  limitsOf: LimitsOf;
  glyphs: Glyphs;
};

export const SESSION_IDLE_MS = 24 * 3_600_000;
const HISTORY_ROUNDS = 50;
/** Sent with the page: enough for the last numbers of a wheel. */
const RECENT_ROUNDS = 12;
const REVEALED_SEEDS = 20;

const units = { type: 'string', pattern: '^[1-9][0-9]{0,15}$' };
const clientRoundId = { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' };
const object = (properties: Record<string, object>, optional: string[] = []) => ({
  body: {
    type: 'object',
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
    additionalProperties: false,
  },
});
const ROULETTE_BETS_MAX = 157;

/**
 * What the game page calls. Answers are {ok:true,…} or {ok:false,code}; the session token travels as a bearer, so a
 * foreign page can send nothing in the player's name.
 */
export function mountPlayerApi(app: FastifyInstance, deps: PlayerApiDeps): void {
  const { store, table, clock } = deps;
  const sessionOf = (request: FastifyRequest): Session | undefined => {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined
      ? undefined
      : findSession(store, sha256(token), clock.now().getTime(), SESSION_IDLE_MS);
  };
  const closed = { ok: false, code: 'session_closed' } as const;
  const withSession =
    <T>(work: (session: Session, request: FastifyRequest) => T | Promise<T>) =>
    async (request: FastifyRequest) => {
      const session = sessionOf(request);
      return session ? work(session, request) : closed;
    };

  app.get(
    '/api/session',
    withSession(async (session) => ({
      ok: true,
      game: { kind: session.kind, code: session.gameCode, dress: session.dress },
      glyphs: deps.glyphs.of(titleOf(session.dress)),
      language: session.language,
      lobbyUrl: session.lobbyUrl,
      currency: session.currency,
      demo: session.demo,
      playMoney: session.demo || session.dress.isTrial,
      limits: limitsView(deps.limitsOf, session.currency),
      freeRounds: freeView(deps, session),
      balance: await balanceOf(deps, session),
      unfinished: unfinishedView(store, session),
      fair: fairView(store, seedInUse(deps, session)),
      recent: listRounds(store, session.playerId, session.gameCode, RECENT_ROUNDS).map((round) =>
        viewRound(store, round),
      ),
    })),
  );

  app.get(
    '/api/balance',
    withSession(async (session) => ({ ok: true, balance: await balanceOf(deps, session) })),
  );

  app.get(
    '/api/rounds',
    withSession((session) => ({
      ok: true,
      rounds: listRounds(store, session.playerId, session.gameCode, HISTORY_ROUNDS).map((round) =>
        viewRound(store, round),
      ),
    })),
  );

  app.post(
    '/api/slot/spin',
    { schema: object({ clientRoundId, stake: units, isFree: { type: 'boolean' } }, ['isFree']) },
    withSession(async (session, request) => {
      if (session.kind !== 'slot') return { ok: false, code: 'game_unavailable' };
      const body = request.body as { clientRoundId: string; stake: string; isFree?: boolean };
      const played = await table.play(session, {
        clientRoundId: body.clientRoundId,
        stake: BigInt(body.stake),
        bets: [],
        isFree: body.isFree ?? false,
      });
      return played.ok
        ? { ok: true, round: viewRound(store, played.value), freeRounds: freeView(deps, session) }
        : { ok: false, code: played.code };
    }),
  );

  const bet = {
    type: 'object',
    required: ['spot', 'amount'],
    additionalProperties: false,
    properties: { spot: { type: 'string', maxLength: 40 }, amount: units },
  };
  app.post(
    '/api/roulette/spin',
    {
      schema: object({
        clientRoundId,
        bets: { type: 'array', minItems: 1, maxItems: ROULETTE_BETS_MAX, items: bet },
      }),
    },
    withSession(async (session, request) => {
      if (session.kind !== 'roulette') return { ok: false, code: 'game_unavailable' };
      const body = request.body as { clientRoundId: string; bets: { spot: string; amount: string }[] };
      const bets = body.bets.map((one) => ({ spot: one.spot, amount: BigInt(one.amount) }));
      const stake = bets.reduce((sum, one) => sum + one.amount, 0n);
      const played = await table.play(session, { clientRoundId: body.clientRoundId, stake, bets });
      return played.ok
        ? { ok: true, round: viewRound(store, played.value) }
        : { ok: false, code: played.code };
    }),
  );

  app.post(
    '/api/round/seen',
    { schema: object({ roundId: { type: 'string', maxLength: 64 } }) },
    withSession(async (session, request) => {
      const { roundId } = request.body as { roundId: string };
      markSeen(store, session.playerId, roundId);
      const round = findRound(store, roundId);
      if (!round || round.playerId !== session.playerId) return { ok: false, code: 'round_not_found' };
      return { ok: true, round: viewRound(store, round), balance: await balanceOf(deps, session) };
    }),
  );

  app.get(
    '/api/fair',
    withSession((session) => ({
      ok: true,
      inUse: fairView(store, seedInUse(deps, session)),
      revealed: listRevealedSeeds(store, session.playerId, REVEALED_SEEDS).map((seed) => ({
        ...fairView(store, seed),
        serverSeed: seed.serverSeed,
      })),
    })),
  );

  // Characters that cannot be confused in the authenticated text `${clientSeed}:${nonce}:${cursor}`.
  const clientSeed = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };
  app.post(
    '/api/fair/rotate',
    { schema: object({ clientSeed }) },
    withSession(async (session, request) => {
      const body = request.body as { clientSeed: string };
      const rotated = await table.alone(session.playerId, () => rotateSeed(deps, session, body.clientSeed));
      return rotated.ok ? rotated.value : { ok: false, code: rotated.code };
    }),
  );
}

/** Pictures follow the English name, so that a game looks the same in every language. */
const titleOf = (dress: Dress): string => dress.titles['EN'] ?? dress.title;

/** Reveals the seed in use and commits to a new one. Not while a round of it is open: its outcome would be known. */
function rotateSeed({ store, seeds, clock }: PlayerApiDeps, session: Session, clientSeed: string): object {
  const now = clock.now().getTime();
  return store.transaction(() => {
    const old = ensureSeed(store, seeds, session.playerId, now);
    if (hasOpenRound(store, session.playerId, old.id)) return { ok: false, code: 'round_unfinished' };
    revealSeed(store, old.id, now);
    insertSeed(store, session.playerId, seeds.serverSeed(), clientSeed, now);
    const fresh = ensureSeed(store, seeds, session.playerId, now);
    return {
      ok: true,
      inUse: fairView(store, fresh),
      revealed: { ...fairView(store, old), serverSeed: old.serverSeed },
    };
  });
}

const seedInUse = ({ store, seeds, clock }: PlayerApiDeps, session: Session): Seed =>
  store.transaction(() => ensureSeed(store, seeds, session.playerId, clock.now().getTime()));

const fairView = (_store: Store, seed: Seed) => ({
  serverHash: seedHash(seed.serverSeed),
  clientSeed: seed.clientSeed,
  nonce: Number(seed.nextNonce),
});

function unfinishedView(store: Store, session: Session) {
  const round = findUnfinished(store, session.playerId, session.gameCode);
  return round ? viewRound(store, round) : null;
}

/** Text of units, or null while the wallet does not answer: an unknown balance is shown as unknown. */
async function balanceOf({ store, wallet }: PlayerApiDeps, session: Session): Promise<string | null> {
  if (session.hasPurse) return keptBalanceOf(store, session.playerId).toString();
  if (!wallet || session.walletToken === null) return null;
  const answer = await wallet.balance({
    token: session.walletToken,
    game_code: session.gameCode,
    user: session.wireUser,
  });
  if (answer.outcome !== 'answered' || answer.value.status !== 'RS_OK') return null;
  return answer.value.balance?.toString() ?? null;
}

function limitsView(limitsOf: LimitsOf, currency: string) {
  const limits = limitsOf(currency);
  if (!limits) return null;
  return {
    digits: limits.digits,
    slotStakes: limits.slotStakes.map(String),
    chips: limits.roulette.chips.map(String),
    spotMax: limits.roulette.spotMax.toString(),
    totalMax: limits.roulette.totalMax.toString(),
  };
}
