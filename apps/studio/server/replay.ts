import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import { ensureSetting } from './players.sql.ts';
import type { Store } from './store.ts';

/** Links to the hosted page of one round: anybody who holds one may look for a day, nobody can make one up. */
export type ReplayLinks = {
  urlOf(roundId: string): string;
  verify(roundId: string, expires: string, mac: string): boolean;
};

const OPEN_MS = 24 * 3_600_000;

export function createReplayLinks(
  store: Store,
  config: { readonly publicUrl: string },
  clock: Clock,
): ReplayLinks {
  const secret = ensureSetting(store, 'replay_secret', () => randomToken());
  const macOf = (roundId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`${roundId}:${expires}`).digest();
  return {
    urlOf(roundId) {
      const expires = String(clock.now().getTime() + OPEN_MS);
      return `${config.publicUrl}/replay/${roundId}/${expires}/${macOf(roundId, expires).toString('base64url')}`;
    },
    verify(roundId, expires, mac) {
      const given = Buffer.from(mac, 'base64url');
      const wanted = macOf(roundId, expires);
      return (
        given.length === wanted.length &&
        timingSafeEqual(given, wanted) &&
        Number(expires) > clock.now().getTime()
      );
    },
  };
}
