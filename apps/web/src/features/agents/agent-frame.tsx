import './agent.css';
import { useT } from '@baize/i18n';
import { Icon, Mark } from '@baize/ui';
import { useEffect, type ReactNode } from 'react';
import { Link } from '../../link.tsx';
import { useSiteConfig } from '../../session/site-config.ts';
import { useBrandName } from '../../shell/brand-name.ts';
import { Clock } from '../../shell/clock.tsx';
import { LanguageMenu } from '../../preferences/language-menu.tsx';

/** Around the agents' login: no menus and no header (SHELL-011), on the quiet ground of an office. */
export function AgentFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const brand = useBrandName();
  const zone = useSiteConfig()?.timeZone ?? 'Asia/Bangkok';
  useEffect(() => {
    // On the page itself: dialogs open outside of this tree and stand on the same ground.
    document.documentElement.dataset.area = 'office';
    return () => void delete document.documentElement.dataset.area;
  }, []);
  return (
    <div className="agent">
      <div className="agent-head is-rail">
        <Link to="/" className="agent-mark" aria-label={t('auth.agent.home')}>
          <Icon name="arrow-left" size={18} />
          <Mark size={24} of={brand} />
          <b>{brand}</b>
        </Link>
        <span className="header-gap" />
        <Clock zone={zone} />
        <LanguageMenu />
      </div>
      <main className="agent-page">{children}</main>
    </div>
  );
}
