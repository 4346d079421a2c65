import './header.css';
import { useT } from '@baize/i18n';
import { Button, buttonClass, Icon, IconButton, Mark } from '@baize/ui';
import { Link, useGo } from '../link.tsx';
import { openDialog } from '../session/dialogs.ts';
import { useMember } from '../session/member.ts';
import { useToken } from '../session/session.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { setTheme, themeStore } from '../session/theme.ts';
import { useStore } from '../session/store.ts';
import { useFreePlay } from '../features/identity/use-free-play.ts';
import { AccountMenu } from './account-menu.tsx';
import { Balance } from './balance.tsx';
import { useBrandName } from './brand-name.ts';
import { preloadEntry } from './dialog-host.tsx';
import { Clock } from './clock.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { goBack } from './go-back.ts';
import { useShownPageBar } from './page-bar.ts';

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
        <Mark size={28} />
      </Link>
      <div className="header-start only-wide">
        <Clock zone={zone} />
        <LanguageMenu />
        <ThemeButton />
      </div>
      <span className="header-gap" />
      {isIn ? <HeaderIn /> : <HeaderOut />}
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
      <b>{bar.title}</b>
      <span className="header-gap" />
      {bar.balance && <BalanceWhenIn />}
      {bar.actions}
    </div>
  );
}

const BalanceWhenIn = () => (useToken() === null ? null : <Balance />);

function ThemeButton() {
  const t = useT();
  const theme = useStore(themeStore);
  const isDark = theme === 'dark';
  return (
    <IconButton
      icon={isDark ? 'moon' : 'sun'}
      label={t(isDark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}

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
          onClick={freePlay.start}
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

function HeaderIn() {
  const t = useT();
  const member = useMember();
  const isTrial = member?.freeplay === true;
  return (
    <div className="header-end">
      <Balance refresh hide />
      <span className="header-gap only-phone" />
      {isTrial ? (
        <Button
          kind="primary"
          size="small"
          className="only-wide"
          onClick={() => openDialog({ kind: 'register' })}
        >
          {t('shell.register')}
        </Button>
      ) : (
        <>
          <Link
            to="/member/withdraw"
            className={buttonClass({ kind: 'outline', size: 'small' }, 'only-wide')}
          >
            {t('shell.menu.withdraw')}
          </Link>
          <Link
            to="/member/depositv2"
            className={buttonClass({ kind: 'primary', size: 'small' }, 'only-wide')}
          >
            {t('shell.menu.deposit')}
          </Link>
        </>
      )}
      <Link to="/search" className="bz-icon-button only-phone" aria-label={t('lobby.search')}>
        <Icon name="search" size={20} />
      </Link>
      <AccountMenu />
      <MenuButton />
    </div>
  );
}

function MenuButton() {
  const t = useT();
  return (
    <IconButton
      className="only-phone"
      icon="menu"
      iconSize={22}
      label={t('shell.menu.open')}
      onClick={() => openDialog({ kind: 'menu' })}
    />
  );
}
