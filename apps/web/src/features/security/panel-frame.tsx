import { useT } from '@baize/i18n';
import { Button, FailedState, Skeleton } from '@baize/ui';
import type { ReactNode } from 'react';
import { useRefusalText } from './refusal.ts';

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
  const t = useT();
  const why = useRefusalText(query.error);
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <FailedState
        title={failed}
        {...(why ? { text: why } : {})}
        actions={
          <Button kind="outline" size="small" onClick={() => void query.refetch()}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    );
  return (
    <div className="security-loading" aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="44px" />
      ))}
    </div>
  );
}
