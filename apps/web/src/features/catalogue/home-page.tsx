import './home-page.css';
import { useI18n, useT } from '@baize/i18n';
import { Icon, TabNav, type IconName } from '@baize/ui';
import { useEffect, useState } from 'react';
import { Link, useGo } from '../../link.tsx';
import { CATEGORY_PATHS, type GameType, type Path } from '../../paths.ts';
import { dialogStore, openDialog } from '../../session/dialogs.ts';
import { getToken, useToken } from '../../session/session.ts';
import { CATEGORY_ICONS, categoriesOf, splitSports } from '../../shell/categories.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { useHotGames, useLanes, useRecentGames } from './catalogue.queries.ts';
import { CategoryLane, GameLane, VendorLane } from './home-lanes.tsx';
import { JackpotTable } from './jackpot-table.tsx';
import { Marquee } from './marquee.tsx';
import { SearchBox } from './search-box.tsx';

/** LOBBY-016: at most this many category sections. */
const HOME_CATEGORIES_MAX = 5;
const HOME_ORDER: readonly GameType[] = [
  'LIVE',
  'RNG',
  'SPORTS',
  'FISH',
  'PVP',
  'LOTT',
  'ESPORTS',
  'ELOTT',
  'COCKFIGHT',
];
/** Categories one chooses by game; the others by their vendor. */
const BY_GAMES = new Set<GameType>(['RNG', 'FISH', 'PVP']);

/** Home: banner, jackpot table, notices, category menu, lanes (spec §2 Home page). */
export function HomePage({ dialog }: { dialog?: 'register' }) {
  useRegisterPlace(dialog === 'register');
  return (
    <>
      <h1 className="visually-hidden">Baize</h1>
      <div className="home-top">
        <BannerCarousel />
        <JackpotTable />
      </div>
      <Marquee />
      <CategoryMenu />
      <Lanes />
    </>
  );
}

/** SHELL-008: the address stays /register, with its codes, until the dialog closes. */
function useRegisterPlace(isRegister: boolean): void {
  const go = useGo();
  useEffect(() => {
    if (!isRegister) return;
    if (getToken() !== null) {
      go('/', { replace: true });
      return;
    }
    openDialog({ kind: 'register' });
    return dialogStore.subscribe(() => {
      if (dialogStore.get() === null && location.pathname.toLowerCase() === '/register')
        go('/', { replace: true });
    });
  }, [isRegister, go]);
}

/** HOT, FAV and RECENT when logged in, then the categories with vendors (LOBBY-012): links in the shape of tabs. */
function CategoryMenu() {
  const { t, find } = useI18n();
  const isIn = useToken() !== null;
  const isPhone = useIsPhone();
  const lanes = useLanes();
  const recent = useRecentGames();
  const entry = (to: Path, icon: IconName, label: string) => (
    <Link key={to} to={to}>
      <Icon name={icon} size={isPhone ? 22 : 18} />
      {label}
    </Link>
  );
  return (
    <div className="category-menu">
      <TabNav shape={isPhone ? 'stack' : 'row'} label={t('lobby.categories')}>
        {entry('/', 'flame', t('lobby.hot'))}
        {isIn && entry('/favorite', 'star', t('lobby.favourites'))}
        {isIn && recent.data?.length ? entry('/recent', 'history', t('lobby.recent')) : null}
        {categoriesOf(lanes.data ?? []).map((type) =>
          entry(
            CATEGORY_PATHS[type],
            CATEGORY_ICONS[type],
            find(`lobby.short.${type}`) ?? find(`lobby.type.${type}`) ?? type,
          ),
        )}
      </TabNav>
      <SearchBox />
    </div>
  );
}

/** Phones show icons over words; the one place where the layout is more than style. */
function useIsPhone(): boolean {
  const [query] = useState(() => matchMedia('(max-width: 767px)'));
  const [isPhone, setPhone] = useState(query.matches);
  useEffect(() => {
    const onChange = () => setPhone(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, [query]);
  return isPhone;
}

function Lanes() {
  const t = useT();
  const hot = useHotGames();
  const lanes = splitSports(useLanes().data ?? []);
  const shown = HOME_ORDER.flatMap((type) => {
    const lane = lanes.find((one) => one.gameCategory === type);
    return lane ? [{ type, cards: lane.cards }] : [];
  }).slice(0, HOME_CATEGORIES_MAX);
  return (
    <>
      <GameLane
        title={t('lobby.hotNow')}
        games={hot.data}
        failed={hot.isError}
        onRetry={() => void hot.refetch()}
      />
      {shown.map(({ type, cards }) =>
        BY_GAMES.has(type) ? (
          <CategoryLane key={type} type={type} />
        ) : (
          <VendorLane key={type} type={type} cards={cards} />
        ),
      )}
    </>
  );
}
