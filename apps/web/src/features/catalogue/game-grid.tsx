import './game-grid.css';
import type { GameView } from '@baize/catalogue/api';
import { TileSkeleton } from '@baize/ui';
import { useFreePlay } from '../identity/use-free-play.ts';
import { useToken } from '../../session/session.ts';
import { useFavourites } from './favourites.ts';
import { GameTile } from './game-tile.tsx';
import { useStartGame } from './start-game.ts';

type GameGridProps = {
  games: readonly GameView[] | undefined;
  /** Places drawn while the list loads. */
  expected: number;
  label: string;
  /** One row that scrolls sideways (home lanes). */
  lane?: boolean;
  /** Tiles whose art loads at once. */
  eager?: number;
};

export function GameGrid({ games, expected, label, lane, eager = 0 }: GameGridProps) {
  const { ids, toggle } = useFavourites();
  const start = useStartGame();
  const isFreeOffered = useFreePlay().isOffered;
  const offersTrial = useToken() === null && isFreeOffered;
  return (
    <ul className={lane ? 'tiles is-lane' : 'tiles'} aria-label={label} aria-busy={games === undefined}>
      {games
        ? games.map((game, index) => (
            <li key={game.nodeId}>
              <GameTile
                game={game}
                isFavourite={ids.has(game.nodeId)}
                onFavourite={toggle}
                onStart={start}
                offersTrial={offersTrial}
                eager={index < eager}
              />
            </li>
          ))
        : Array.from({ length: expected }, (_, index) => (
            <li key={index}>
              <TileSkeleton />
            </li>
          ))}
    </ul>
  );
}
