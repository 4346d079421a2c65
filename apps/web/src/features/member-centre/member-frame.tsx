import './member-frame.css';
import './place-menu.css';
import { useT } from '@baize/i18n';
import { Badge, Icon } from '@baize/ui';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Link } from '../../link.tsx';
import { SlowLine } from '../../shell/slow-line.tsx';
import { useUnread } from '../messaging/inbox.queries.ts';
import { useMemberGroups } from './use-member-groups.ts';

/** The member centre: its menu on the left (a page of its own on phones, MePage) and the page. */
export function MemberFrame() {
  const t = useT();
  const unread = useUnread();
  const memberGroups = useMemberGroups();
  return (
    <div className="member">
      <nav className="member-menu place-menu only-wide" aria-label={t('cashier.account.menu')}>
        <p>
          <Link to="/member">{t('cashier.account.title')}</Link>
        </p>
        {memberGroups.map((group) => (
          <section key={group.label} aria-label={t(group.label)}>
            <h2>{t(group.label)}</h2>
            <ul>
              {group.places
                .filter((place) => !place.inSideMenu)
                .map((place) => (
                  <li key={place.to}>
                    <Link to={place.to}>
                      <Icon name={place.icon} size={18} />
                      <span>{t(place.label)}</span>
                      {place.badge && (
                        <Badge count={unread[place.badge]} label={t('cashier.account.unread')} />
                      )}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="member-page">
        <Suspense fallback={<SlowLine />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
