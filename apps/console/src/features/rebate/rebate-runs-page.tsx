import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { rebateRuns } from './rebate.queries.ts';

/** OPEN-PROMO-05: each day that the clock paid: how many members, how much, and who waits as excluded or locked. */
export function RebateRunsPage() {
  const t = useT();
  const list = useList('/money/rebate', rebateRuns);
  return (
    <ListPage
      of={list}
      title={t('console.place.rebate')}
      rowKey={(row) => String(row.runId)}
      empty={t('console.rebate.noRuns')}
      columns={(column) => [
        column.text('day', t('console.commission.day'), { strong: true }),
        column.count('members', t('console.rebate.members')),
        column.count('waiting', t('console.rebate.waiting')),
        column.money('paid', t('console.commission.paid')),
        column.time('startedAt', t('console.rebate.startedAt')),
        column.time('endedAt', t('console.rebate.endedAt')),
      ]}
    />
  );
}
