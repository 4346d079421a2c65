import './search-results.css';
import { PAGE_SIZES } from '@baize/catalogue/rules';
import { useI18n } from '@baize/i18n';
import { clothOf, Icon, Skeleton } from '@baize/ui';
import { Link } from '../../link.tsx';
import { usePicture } from '../../session/picture.ts';
import { useGamePage } from '../catalogue/catalogue.queries.ts';
import { useStartGame } from '../catalogue/start-game.ts';

/** Games of a name as a short list under the home page's search box. */
export function SearchResults({ name }: { name: string }) {
  const picture = usePicture();
  const { t, find } = useI18n();
  const start = useStartGame();
  const list = useGamePage({ filter: 'SEARCH', name, pageNo: 1, pageSize: PAGE_SIZES.homeSearch });
  const games = list.data?.games;
  return (
    <div className="search-results is-rail" role="region" aria-label={t('lobby.searchResults', { name })}>
      {list.isError && !games ? (
        <p role="alert">{t('error.network_error')}</p>
      ) : games === undefined ? (
        <Skeleton height="40px" />
      ) : games.length === 0 ? (
        <p>{t('lobby.searchNone')}</p>
      ) : (
        <>
          <ul>
            {games.map((game) => (
              <li key={game.nodeId}>
                <button type="button" onClick={() => start(game)}>
                  <img
                    src={picture(game.iconUrl)}
                    alt=""
                    width="30"
                    height="40"
                    style={{ background: clothOf(game.gameId) }}
                  />
                  <span>{game.displayName}</span>
                  <small>
                    {game.vassalage}, {find(`lobby.type.${game.gameType}`) ?? game.gameType}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <Link to="/search" search={{ name }} className="link">
            {t('lobby.showing', { shown: games.length, total: list.data?.totalCount ?? games.length })}
            <Icon name="chevron-right" size={16} />
          </Link>
        </>
      )}
    </div>
  );
}
