import '../records/records.css';
import '../cashier/cashier.css';
import '../vendor-wallet/vendor-wallet.css';
import { useI18n } from '@baize/i18n';
import { Button, FailedState, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageBar } from '../../shell/page-bar.ts';
import { transferLine, type TransferLine } from './member-transfer.queries.ts';

type Props = {
  title: (line: TransferLine | undefined) => string;
  children: (line: TransferLine) => ReactNode;
};

/** What the pages along the line share: their title, and what the member may do, before anything is shown of it. */
export function LinePage({ title, children }: Props) {
  const { t } = useI18n();
  const line = useQuery(transferLine);
  const name = title(line.data);
  usePageBar({ title: name });
  return (
    <>
      <div className="record-head only-wide">
        <h1>{name}</h1>
      </div>
      {line.isPending && <Skeleton height="360px" />}
      {line.error && !line.data && (
        <FailedState
          title={t('transfer.line.failed')}
          actions={
            <Button kind="primary" size="small" onClick={() => void line.refetch()}>
              {t('transfer.common.retry')}
            </Button>
          }
        />
      )}
      {line.data && children(line.data)}
    </>
  );
}
