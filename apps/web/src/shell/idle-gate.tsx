import { useEffect, useState } from 'react';
import { Late } from '../loading/late.tsx';
import { lazyPage } from '../loading/lazy-page.tsx';
import { fetchTable } from './dialog-host.tsx';

const AnnouncementPopup = lazyPage(
  () => import('../features/content/announcement-popup.tsx'),
  'AnnouncementPopup',
);
const UpdateBar = lazyPage(() => import('../features/site/update-bar.tsx'), 'UpdateBar');

/** What a person does first with a page; a page nobody touches needs no dialogs. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** What comes after the page: its code is fetched when the browser has nothing better to do. */
export function IdleGate() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1_500));
    wait(() => setIdle(true));
    const touched = new AbortController();
    for (const sign of SIGNS)
      addEventListener(
        sign,
        () => {
          touched.abort();
          // A failure shows when a dialog is opened.
          void fetchTable().catch(() => undefined);
        },
        { passive: true, signal: touched.signal },
      );
    return () => touched.abort();
  }, []);
  if (!isIdle) return null;
  return (
    <>
      <Late>
        <AnnouncementPopup />
      </Late>
      <Late>
        <UpdateBar />
      </Late>
    </>
  );
}
