import type { ReactNode } from 'react';
import { lazyPage } from '../loading/lazy-page.tsx';
import { useSystemStatus } from '../session/site-config.ts';
import { Suspense } from 'react';

const ClosedPage = lazyPage(
  'closed',
  () => import('./closed-page.tsx'),
  (page) => page.ClosedPage,
);

/** Status 1 and 2 replace the whole app by the maintenance or the region page (SHELL-067…069). */
export function StatusGate({ children }: { children: ReactNode }) {
  const status = useSystemStatus();
  if (!status || status.status === 0) return children;
  return (
    <Suspense>
      <ClosedPage status={status} />
    </Suspense>
  );
}
