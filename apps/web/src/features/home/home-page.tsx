import './home-page.css';
import { useI18n, useT } from '@baize/i18n';
import { EmptyState, Icon, TabNav } from '@baize/ui';
import { useEffect } from 'react';
import { Link, useGo } from '../../link.tsx';
import { Late } from '../../loading/late.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { CATEGORY_PATHS, type GameType, type Path } from '../../pages.ts';
import { dialogStore, openDialog } from '../../session/dialogs.ts';
import { getToken, useToken } from '../../session/session.ts';
import { useBrandName } from '../../shell/brand-name.ts';
import { CATEGORY_ICONS } from '../../shell/categories.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { BackToTop } from '../catalogue/back-to-top.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { useHotGames, useLanes, useRecentGames } from '../catalogue/catalogue.queries.ts';
import { GameLane } from './game-lane.tsx';
import { HomeSearch } from './home-search.tsx';
import { AT_START, homeMenuOf, isBeforeGames, type HomeMenuEntry } from './home-state.ts';
import { Marquee } from './marquee.tsx';

const JackpotTable = lazyPart(() => import('./jackpot-table.tsx'), 'JackpotTable');
// It lies under the first screen, so its code comes after that.
const HomeLanes = lazyPart(() => import('./home-lanes.tsx'), 'HomeLanes');

/** Home: banner, jackpot table, notices, category menu, lanes (spec §2 Home page). */
export function HomePage({ path }: { path: Path }) {
  useRegisterPlace(path === '/register');
  return (
    <>
      <h1 className="visually-hidden">{useBrandName()}</h1>
      <div className="home-top">
        <BannerCarousel />
        <Late room={<div className="jackpot jackpot-room" />}>
          <JackpotTable />
        </Late>
      </div>
      <Marquee />
      <CategoryMenu />
      <Lanes />
      <BackToTop />
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

const PLACES = { HOT: '/', FAV: '/favorite', RECENT: '/recent', ...CATEGORY_PATHS } as const;
const ICONS = { ...CATEGORY_ICONS, HOT: 'flame' } as const;

/** The home page's own menu (LOBBY-012), links in the shape of tabs; hot games are what it shows (LOBBY-011). */
function CategoryMenu() {
  const { t, find } = useI18n();
  const isIn = useToken() !== null;
  const isPhone = useIsPhone();
  const found = useLanes().data;
  const lanes = found ?? [];
  const hasRecent = (useRecentGames().data?.length ?? 0) > 0;
  const listings = { HOT: t('lobby.hot'), FAV: t('lobby.favourites'), RECENT: t('lobby.recent') };
  const label = (entry: HomeMenuEntry): string =>
    entry === 'HOT' || entry === 'FAV' || entry === 'RECENT' ? listings[entry] : shortName(entry, find);
  // A brand that has no games yet has none to look for.
  if (found?.length === 0) return null;
  return (
    <div className="category-menu">
      <TabNav shape={isPhone ? 'stack' : 'row'} label={t('lobby.categories')}>
        {homeMenuOf(lanes, { isIn, hasRecent }).map((entry) => (
          <Link key={entry} to={PLACES[entry]} aria-current={entry === AT_START.menu ? 'page' : undefined}>
            <Icon name={ICONS[entry]} size={isPhone ? 22 : 18} />
            {label(entry)}
          </Link>
        ))}
      </TabNav>
      {!isPhone && <HomeSearch />}
    </div>
  );
}

const shortName = (type: GameType, find: (key: string) => string | undefined): string =>
  find(`lobby.short.${type}`) ?? find(`lobby.type.${type}`) ?? type;

function Lanes() {
  const t = useT();
  const hot = useHotGames();
  const found = useLanes().data;
  if (isBeforeGames(found, hot.data))
    return <EmptyState title={t('lobby.comingSoon')} text={t('lobby.comingSoonHint')} />;
  return (
    <>
      <GameLane
        title={t('lobby.hotNow')}
        games={hot.data}
        failed={hot.isError}
        onRetry={() => void hot.refetch()}
      />
      <Late>
        <HomeLanes lanes={found ?? []} />
      </Late>
    </>
  );
}
