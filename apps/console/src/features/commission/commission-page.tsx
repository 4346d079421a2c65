import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { commissionRuns } from './commission.queries.ts';

/** OPEN-AGENT-03: each day that somebody earned on: how many accounts, what is posted, what waits, what a wallet did not take. */
export function CommissionPage() {
  const t = useT();
  const list = useList('/money/commission', commissionRuns);
  return (
    <ListPage
      of={list}
      title={t('console.place.commission')}
      rowKey={(row) => String(row.runId)}
      empty={t('console.commission.empty')}
      columns={(column) => [
        column.text('day', t('console.commission.day'), { strong: true }),
        column.count('accounts', t('console.commission.accounts')),
        column.count('posted', t('console.commission.posted')),
        column.count('waiting', t('console.commission.waiting')),
        column.count('refused', t('console.commission.refused')),
        column.money('amount', t('console.commission.amount')),
        column.money('paid', t('console.commission.paid')),
        column.money('carried', t('console.commission.carried')),
        column.time('computedAt', t('console.commission.computedAt')),
      ]}
    />
  );
}
