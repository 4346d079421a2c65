import { useT } from '@baize/i18n';
import { Toasts } from '@baize/ui';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { startTransition, Suspense, useLayoutEffect, useState } from 'react';
import { Late } from '../loading/late.tsx';
import { lazyPage, lazyPart } from '../loading/lazy-page.tsx';
import { useToken } from '../session/session.ts';
import { DialogHost } from './dialog-host.tsx';
import { useDocumentTitle } from './document-title.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SlowLine } from './slow-line.tsx';

const ReceiptReminder = lazyPage(
  () => import('../features/withdrawals/receipt-reminder.tsx'),
  'ReceiptReminder',
  'member',
);
const PendingContracts = lazyPart(
  () => import('../features/contracts/pending-contracts.tsx'),
  'PendingContracts',
);
const PageViews = lazyPart(() => import('./edges.ts'), 'PageViews');
const LiveBalance = lazyPart(() => import('./live-balance.ts'), 'LiveBalance');

/**
 * The router shows its places synchronously: the first screen would hold a slow phone for a third of a second. Drawn in a
 * transition of its own it is made in slices of a few ms, between which a touch is answered.
 */
export function Root() {
  const [isUp, setUp] = useState(false);
  useLayoutEffect(() => startTransition(() => setUp(true)), []);
  return isUp && <Site />;
}

/** Around every place, shell or not: dialogs, notices, what a member has with him everywhere, the line of a slow page. */
function Site() {
  const t = useT();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isIn = useToken() !== null;
  useDocumentTitle();
  return (
    <>
      <Suspense fallback={<SlowLine />}>
        <Outlet />
      </Suspense>
      {isLoading && <SlowLine />}
      <OfflineBar />
      <Late>
        <PageViews />
      </Late>
      <DialogHost />
      {isIn && (
        <>
          <Late>
            <LiveBalance />
          </Late>
          <Late>
            <ReceiptReminder />
          </Late>
          <Late>
            <PendingContracts />
          </Late>
        </>
      )}
      <Toasts closeLabel={t('shell.close')} />
    </>
  );
}
