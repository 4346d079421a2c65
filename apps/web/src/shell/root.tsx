import { useT } from '@baize/i18n';
import { Toasts } from '@baize/ui';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useBalanceStream } from '../session/balance-stream.ts';
import { DialogHost } from './dialog-host.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { SlowLine } from './slow-line.tsx';

/** Around every place, shell or not: dialogs, notices, the live balance, the line of a slow page. */
export function Root() {
  const t = useT();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  useBalanceStream();
  return (
    <>
      <Suspense fallback={<SlowLine />}>
        <Outlet />
      </Suspense>
      {isLoading && <SlowLine />}
      <OfflineBar />
      <DialogHost />
      <Toasts closeLabel={t('shell.close')} />
    </>
  );
}
