import { useT } from '@baize/i18n';
import { Toasts } from '@baize/ui';
import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPage } from '../loading/lazy-page.tsx';
import { useBalanceStream } from '../session/balance-stream.ts';
import { useToken } from '../session/session.ts';
import { DialogHost } from './dialog-host.tsx';
import { useDocumentTitle } from './document-title.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SlowLine } from './slow-line.tsx';

const ReceiptReminder = lazyPage(
  'receipt-reminder',
  () => import('../features/cashier/receipt-reminder.tsx'),
  (module) => module.ReceiptReminder,
  'member',
);
const Nothing = () => null;

/** Around every place, shell or not: dialogs, notices, the live balance, the line of a slow page. */
export function Root() {
  const t = useT();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isIn = useToken() !== null;
  useBalanceStream();
  useDocumentTitle();
  return (
    <>
      <Suspense fallback={<SlowLine />}>
        <Outlet />
      </Suspense>
      {isLoading && <SlowLine />}
      <OfflineBar />
      <DialogHost />
      {isIn && (
        <CatchBoundary getResetKey={() => 'receipt'} errorComponent={Nothing}>
          <Suspense>
            <ReceiptReminder />
          </Suspense>
        </CatchBoundary>
      )}
      <Toasts closeLabel={t('shell.close')} />
    </>
  );
}
