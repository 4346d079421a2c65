import { useT } from '@baize/i18n';
import { useHotGames } from '../catalogue/catalogue.queries.ts';
import { GameGrid } from '../catalogue/game-grid.tsx';

const SUGGESTED_MAX = 8;

/** Games to go on with where a list has nothing to show. */
export function SuggestedGames() {
  const t = useT();
  const games = useHotGames().data?.slice(0, SUGGESTED_MAX);
  if (!games?.length) return null;
  return (
    <section className="lane">
      <header>
        <h2>{t('lobby.hotNow')}</h2>
      </header>
      <GameGrid games={games} expected={SUGGESTED_MAX} label={t('lobby.hotNow')} />
    </section>
  );
}
