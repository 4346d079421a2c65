import { Skeleton } from '@baize/ui';
import type { ReactNode } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

type FrameProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Said when it did not load. */
  failed: string;
  /** Height of the skeletons: one a row. */
  rows: number;
  children: (data: Data) => ReactNode;
};

/** The states of a part that asks the server: loading, failed or refused with the way out, and what came. */
export function PanelFrame<Data>({ query, failed, rows, children }: FrameProps<Data>) {
  const why = useRefusalText(query.error, 'security');
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailed title={failed} text={why} onRetry={query.refetch} />;
  return (
    <div className="security-loading" aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="44px" />
      ))}
    </div>
  );
}
