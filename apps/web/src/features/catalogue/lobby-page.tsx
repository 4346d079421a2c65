import './lobby-page.css';
import { useI18n } from '@baize/i18n';
import { Button, Chip, EmptyState, Icon, IconButton, Lammer, Pager } from '@baize/ui';
import { useEffect, useRef } from 'react';
import { useGo } from '../../link.tsx';
import { CATEGORY_PATHS, type GameType } from '../../paths.ts';
import { openDialog } from '../../session/dialogs.ts';
import { useToken } from '../../session/session.ts';
import { splitSports } from '../../shell/categories.ts';
import { usePageBar } from '../../shell/page-bar.ts';
import { CategoryBand } from './category-band.tsx';
import {
  LOBBY_PAGE_SIZE,
  SHELF_PAGE_SIZE,
  useGamePage,
  useLanes,
  type LobbyFilter,
} from './catalogue.queries.ts';
import { GameGrid } from './game-grid.tsx';
import { Failed } from './home-lanes.tsx';
import { chipsOf, filterOf, pageOf } from './lobby-state.ts';
import { SearchBox } from './search-box.tsx';

export type LobbySearch = { vendor: string; filter: string; page: string; name: string };
type LobbyProps = { type: GameType; search: LobbySearch };

/** A category's lobby: vendors, filters, a page of forty (LOBBY-017…021). Its whole state is the address. */
export function LobbyPage({ type, search }: LobbyProps) {
  const { t, find } = useI18n();
  const go = useGo();
  const isIn = useToken() !== null;
  const lane = splitSports(useLanes().data ?? []).find((one) => one.gameCategory === type);
  const title = find(`lobby.type.${type}`) ?? type;
  usePageBar({ title, balance: true });

  const filter = search.name ? 'SEARCH' : filterOf(search.filter, type, isIn);
  const pageNo = pageOf(search.page);
  const isShelf = filter === 'HOT' || filter === 'RECENT' || filter === 'FAV';
  const pageSize = isShelf ? SHELF_PAGE_SIZE : LOBBY_PAGE_SIZE;
  const list = useGamePage({ type, vendor: search.vendor, filter, name: search.name, pageNo, pageSize });
  const vendorName =
    lane?.cards.find((card) => card.vassalage === search.vendor)?.displayName ?? search.vendor;

  const show = (change: Partial<LobbySearch>) =>
    go(CATEGORY_PATHS[type], { search: { ...search, page: '', ...change } });
  const chooseFilter = (to: LobbyFilter) => {
    // LOBBY-020: a guest gets the login popup and the filter stays.
    if ((to === 'FAV' || to === 'RECENT') && !isIn) openDialog({ kind: 'login' });
    else show({ filter: to === 'ALL' ? '' : to.toLowerCase(), name: '' });
  };
  const place = search.vendor ? t('lobby.place', { category: title, vendor: search.vendor }) : title;
  return (
    <>
      <div className="lobby-head only-wide">
        <IconButton outlined icon="arrow-left" label={t('lobby.back')} onClick={() => go('/')} />
        <CategoryBand type={type} title={title} />
      </div>
      <VendorMenu
        codes={lane?.cards.map((card) => ({
          code: card.vassalage,
          name: card.displayName,
          count: card.gameCount,
        }))}
        chosen={search.vendor}
        onChoose={(vendor) => show({ vendor, filter: '', name: '' })}
      />
      <div className="lobby-filters">
        <div className="chips" role="group" aria-label={t('lobby.filters')}>
          {chipsOf(type).map((chip) => (
            <Chip key={chip.filter} on={chip.filter === filter} onClick={() => chooseFilter(chip.filter)}>
              {chip.icon && <Icon name={chip.icon} size={15} />}
              {t(chip.label)}
            </Chip>
          ))}
        </div>
        <p className="mut" aria-live="polite">
          {list.data &&
            t('lobby.showingIn', { shown: list.data.games.length, total: list.data.totalCount, place })}
        </p>
        <SearchBox
          value={search.name}
          placeholder={search.vendor ? t('lobby.searchIn', { vendor: vendorName }) : t('lobby.search')}
          onName={(name) => show({ name, filter: '' })}
        />
      </div>
      {list.isError && !list.data ? (
        <Failed onRetry={() => void list.refetch()} />
      ) : list.data?.games.length === 0 ? (
        <EmptyState
          title={t(
            filter === 'SEARCH'
              ? 'lobby.searchNone'
              : filter === 'FAV'
                ? 'lobby.noFavourites'
                : filter === 'RECENT'
                  ? 'lobby.noRecent'
                  : 'lobby.noGames',
          )}
          text={t(
            filter === 'SEARCH'
              ? 'lobby.searchHint'
              : filter === 'FAV'
                ? 'lobby.noFavouritesHint'
                : filter === 'RECENT'
                  ? 'lobby.noRecentHint'
                  : 'lobby.noGamesHint',
          )}
          action={
            <Button size="small" onClick={() => show({ vendor: '', filter: '', name: '' })}>
              {t('lobby.showAll')}
            </Button>
          }
        />
      ) : (
        <GameGrid games={list.data?.games} expected={24} label={t('lobby.gamesLabel')} eager={16} />
      )}
      <div className="lobby-pager">
        <Pager
          page={pageNo}
          totalPages={list.data?.totalPages ?? 0}
          onPage={(page) => {
            show({ page: page > 1 ? String(page) : '' });
            scrollTo({ top: 0 });
          }}
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

type VendorMenuProps = {
  codes: readonly { code: string; name: string; count: number }[] | undefined;
  chosen: string;
  onChoose: (vendor: string) => void;
};

/** The vendors as lammers with their number of games; "All" first. Choosing one starts over at page 1 (LOBBY-021). */
function VendorMenu({ codes, chosen, onChoose }: VendorMenuProps) {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen, codes]);
  return (
    <ul className="vendors" aria-label={t('lobby.vendors')} ref={row}>
      <li>
        <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
          <span className="vendors-all">
            <Icon name="layout-grid" size={20} />
          </span>
          {t('lobby.all')}
        </button>
      </li>
      {codes?.map(({ code, name, count }) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={chosen === code}
            aria-label={t('lobby.vendorCard', { vendor: name, count })}
            title={name}
            onClick={() => onChoose(code)}
          >
            <Lammer code={code} />
            {count}
          </button>
        </li>
      ))}
    </ul>
  );
}
