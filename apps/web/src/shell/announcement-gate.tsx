import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../loading/lazy-page.tsx';

const AnnouncementPopup = lazyPage(
  'announcement-popup',
  () => import('../features/content/announcement-popup.tsx'),
  (module) => module.AnnouncementPopup,
);
const Nothing = () => null;

/** The announcement popup comes after the page: its code is fetched when the browser has nothing better to do. */
export function AnnouncementGate() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1_500));
    wait(() => setIdle(true));
  }, []);
  if (!isIdle) return null;
  return (
    <CatchBoundary getResetKey={() => 'announcement'} errorComponent={Nothing}>
      <Suspense>
        <AnnouncementPopup />
      </Suspense>
    </CatchBoundary>
  );
}
