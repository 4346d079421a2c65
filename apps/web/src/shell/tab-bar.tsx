import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useRouterState } from '@tanstack/react-router';
import { useLanes } from '../features/catalogue/catalogue.queries.ts';
import { Link } from '../link.tsx';
import { CATEGORY_PATHS, type Path } from '../pages.ts';
import { openDialog } from '../session/dialogs.ts';
import { useMember } from '../session/member.ts';
import { useToken } from '../session/session.ts';
import { categoriesOf } from './categories.ts';

const GAME_PLACES: readonly string[] = [...Object.values(CATEGORY_PATHS), '/search'] satisfies Path[];

/** The phone's five places; the raised disc is the deposit, or registering for those who have no account yet. */
export function TabBar() {
  const t = useT();
  const isIn = useToken() !== null;
  const isTrial = useMember()?.freeplay === true;
  const first = categoriesOf(useLanes().data ?? []).includes('RNG') ? CATEGORY_PATHS.RNG : '/search';
  const isAtGames = useRouterState({
    select: ({ location }) => GAME_PLACES.includes(location.pathname.toLowerCase()),
  });
  return (
    <nav className="tab-bar is-rail" aria-label={t('shell.tab.label')}>
      <Link to="/">
        <Icon name="house" size={22} />
        <span>{t('shell.menu.home')}</span>
      </Link>
      <Link to={first} aria-current={isAtGames ? 'page' : undefined}>
        <Icon name="layout-grid" size={22} />
        <span>{t('shell.menu.games')}</span>
      </Link>
      {isIn && !isTrial ? (
        <Link to="/member/depositv2" className="tab-disc">
          <i>
            <Icon name="wallet" size={25} />
          </i>
          <span>{t('shell.menu.deposit')}</span>
        </Link>
      ) : (
        <button type="button" className="tab-disc" onClick={() => openDialog({ kind: 'register' })}>
          <i>
            <Icon name="user-plus" size={25} />
          </i>
          <span>{t('shell.register')}</span>
        </button>
      )}
      <Link to="/favorite">
        <Icon name="star" size={22} />
        <span>{t('lobby.favouritesShort')}</span>
      </Link>
      <Link to="/member">
        <Icon name="circle-user" size={22} />
        <span>{t('shell.menu.me')}</span>
      </Link>
    </nav>
  );
}
