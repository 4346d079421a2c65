import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { commissionPostings } from './commission.queries.ts';
import { PostingDrawer } from './posting-drawer.tsx';
import { postingTone } from './posting-tone.ts';

/** OPEN-AGENT-03: what each account earned on a day, and whether it is in the wallet. */
export function PostingsPage() {
  const t = useT();
  const list = useList('/money/commission-postings', commissionPostings);
  return (
    <ListPage
      of={list}
      title={t('console.place.commissionPostings')}
      filters={{ state: { words: (state) => t(`console.commission.state.${state}`) }, account: {} }}
      rowKey={(row) => row.postingId}
      empty={t('console.commission.empty')}
      columns={(column) => [
        column.opener('postingId', t('console.common.number')),
        column.text('day', t('console.commission.day')),
        column.member(t('console.settlements.payee')),
        column.money('earned', t('console.commission.earned')),
        column.money('amount', t('console.commission.amount')),
        column.tag('state', postingTone, (state) => t(`console.commission.state.${state}`)),
        column.time('postedAt', t('console.commission.postedAt')),
      ]}
    >
      <PostingDrawer postingId={list.open} onClose={() => list.show(undefined)} />
    </ListPage>
  );
}
