import { useT } from '@baize/i18n';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Late } from '../loading/late.tsx';
import { lazyPart } from '../loading/lazy-page.tsx';
import { Header } from './header.tsx';
import { IdleGate } from './idle-gate.tsx';
import { Marks } from './marks.tsx';
import { SlowLine } from './slow-line.tsx';
import { TabBar } from './tab-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';

// What stands at the edge of the first screen or under it is fetched once that is drawn; its room is kept.
const fetchEdges = () => import('./edges.ts');
const Footer = lazyPart(fetchEdges, 'Footer');
const ServiceBar = lazyPart(fetchEdges, 'ServiceBar');
const SideMenu = lazyPart(fetchEdges, 'SideMenu');

/** The ebony rail around the cloth: every place but the game page and the agents' own. */
export function Frame() {
  const t = useT();
  const isPhone = useIsPhone();
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      {/* Before the menu, which stands beside it: whoever walks by keyboard logs in without passing every place. */}
      <Header />
      <div className="frame-side">
        {!isPhone && (
          <Late>
            <SideMenu />
          </Late>
        )}
      </div>
      <div className="cloth">
        <Marks />
        <main id="content" className="page">
          <Suspense fallback={<SlowLine />}>
            <Outlet />
          </Suspense>
        </main>
        <Late>
          <Footer />
        </Late>
      </div>
      <Late room={<aside className="service-bar is-rail" />}>
        <ServiceBar />
      </Late>
      <TabBar />
      <IdleGate />
    </div>
  );
}
