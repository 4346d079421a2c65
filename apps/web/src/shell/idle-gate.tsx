import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../loading/lazy-page.tsx';

const AnnouncementPopup = lazyPage(
  'announcement-popup',
  () => import('../features/content/announcement-popup.tsx'),
  (module) => module.AnnouncementPopup,
);
const UpdateBar = lazyPage(
  'update-bar',
  () => import('../features/site/update-bar.tsx'),
  (module) => module.UpdateBar,
);
const Nothing = () => null;

/** What comes after the page: its code is fetched when the browser has nothing better to do. */
export function IdleGate() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1_500));
    wait(() => setIdle(true));
  }, []);
  if (!isIdle) return null;
  return [AnnouncementPopup, UpdateBar].map((Late, index) => (
    // The two are always these, in this order.
    // oxlint-disable-next-line react/no-array-index-key
    <CatchBoundary key={index} getResetKey={() => 'late'} errorComponent={Nothing}>
      <Suspense>
        <Late />
      </Suspense>
    </CatchBoundary>
  ));
}
