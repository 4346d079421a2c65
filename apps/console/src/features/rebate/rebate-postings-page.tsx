import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { RebateDrawer } from './rebate-drawer.tsx';
import { rebatePostings } from './rebate.queries.ts';

/** PROMO-014: what members were paid, by hand and by the clock, each with how it came about. */
export function RebatePostingsPage() {
  const t = useT();
  const list = useList('/money/rebate-postings', rebatePostings);
  return (
    <ListPage
      of={list}
      title={t('console.place.rebatePostings')}
      filters={{
        kind: { label: t('console.rebate.kind'), words: (kind) => t(`console.rebate.kind.${kind}`) },
        account: {},
        from: {},
      }}
      rowKey={(row) => row.postingId}
      empty={t('console.rebate.noPostings')}
      columns={(column) => [
        column.opener('postingId', t('console.common.number')),
        column.member(t('console.common.member')),
        column.word('kind', t('console.rebate.kind'), (kind) => t(`console.rebate.kind.${kind}`)),
        column.text('day', t('console.commission.day')),
        column.money('earned', t('console.rebate.earned')),
        column.money('amount', t('console.commission.paid')),
        column.time('at', t('console.common.time')),
      ]}
    >
      <RebateDrawer postingId={list.open} onClose={() => list.show(undefined)} />
    </ListPage>
  );
}
