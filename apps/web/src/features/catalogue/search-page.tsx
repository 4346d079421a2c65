import './lobby-page.css';
import { useT } from '@baize/i18n';
import { EmptyState, Pager } from '@baize/ui';
import { useCallback, useState } from 'react';
import { useGo } from '../../link.tsx';
import { usePageBar } from '../../shell/page-bar.ts';
import { SEARCH_PAGE_SIZE, useGamePage } from './catalogue.queries.ts';
import { GameGrid } from './game-grid.tsx';
import { Failed } from './home-lanes.tsx';
import { SearchBox } from './search-box.tsx';

/** The search lobby over all categories (LOBBY-022); the name is part of the address. */
export function SearchPage({ name }: { name: string }) {
  const t = useT();
  const go = useGo();
  const [pageNo, setPage] = useState(1);
  usePageBar({ title: t('lobby.search') });
  const list = useGamePage({ filter: name ? 'SEARCH' : 'HOT', name, pageNo, pageSize: SEARCH_PAGE_SIZE });
  const onName = useCallback(
    (next: string) => {
      setPage(1);
      go('/search', { search: { name: next }, replace: true });
    },
    [go],
  );
  const title = name ? t('lobby.searchResults', { name }) : t('lobby.hotNow');
  return (
    <>
      <div className="shelf-head">
        <SearchBox value={name} onName={onName} autoFocus />
      </div>
      <div className="shelf-head">
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
        <EmptyState title={t('lobby.searchNone')} text={t('lobby.searchHint')} />
      ) : (
        <GameGrid games={list.data?.games} expected={SEARCH_PAGE_SIZE} label={title} eager={16} />
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
