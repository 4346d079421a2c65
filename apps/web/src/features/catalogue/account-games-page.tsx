import './lobby-page.css';
import { useT } from '@baize/i18n';
import { buttonClass, EmptyState, IconButton, Pager } from '@baize/ui';
import { useState } from 'react';
import { Link, useGo } from '../../link.tsx';
import { usePageBar } from '../../shell/page-bar.ts';
import { SHELF_PAGE_SIZE, useGamePage } from './catalogue.queries.ts';
import { GameGrid } from './game-grid.tsx';
import { Failed } from './home-lanes.tsx';

/** The member's favourites or recent games (SHELL-004, LOBBY-046). */
export function AccountGamesPage({ shelf }: { shelf: 'favorite' | 'recent' }) {
  const t = useT();
  const go = useGo();
  const [pageNo, setPage] = useState(1);
  const isFavourites = shelf === 'favorite';
  const title = t(isFavourites ? 'lobby.favourites' : 'lobby.recent');
  usePageBar({ title, balance: true });
  const list = useGamePage({ filter: isFavourites ? 'FAV' : 'RECENT', pageNo, pageSize: SHELF_PAGE_SIZE });
  return (
    <>
      <div className="shelf-head only-wide">
        <IconButton outlined icon="arrow-left" label={t('lobby.back')} onClick={() => go('/')} />
        <h1>{title}</h1>
        {list.data && (
          <span className="mut">
            {t('lobby.showing', { shown: list.data.games.length, total: list.data.totalCount })}
          </span>
        )}
      </div>
      {list.isError && !list.data ? (
        <Failed onRetry={() => void list.refetch()} />
      ) : list.data?.games.length === 0 ? (
        <EmptyState
          title={t(isFavourites ? 'lobby.noFavourites' : 'lobby.noRecent')}
          text={t(isFavourites ? 'lobby.noFavouritesHint' : 'lobby.noRecentHint')}
          action={
            <Link to="/" className={buttonClass({ size: 'small' })}>
              {t('lobby.seeHot')}
            </Link>
          }
        />
      ) : (
        <GameGrid games={list.data?.games} expected={SHELF_PAGE_SIZE} label={title} eager={15} />
      )}
      <div className="lobby-pager">
        <Pager
          page={pageNo}
          totalPages={list.data?.totalPages ?? 0}
          onPage={setPage}
          labels={{
            pager: t('lobby.pager'),
            previous: t('lobby.previous'),
            next: t('lobby.next'),
            page: (n) => t('lobby.page', { n }),
          }}
        />
      </div>
    </>
  );
}
