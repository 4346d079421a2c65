import { Money } from '@baize/ui';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { SettlementDrawer } from '../contracts/settlement-drawer.tsx';
import { settlementList } from '../contracts/settlement.queries.ts';
import { settlementTone } from '../contracts/settlement-tone.ts';

/** What the agent's contracts paid: with the upline, or with those below. */
export function TeamSettlements({ account, side }: { account: string; side: 'downline' | 'upline' }) {
  const t = useT();
  const list = useList('/members/$memberId/team', ({ pageNo, pageSize }) =>
    settlementList({ account, side, pageNo, pageSize }),
  );
  const { data } = list.found;
  return (
    <>
      <List
        of={list}
        caption={t(`console.agentTeam.view.${side === 'downline' ? 'received' : 'owed'}`)}
        totals={
          data && [
            [
              t('console.common.amount'),
              <Money key="amount" value={data.total.amount} currency={data.currency} />,
            ],
            [
              t('console.settlements.paid'),
              <Money key="paid" value={data.total.paid} currency={data.currency} />,
            ],
          ]
        }
        rowKey={(row) => row.settlementId}
        empty={t('console.settlements.empty')}
        columns={(column) => [
          column.opener('settlementId', t('console.common.number')),
          column.word('kind', t('console.settlements.kind'), (kind) => t(`console.settlements.kind.${kind}`)),
          column.text('periodStart', t('console.settlements.from')),
          column.text('periodEnd', t('console.settlements.to')),
          column.text('upline', t('console.settlements.payer'), {
            words: (row) => row.upline || t('console.settlements.house'),
          }),
          column.member(t('console.settlements.payee')),
          column.money('amount', t('console.common.amount')),
          column.money('paid', t('console.settlements.paid')),
          column.tag('state', settlementTone, (state) => t(`console.settlements.state.${state}`)),
        ]}
      />
      <SettlementDrawer settlementId={list.open} onClose={() => list.show(undefined)} />
    </>
  );
}
