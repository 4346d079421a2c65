import { findGame, nameIn } from '@baize/catalogue';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { DAY_MS, invariant, ok, payableText } from '@baize/kernel';
import { listGrantsOfMember } from '@baize/play';
import type { promotionsApi } from './api.ts';
import type { PromotionsDeps } from './deps.ts';
import { findEntry } from './entry.sql.ts';
import { findVersion } from './promotion.sql.ts';
import { wordsIn } from './shown.ts';

type Api = typeof promotionsApi;
const SHOWN_MAX = 20;
/** What is over is shown so long. */
const ENDED_DAYS = 7;

/** PROMO-008: the member's free rounds, what can be played first. */
export async function listFreeRounds(
  { db, clock }: PromotionsDeps,
  { language = 'EN' }: Input<Api, 'listFreeRounds'>,
  { caller: { memberId }, merchantId }: Ctx<'member'>,
): Promise<Answer<Api, 'listFreeRounds'>> {
  const endedSince = new Date(clock.now().getTime() - ENDED_DAYS * DAY_MS);
  const grants = await listGrantsOfMember(db, { memberId, endedSince, limit: SHOWN_MAX });
  const list = [];
  for (const grant of grants) {
    const { ref, currency, gameIds, state } = grant;
    const entry = await findEntry(db, BigInt(ref.slice('entry:'.length)));
    const found = entry && (await findVersion(db, merchantId, entry.promoId, entry.version));
    invariant(entry && found, 'free rounds come from an entry', { ref });
    const games = [];
    for (const gameId of gameIds) {
      const game = await findGame(db, { gameId });
      if (game) games.push({ nodeId: game.nodeId, name: nameIn(game.names, language) });
    }
    const isOpen = state === 'GRANTED' || state === 'PARTLY_USED';
    const isLapsed = isOpen && grant.expiresAt <= clock.now();
    list.push({
      promoId: entry.promoId,
      title: wordsIn(found.content, language).title,
      games,
      state: isLapsed ? 'EXPIRED' : state,
      rounds: grant.rounds,
      left: isOpen && !isLapsed ? grant.rounds - grant.used : 0,
      stake: payableText(grant.stake, currency),
      won: payableText(grant.won < grant.winMax ? grant.won : grant.winMax, currency),
      winMax: payableText(grant.winMax, currency),
      currency,
      expiresAt: grant.expiresAt.getTime(),
    });
  }
  return ok({ list });
}
