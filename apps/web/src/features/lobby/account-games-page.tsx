import './lobby-page.css';
import { useT } from '@baize/i18n';
import { EmptyState, Icon, IconButton } from '@baize/ui';
import { useState } from 'react';
import { ButtonTo, Link, useGo } from '../../link.tsx';
import { usePageBar } from '../../shell/page-bar.ts';
import { useGamePage } from '../catalogue/catalogue.queries.ts';
import { pageSizeOf, pageWithin } from './lobby-state.ts';
import { GameListing } from './game-listing.tsx';

/** The member's favourites or recent games (SHELL-004, LOBBY-046). */
export function AccountGamesPage({ path }: { path: '/favorite' | '/recent' }) {
  const t = useT();
  const go = useGo();
  const [pageNo, setPage] = useState(1);
  const isFavourites = path === '/favorite';
  const title = t(isFavourites ? 'lobby.favourites' : 'lobby.recent');
  usePageBar({ title, balance: true });
  const filter = isFavourites ? 'FAV' : 'RECENT';
  const pageSize = pageSizeOf(filter);
  const list = useGamePage({ filter, pageNo, pageSize });
  const totalPages = list.data?.totalPages ?? 0;
  // The last game of a page was taken away: the page before it is shown.
  if (list.data && !list.isPlaceholderData && pageWithin(pageNo, totalPages) !== pageNo) setPage(totalPages);
  return (
    <>
      <div className="listing-head only-wide">
        <IconButton outlined icon="arrow-left" label={t('lobby.back')} onClick={() => go('/')} />
        <h1>{title}</h1>
        {list.data && list.data.totalCount > 0 && (
          <span className="mut">
            {t('lobby.showing', { shown: list.data.games.length, total: list.data.totalCount })}
          </span>
        )}
        {!isFavourites && (
          <Link to="/recall" className="link listing-recall">
            {t('lobby.lastRounds')}
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </div>
      <GameListing
        list={list}
        label={title}
        expected={pageSize}
        eager={15}
        page={pageNo}
        onPage={setPage}
        empty={
          <EmptyState
            title={t(isFavourites ? 'lobby.noFavourites' : 'lobby.noRecent')}
            text={t(isFavourites ? 'lobby.noFavouritesHint' : 'lobby.noRecentHint')}
            action={<ButtonTo to="/">{t('lobby.seeHot')}</ButtonTo>}
          />
        }
      />
    </>
  );
}
