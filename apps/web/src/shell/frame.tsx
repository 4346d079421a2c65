import { useT } from '@baize/i18n';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdleGate } from './idle-gate.tsx';
import { Marks } from './marks.tsx';
import { ServiceBar } from './service-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { SlowLine } from './slow-line.tsx';
import { TabBar } from './tab-bar.tsx';

/** The ebony rail around the cloth: every place but the game page and the agents' own. */
export function Frame() {
  const t = useT();
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <div className="frame-side">
        <SideMenu />
      </div>
      <Header />
      <div className="cloth">
        <Marks />
        <main id="content" className="page">
          <Suspense fallback={<SlowLine />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      <ServiceBar />
      <TabBar />
      <IdleGate />
    </div>
  );
}
