import './office.css';
import '../member-centre/place-menu.css';
import { useT } from '@baize/i18n';
import { Badge, Button, Icon, IconButton, Mark } from '@baize/ui';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { Link } from '../../link.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useConsolidated } from '../../session/consolidated.ts';
import { useMember } from '../../session/member.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useBrandName } from '../../shell/brand-name.ts';
import { Clock } from '../../shell/clock.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { IdleGate } from '../../shell/idle-gate.tsx';
import { LanguageMenu } from '../../preferences/language-menu.tsx';
import { useShownPageBar } from '../../shell/page-bar.ts';
import { askService, entryFor } from '../../shell/service.ts';
import { SlowLine } from '../../shell/slow-line.tsx';
import { ThemeButton } from '../../preferences/theme-button.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { useServiceEntries } from '../../shell/use-service-entries.ts';
import { useWaiting } from '../contract-settlement/use-waiting.ts';
import { useUnread } from '../messaging/inbox.queries.ts';
import { officeGroups } from './office-menu.ts';

/** The agents' centre: a strip with zone, clock, name and the way out (AGENT-004), the grouped menu, and the page. */
export function OfficeFrame() {
  const t = useT();
  const isPhone = useIsPhone();
  useEffect(() => {
    // On the page itself: dialogs open outside of this tree and stand on the same ground.
    document.documentElement.dataset.area = 'office';
    return () => void delete document.documentElement.dataset.area;
  }, []);
  return (
    <div className="office">
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <Head isPhone={isPhone} />
      {!isPhone && (
        <div className="office-side is-rail">
          <OfficeMenu />
        </div>
      )}
      <div className="office-cloth">
        {isPhone && <PageTitle />}
        <main id="content" className="office-page">
          <Suspense fallback={<SlowLine />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <IdleGate />
    </div>
  );
}

function Head({ isPhone }: { isPhone: boolean }) {
  const t = useT();
  const brand = useBrandName();
  const zone = useSiteConfig()?.timeZone ?? 'Asia/Bangkok';
  const member = useMember();
  const [isOpen, setOpen] = useState(false);
  const leave = () => openDialog({ kind: 'logout' });
  return (
    <header className="office-head is-rail">
      {isPhone && (
        <IconButton icon="menu" iconSize={22} label={t('shell.menu.open')} onClick={() => setOpen(true)} />
      )}
      <Link to="/" className="office-mark" aria-label={t('agents.frame.home')}>
        <Mark size={26} of={brand} />
        {!isPhone && (
          <>
            <b>{brand}</b>
            <span>{t('agents.frame.title')}</span>
          </>
        )}
      </Link>
      <span className="header-gap" />
      <Clock zone={zone} />
      <LanguageMenu compact={isPhone} />
      <WaitingButton />
      {!isPhone && <ThemeButton />}
      <b className="office-name">{member?.nickname || member?.account}</b>
      {isPhone ? (
        <IconButton icon="log-out" label={t('shell.menu.signOut')} onClick={leave} />
      ) : (
        <Button kind="outline" size="small" icon="log-out" onClick={leave}>
          {t('shell.menu.signOut')}
        </Button>
      )}
      {isOpen && (
        <Dialog title={t('agents.frame.menu')} shape="left" width={300} onClose={() => setOpen(false)}>
          <OfficeMenu onPick={() => setOpen(false)} />
        </Dialog>
      )}
    </header>
  );
}

/** How many contracts and settlements wait for the agent; it opens what they are. Nothing where none do. */
function WaitingButton() {
  const t = useT();
  const { total } = useWaiting();
  if (total === 0) return null;
  return (
    <button
      type="button"
      className="bz-icon-button office-waiting"
      aria-label={`${t('agents.menu.waiting')}: ${total}`}
      onClick={() => openDialog({ kind: 'pending-contracts' })}
    >
      <Icon name="file-text" size={20} />
      <Badge count={total} />
    </button>
  );
}

/** What a page calls itself, where the page itself leaves it to the head. */
function PageTitle() {
  const bar = useShownPageBar();
  const t = useT();
  if (!bar) return null;
  return (
    <div className="office-title">
      {bar.onBack && (
        <IconButton icon="arrow-left" iconSize={20} label={t('shell.back')} onClick={bar.onBack} />
      )}
      <h1>{bar.title}</h1>
      {bar.actions}
    </div>
  );
}

function OfficeMenu({ onPick }: { onPick?: () => void }) {
  const t = useT();
  const unread = useUnread();
  const features = useConsolidated()?.features;
  const { byKind } = useWaiting();
  const service = entryFor(useServiceEntries(), 'LIVECHAT');
  return (
    <nav className="office-menu place-menu" aria-label={t('agents.frame.menu')}>
      {officeGroups(features, byKind).map(({ label, entries }) => (
        <section key={label} aria-label={t(label)}>
          <h2>{t(label)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} onClick={onPick}>
                  <Icon name={entry.icon} size={18} />
                  <span>{t(entry.label)}</span>
                  {entry.badge && <Badge count={unread[entry.badge]} label={t('shell.messages.unread')} />}
                  {entry.kind && <Badge count={byKind[entry.kind]} label={t('agents.menu.waiting')} />}
                </Link>
              </li>
            ))}
            {label === 'agents.menu.money' && (
              <li>
                <button type="button" onClick={() => askService(service)}>
                  <Icon name="headset" size={18} />
                  <span>{t('agents.menu.service')}</span>
                </button>
              </li>
            )}
          </ul>
        </section>
      ))}
    </nav>
  );
}
