import './lobby-page.css';
import type { Lane } from '@baize/catalogue/api';
import { SEA_LOTTERY_VENDOR } from '@baize/catalogue/rules';
import { useI18n } from '@baize/i18n';
import { Button, Chip, EmptyState, Icon, IconButton } from '@baize/ui';
import { useEffect, useMemo, useState } from 'react';
import { useGo } from '../../link.tsx';
import { TYPE_AT, type CategoryPath } from '../../pages.ts';
import { openDialog } from '../../session/dialogs.ts';
import { useToken } from '../../session/session.ts';
import { splitSports } from '../../shell/categories.ts';
import { usePageBar } from '../../shell/page-bar.ts';
import { CategoryBand } from './category-band.tsx';
import { useGamePage, useLanes } from '../catalogue/catalogue.queries.ts';
import { LobbyBanner } from './lobby-banner.tsx';
import { LobbyNotices } from './lobby-notices.tsx';
import { LobbyRooms } from './lobby-rooms.tsx';
import {
  chipsOf,
  chooseFilter,
  chooseVendor,
  filterOf,
  kindsOf,
  pageOf,
  pageSizeOf,
  pageWithin,
  type LobbyFilter,
  type LobbySearch,
} from './lobby-state.ts';
import { LobbyVendors } from './lobby-vendors.tsx';
import { SearchBox } from './search-box.tsx';
import { GameListing } from './game-listing.tsx';

type LobbyProps = { path: CategoryPath; search: LobbySearch };
/** Places drawn while the first page loads: what is seen of forty. */
const EXPECTED = 24;

/** A category's lobby: vendors, filters, a page of forty (LOBBY-017…021). Its whole state is the address. */
export function LobbyPage({ path, search }: LobbyProps) {
  const type = TYPE_AT[path];
  const { t, find } = useI18n();
  const go = useGo();
  const isIn = useToken() !== null;
  const lane = splitSports(useLanes().data ?? []).find((one) => one.gameCategory === type);
  const title = find(`lobby.type.${type}`) ?? type;
  const [isSearching, setSearching] = useState(false);
  // On phones the box waits behind a key in the header, so that the count and the games stand higher.
  const searchKey = useMemo(
    () => (
      <IconButton
        icon="search"
        iconSize={20}
        label={t('lobby.search')}
        aria-expanded={isSearching}
        onClick={() => setSearching((was) => !was)}
      />
    ),
    [t, isSearching],
  );
  usePageBar({ title, balance: true, actions: searchKey });

  const filter = filterOf(search, type, isIn);
  const pageNo = pageOf(search.page);
  const list = useGamePage({
    type,
    vendor: search.vendor,
    filter,
    kind: search.kind,
    name: search.name,
    pageNo,
    pageSize: pageSizeOf(filter),
  });
  const totalPages = list.data?.totalPages ?? 0;
  const card = lane?.cards.find((one) => one.vassalage === search.vendor);

  const show = (next: LobbySearch) => go(path, { search: next });
  const onFilter = (to: LobbyFilter) => {
    // LOBBY-020: a guest gets the login popup and the filter stays.
    if ((to === 'FAV' || to === 'RECENT') && !isIn)
      openDialog({ kind: 'login', from: { to: path, search: chooseFilter(search, to) } });
    else show(chooseFilter(search, to));
  };
  const onVendor = (vendor: string) => {
    // LOBBY-027: this vendor has a page of its own, for members only.
    if (vendor !== SEA_LOTTERY_VENDOR) show(chooseVendor(vendor));
    else if (isIn) go('/seaLottery');
    else openDialog({ kind: 'login', from: '/seaLottery' });
  };

  const isBeyond =
    list.data !== undefined && !list.isPlaceholderData && pageWithin(pageNo, totalPages) !== pageNo;
  useEffect(() => {
    if (isBeyond) go(path, { search: { ...search, page: String(totalPages) }, replace: true });
  }, [isBeyond, go, path, search, totalPages]);

  const place = search.vendor ? t('lobby.place', { category: title, vendor: search.vendor }) : title;
  const isPlain = filter === 'ALL' && search.vendor === '' && pageNo === 1;
  return (
    <>
      <div className="lobby-head only-wide">
        <IconButton outlined icon="arrow-left" label={t('lobby.back')} onClick={() => go('/')} />
        <CategoryBand type={type} title={title} />
        {isPlain && <LobbyBanner type={type} />}
      </div>
      <LobbyVendors cards={lane?.cards} chosen={search.vendor} onChoose={onVendor} />
      <div className="lobby-filters" data-search={isSearching || search.name !== '' || undefined}>
        <div className="chips" role="group" aria-label={t('lobby.filters')}>
          {chipsOf(type).map((chip) => (
            <Chip key={chip.filter} on={chip.filter === filter} onClick={() => onFilter(chip.filter)}>
              {chip.icon && <Icon name={chip.icon} size={15} />}
              {t(chip.label)}
            </Chip>
          ))}
          <KindFilter
            lane={lane}
            search={search}
            onKind={(kind) => show({ ...chooseFilter(search, 'ALL'), kind })}
          />
        </div>
        <p className="mut" aria-live="polite">
          {list.data &&
            t('lobby.showingIn', { shown: list.data.games.length, total: list.data.totalCount, place })}
        </p>
        <SearchBox
          key={String(isSearching)}
          autoFocus={isSearching}
          value={search.name}
          placeholder={
            search.vendor
              ? t('lobby.searchIn', { vendor: card?.displayName ?? search.vendor })
              : t('lobby.search')
          }
          onName={(name) => show({ ...search, page: '', filter: '', name })}
        />
      </div>
      <LobbyNotices type={type} vendor={search.vendor} card={card} />
      {type === 'LIVE' && isPlain && <LobbyRooms />}
      <GameListing
        // Beyond the last page there is nothing for a moment: no reason to say that there is nothing.
        list={isBeyond ? { ...list, data: undefined } : list}
        label={t('lobby.gamesLabel')}
        expected={EXPECTED}
        eager={16}
        page={pageNo}
        onPage={(page) => show({ ...search, page: page > 1 ? String(page) : '' })}
        empty={<NoGames filter={filter} onAll={() => show(chooseVendor(''))} />}
      />
    </>
  );
}

type KindProps = { lane: Lane | undefined; search: LobbySearch; onKind: (kind: string) => void };

/** Sub-types of the category (LOBBY-032), those the chosen vendor has; nothing where there is nothing to choose. */
function KindFilter({ lane, search, onKind }: KindProps) {
  const { t } = useI18n();
  const kinds = kindsOf(lane, search.vendor);
  if (kinds.length === 0) return null;
  return (
    <select
      className="lobby-kind"
      aria-label={t('lobby.kind')}
      value={search.kind}
      data-on={search.kind !== '' || undefined}
      onChange={(event) => onKind(event.currentTarget.value)}
    >
      {kinds.map(({ classify, name }) => (
        <option key={classify} value={classify === 'ALL' ? '' : classify}>
          {classify === 'ALL' ? `${t('lobby.kind')}: ${name}` : name}
        </option>
      ))}
    </select>
  );
}

const EMPTY = {
  ALL: ['lobby.noGames', 'lobby.noGamesHint'],
  HOT: ['lobby.noGames', 'lobby.noGamesHint'],
  NEW: ['lobby.noGames', 'lobby.noGamesHint'],
  FAV: ['lobby.noFavourites', 'lobby.noFavouritesHint'],
  RECENT: ['lobby.noRecent', 'lobby.noRecentHint'],
  SEARCH: ['lobby.searchNone', 'lobby.searchHint'],
} as const;

function NoGames({ filter, onAll }: { filter: LobbyFilter; onAll: () => void }) {
  const { t } = useI18n();
  const [title, text] = EMPTY[filter];
  return (
    <EmptyState
      title={t(title)}
      text={t(text)}
      action={
        <Button size="small" onClick={onAll}>
          {t('lobby.showAll')}
        </Button>
      }
    />
  );
}
