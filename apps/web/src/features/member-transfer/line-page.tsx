import '../reports/records.css';
import '../cashier/cashier.css';
import '../vendor-wallet/vendor-wallet.css';
import { useI18n } from '@baize/i18n';
import { Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHead } from '../../shell/page-head.tsx';
import { transferLine, type TransferLine } from './member-transfer.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

type Props = {
  title: (line: TransferLine | undefined) => string;
  children: (line: TransferLine) => ReactNode;
};

/** What the pages along the line share: their title, and what the member may do, before anything is shown of it. */
export function LinePage({ title, children }: Props) {
  const { t } = useI18n();
  const line = useQuery(transferLine);
  const name = title(line.data);
  return (
    <>
      <PageHead title={name} />
      {line.isPending && <Skeleton height="360px" />}
      {line.error && !line.data && <LoadFailed title={t('transfer.line.failed')} onRetry={line.refetch} />}
      {line.data && children(line.data)}
    </>
  );
}
