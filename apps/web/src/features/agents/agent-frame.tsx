import './agent.css';
import { useT } from '@baize/i18n';
import { Icon, Mark } from '@baize/ui';
import { useEffect, type ReactNode } from 'react';
import { Link } from '../../link.tsx';
import { useSiteConfig } from '../../session/site-config.ts';
import { useBrandName } from '../../shell/brand-name.ts';
import { Clock } from '../../shell/clock.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';

/** The agents' own places: full pages without the member site's menus, on the quiet ground of an office. */
export function AgentFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const t = useT();
  const brand = useBrandName();
  const zone = useSiteConfig()?.timeZone ?? 'Asia/Bangkok';
  useEffect(() => {
    // On the page itself: dialogs open outside of this tree and stand on the same ground.
    document.documentElement.dataset.area = 'office';
    return () => void delete document.documentElement.dataset.area;
  }, []);
  // SHELL-011: the login is a page without a header; only the centre has one, of its own.
  const Bar = aside ? 'header' : 'div';
  return (
    <div className="agent">
      <Bar className="agent-head is-rail">
        <Link to="/" className="agent-mark" aria-label={t('auth.agent.home')}>
          <Icon name="arrow-left" size={18} />
          <Mark size={24} />
          <b>{brand}</b>
        </Link>
        <span className="header-gap" />
        <Clock zone={zone} />
        <LanguageMenu />
        {aside}
      </Bar>
      <main className="agent-page">{children}</main>
    </div>
  );
}
