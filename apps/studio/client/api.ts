import type { RoundView } from '../server/views.ts';
import type { GlyphSet } from '../server/glyphs.ts';
import { pause } from './dom.ts';

export type { RoundView };
/** Granted rounds without a stake: how many are left, at which stake, and what they won since the launch. */
export type FreeRounds = { left: number; stake: string; won: string };
export type Fair = { serverHash: string; clientSeed: string; nonce: number };
export type GameSession = {
  game: {
    kind: 'slot' | 'roulette';
    code: string;
    dress: { title: string; titles: Record<string, string>; cloth: number };
  };
  glyphs: GlyphSet;
  language: 'EN' | 'CN' | 'KM';
  currency: string;
  /** Money of the studio itself, in no currency. */
  demo: boolean;
  /** Nothing real is staked: demo, or a trial account of the platform. */
  playMoney: boolean;
  limits: { digits: number; slotStakes: string[]; chips: string[]; spotMax: string; totalMax: string };
  balance: string | null;
  freeRounds: FreeRounds | null;
  unfinished: RoundView | null;
  fair: Fair;
  recent: RoundView[];
};
export type Refused = { ok: false; code: string };
export type Answer<T> = ({ ok: true } & T) | Refused;

export type Api = {
  session(): Promise<Answer<GameSession>>;
  balance(): Promise<Answer<{ balance: string | null }>>;
  rounds(): Promise<Answer<{ rounds: RoundView[] }>>;
  spinSlot(
    stake: bigint,
    isFree: boolean,
  ): Promise<Answer<{ round: RoundView; freeRounds: FreeRounds | null }>>;
  spinRoulette(bets: { spot: string; amount: string }[]): Promise<Answer<{ round: RoundView }>>;
  seen(roundId: string): Promise<Answer<{ round: RoundView; balance: string | null }>>;
  fair(): Promise<Answer<{ inUse: Fair; revealed: (Fair & { serverSeed: string })[] }>>;
  rotate(clientSeed: string): Promise<Answer<{ inUse: Fair }>>;
};

const ATTEMPTS = 4;
const PAUSE_MS = 1_200;

/**
 * Calls of the studio with this page's session. A broken connection is asked again with the same body: a round carries
 * its own id, so it is played once however often it is asked for.
 */
export function connect(token: string, onOffline: () => void): Api {
  async function call<T>(path: string, body?: object): Promise<Answer<T>> {
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await fetch(path, {
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return (await reply.json()) as Answer<T>;
      } catch {
        if (attempt >= ATTEMPTS) return { ok: false, code: 'offline' };
        onOffline();
        await pause(PAUSE_MS);
      }
    }
  }
  return {
    session: () => call('/api/session'),
    balance: () => call('/api/balance'),
    rounds: () => call('/api/rounds'),
    spinSlot: (stake, isFree) =>
      call('/api/slot/spin', { clientRoundId: newRoundId(), stake: stake.toString(), isFree }),
    spinRoulette: (bets) => call('/api/roulette/spin', { clientRoundId: newRoundId(), bets }),
    seen: (roundId) => call('/api/round/seen', { roundId }),
    fair: () => call('/api/fair'),
    rotate: (clientSeed) => call('/api/fair/rotate', { clientSeed }),
  };
}

/** randomUUID needs a secure address; this works on a plain one in a local network too. */
export function newRoundId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
