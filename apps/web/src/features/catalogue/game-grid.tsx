import './game-grid.css';
import type { GameView } from '@baize/catalogue/api';
import { TileSkeleton } from '@baize/ui';
import { useDeferredValue } from 'react';
import { useFreePlay } from '../sign-in/use-free-play.ts';
import { useToken } from '../../session/session.ts';
import { useFavourites } from './favourites.ts';
import { GameTile } from './game-tile.tsx';
import { useStartGame } from './start-game.ts';

type TilesProps = {
  games: readonly GameView[] | undefined;
  /** Places drawn while the list loads. */
  expected: number;
  /** Tiles whose art loads at once. */
  eager?: number;
};
type GameGridProps = TilesProps & {
  label: string;
  /** One row that scrolls sideways (home lanes). */
  lane?: boolean;
};

export function GameGrid({ label, lane, ...tiles }: GameGridProps) {
  return (
    <ul className={lane ? 'tiles is-lane' : 'tiles'} aria-label={label} aria-busy={tiles.games === undefined}>
      <GameTiles {...tiles} />
    </ul>
  );
}

/** The labels alone, for a list made of several answers. */
export function GameTiles({ games, expected, eager = 0 }: TilesProps) {
  const { ids, toggle } = useFavourites();
  const start = useStartGame();
  const isFreeOffered = useFreePlay().isOffered;
  const offersTrial = useToken() === null && isFreeOffered;
  // The screen with its first rows is painted; then come the others, a few ms at a time.
  const isFirstDrawn = useDeferredValue(true, eager === 0);
  return games
    ? games.map((game, index) => (
        <li key={game.nodeId}>
          {isFirstDrawn || index < eager ? (
            <GameTile
              game={game}
              isFavourite={ids.has(game.nodeId)}
              onFavourite={toggle}
              onStart={start}
              offersTrial={offersTrial}
              eager={index < eager}
            />
          ) : (
            <TileSkeleton />
          )}
        </li>
      ))
    : Array.from({ length: expected }, (_, index) => (
        <li key={index}>
          <TileSkeleton />
        </li>
      ));
}
