import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { lazyPage } from '../loading/lazy-page.tsx';
import { useSystemStatus, useUnreachable } from '../session/site-config.ts';
import { ChunkFailed } from './chunk-failed.tsx';
import { Unreachable } from './unreachable.tsx';

const ClosedPage = lazyPage(() => import('./closed-page.tsx'), 'ClosedPage');

/**
 * Status 1 and 2 replace the whole app by the maintenance or the region page (SHELL-067…069); a site that does not answer
 * at all says so.
 */
export function StatusGate({ children }: { children: ReactNode }) {
  const status = useSystemStatus();
  const unreachable = useUnreachable();
  if (unreachable) return <Unreachable code={unreachable.code} onRetry={unreachable.retry} />;
  if (!status || status.status === 0) return children;
  return (
    <CatchBoundary getResetKey={() => status.status} errorComponent={ChunkFailed}>
      <Suspense>
        <ClosedPage status={status} />
      </Suspense>
    </CatchBoundary>
  );
}
