import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';

/** A part that comes after the first screen, in the room kept for it. Without its code the page stands without it. */
export function Late({ room = null, children }: { room?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'late'} errorComponent={() => room}>
      <Suspense fallback={room}>{children}</Suspense>
    </CatchBoundary>
  );
}
