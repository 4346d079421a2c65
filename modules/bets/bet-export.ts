import { exactText } from '@baize/kernel';
import type { Catalogue } from '@baize/catalogue';
import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { findBetSpan, listBetsAfter } from './bet-export.sql.ts';
import { gameIdsOf, gamesById } from './bets.ts';

export type BetRecordRow = {
  placedAt: Date;
  settledAt: Date | null;
  gameName: string;
  vassalage: string;
  gameType: string;
  round: string;
  betId: string;
  stake: string;
  validBet: string;
  payout: string;
  net: string;
  state: string;
};

const BATCH = 2_000;

/** Every bet of a range, oldest first, a batch in memory at a time. */
export async function* betRecordRows(
  { db, catalogue }: { db: Db; catalogue: Catalogue },
  query: { accountId: bigint; from: Date; to: Date; gameType: string; vassalage: string; language: Language },
): AsyncGenerator<BetRecordRow[]> {
  const games = await gamesById(catalogue);
  const gameIds = gameIdsOf(games, {
    gameType: query.gameType || undefined,
    vassalage: query.vassalage || undefined,
  });
  const span = await findBetSpan(db, { ...query, gameIds });
  if (!span) return;
  for (let after = span.first - 1n; after < span.last;) {
    const rows = await listBetsAfter(db, { ...query, gameIds, after, upto: span.last, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
    yield rows.map((row) => {
      const game = games.get(row.gameId)?.game;
      const money = (units: bigint) => exactText(units, row.currency);
      return {
        placedAt: row.placedAt,
        settledAt: row.settledAt,
        gameName: game ? (game.names[query.language] ?? game.names.EN) : '',
        vassalage: game?.vendorCode ?? '',
        gameType: game?.gameType ?? '',
        round: row.round,
        betId: row.key,
        stake: money(row.stake),
        validBet: money(row.validBet),
        payout: money(row.payout),
        net: money(row.net),
        state: row.state,
      };
    });
  }
}
