import './header.css';
import { useT } from '@baize/i18n';
import { Button, IconButton, Mark } from '@baize/ui';
import { Suspense } from 'react';
import { Link, useGo } from '../link.tsx';
import { lazyPart } from '../loading/lazy-page.tsx';
import { openDialog } from '../session/dialogs.ts';
import { getToken, useToken } from '../session/session.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { useFreePlay } from '../features/sign-in/use-free-play.ts';
import { useBrandName } from './brand-name.ts';
import { fetchTable } from './dialog-host.tsx';
import { Clock } from './clock.tsx';
import { LanguageMenu } from '../preferences/language-menu.tsx';
import { goBack } from './go-back.ts';
import { MenuButton } from './menu-button.tsx';
import { useShownPageBar } from './page-bar.ts';
import { ThemeButton } from '../preferences/theme-button.tsx';

const HeaderIn = lazyPart(() => import('./header-in.tsx'), 'HeaderIn');
const Balance = lazyPart(() => import('./balance.tsx'), 'Balance');
// Whoever comes back logged in waits for it no longer than for the page.
if (getToken() !== null) void HeaderIn.preload().catch(() => undefined);

/** One header for desktop and phone; style sheets choose which parts are seen. */
export function Header() {
  const isIn = useToken() !== null;
  const zone = useSiteConfig()?.timeZone ?? 'Asia/Bangkok';
  const bar = useShownPageBar();
  const brand = useBrandName();
  return (
    <header className="header is-rail" data-bar={bar ? true : undefined}>
      {bar && <PageTitle />}
      <Link to="/" className="header-mark only-phone" aria-label={brand}>
        <Mark size={28} of={brand} />
      </Link>
      <div className="header-start only-wide">
        <Clock zone={zone} />
        <LanguageMenu />
        <ThemeButton />
      </div>
      <span className="header-gap" />
      {isIn ? (
        <Suspense fallback={<span className="header-end" />}>
          <HeaderIn />
        </Suspense>
      ) : (
        <HeaderOut />
      )}
    </header>
  );
}

function PageTitle() {
  const t = useT();
  const go = useGo();
  const bar = useShownPageBar();
  if (!bar) return null;
  return (
    <div className="header-title only-phone">
      <IconButton
        icon="arrow-left"
        iconSize={20}
        label={t('shell.back')}
        onClick={() => goBack(bar, { go: () => go('/'), toTop: () => scrollTo(0, 0) })}
      />
      <h1>{bar.title}</h1>
      <span className="header-gap" />
      {bar.balance && <BalanceWhenIn />}
      {bar.actions}
      <MenuButton />
    </div>
  );
}

const BalanceWhenIn = () =>
  useToken() === null ? null : (
    <Suspense>
      <Balance />
    </Suspense>
  );

/** Fetches the code of the entry dialogs when a pointer comes near their buttons; a failure shows when one is opened. */
const preloadEntry = () =>
  void fetchTable()
    .then((table) => table.preloadEntry())
    .catch(() => undefined);

function HeaderOut() {
  const t = useT();
  const freePlay = useFreePlay();
  return (
    <div className="header-end" onPointerEnter={preloadEntry}>
      {freePlay.isOffered && (
        <Button
          kind="plain"
          size="small"
          className="only-wide"
          busy={freePlay.isBusy}
          onClick={() => freePlay.start()}
        >
          {t('shell.freePlay')}
        </Button>
      )}
      <span className="only-phone">
        <LanguageMenu compact />
      </span>
      <Button kind="outline" size="small" onClick={() => openDialog({ kind: 'login' })}>
        {t('shell.login')}
      </Button>
      <Button kind="primary" size="small" onClick={() => openDialog({ kind: 'register' })}>
        {t('shell.register')}
      </Button>
      <MenuButton />
    </div>
  );
}
