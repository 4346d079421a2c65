import type { ReactNode } from 'react';
import { BackToTop } from '../catalogue/back-to-top.tsx';
import type { GamePage } from '../catalogue/catalogue.queries.ts';
import { GameGrid } from '../catalogue/game-grid.tsx';
import { GamesFailed } from '../catalogue/games-failed.tsx';
import { GamePager } from './game-pager.tsx';
import { SuggestedGames } from './suggested-games.tsx';

type GameListingProps = {
  list: { data: GamePage | undefined; isError: boolean; refetch: () => unknown };
  label: string;
  /** Places drawn while the list loads. */
  expected: number;
  /** Tiles whose art loads at once. */
  eager: number;
  page: number;
  onPage: (page: number) => void;
  /** Said where there is no game, above some that are hot. */
  empty: ReactNode;
};

/** The body of a page of games in its four states, its pages and the way back to the top. */
export function GameListing({ list, label, expected, eager, page, onPage, empty }: GameListingProps) {
  const { data, isError, refetch } = list;
  return (
    <>
      {isError && !data ? (
        <GamesFailed onRetry={refetch} />
      ) : data?.games.length === 0 ? (
        <>
          {empty}
          <SuggestedGames />
        </>
      ) : (
        <GameGrid games={data?.games} expected={expected} label={label} eager={eager} />
      )}
      <GamePager page={page} totalPages={data?.totalPages ?? 0} onPage={onPage} />
      <BackToTop />
    </>
  );
}
