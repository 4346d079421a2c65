import type { Catalogue } from '@baize/catalogue';
import type { BoardTerms } from './terms.ts';

/** Games that count, as the catalogue has them now. null: every game. */
export function gamesOf(
  { games }: Pick<BoardTerms, 'games'>,
  { byGameId }: Awaited<ReturnType<Catalogue['snapshot']>>,
): number[] | null {
  if (games.length === 0) return null;
  const named = new Set(games.map(({ kind, id }) => `${kind} ${id}`));
  return [...byGameId].flatMap(([gameId, { game }]) =>
    [`game ${gameId}`, `vendor ${game.vendorCode}`, `gameType ${game.gameType}`].some((one) => named.has(one))
      ? [gameId]
      : [],
  );
}
