import './lobby-page.css';
import { PAGE_SIZES } from '@baize/catalogue/rules';
import { useT } from '@baize/i18n';
import { EmptyState } from '@baize/ui';
import { useCallback, useState } from 'react';
import { useGo } from '../../link.tsx';
import { usePageBar } from '../../shell/page-bar.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { useGamePage } from '../catalogue/catalogue.queries.ts';
import { SearchBox } from './search-box.tsx';
import { GameListing } from './game-listing.tsx';

/** The search lobby over all categories (LOBBY-022); the name is part of the address. */
export function SearchPage({ search: { name } }: { search: { name: string } }) {
  const t = useT();
  const go = useGo();
  const [pageNo, setPage] = useState(1);
  usePageBar({ title: t('lobby.search') });
  const list = useGamePage({ filter: name ? 'SEARCH' : 'HOT', name, pageNo, pageSize: PAGE_SIZES.search });
  const onName = useCallback(
    (next: string) => {
      setPage(1);
      go('/search', { search: { name: next }, replace: true });
    },
    [go],
  );
  // A phone's title bar is the heading of the page.
  const Heading = useIsPhone() ? 'h2' : 'h1';
  const title = name ? t('lobby.searchResults', { name }) : t('lobby.hotNow');
  return (
    <>
      <div className="listing-head">
        <SearchBox value={name} onName={onName} autoFocus />
      </div>
      <div className="listing-head">
        <Heading>{title}</Heading>
        {list.data && (
          <span className="mut">
            {t('lobby.showing', { shown: list.data.games.length, total: list.data.totalCount })}
          </span>
        )}
      </div>
      <GameListing
        list={list}
        label={title}
        expected={PAGE_SIZES.search}
        eager={16}
        page={pageNo}
        onPage={setPage}
        empty={<EmptyState title={t('lobby.searchNone')} text={t('lobby.searchHint')} />}
      />
    </>
  );
}
