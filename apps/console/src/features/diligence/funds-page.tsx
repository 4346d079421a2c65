import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { fundsRequests } from './diligence.queries.ts';
import { FUNDS_TONE } from './funds-tone.ts';

/** R35: questions after the origin of funds that are not settled. Documents are looked at on the member's page. */
export function FundsPage() {
  const t = useT();
  return (
    <ListPage
      of={useList('/members/funds', fundsRequests)}
      title={t('console.place.funds')}
      filters={{
        state: { words: (state) => t(`console.funds.state.${state}`), all: t('console.funds.open') },
        account: {},
      }}
      rowKey={(row) => row.fundsId}
      empty={t('console.funds.empty')}
      columns={(column) => [
        column.time('askedAt', t('console.common.time')),
        column.member(t('console.common.member'), 'risk'),
        column.text('question', t('console.funds.question'), { wrap: true }),
        column.time('dueAt', t('console.funds.due')),
        {
          key: 'documents',
          head: t('console.funds.documents'),
          end: true,
          cell: (row) => row.documents.length,
          file: (row) => row.documents.length,
        },
        column.tag('state', FUNDS_TONE, (state) => t(`console.funds.state.${state}`), {
          beside: (row) => row.isBlocking && <StatusTag tone="down">{t('console.funds.blocking')}</StatusTag>,
        }),
      ]}
    />
  );
}
