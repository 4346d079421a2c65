import { useState } from 'react';
import { dayText, moneyText } from '@baize/i18n';
import { settlements } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Entity } from '../../parts/entity.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { settlementList, type Settlement } from './settlement.queries.ts';
import { settlementTone } from './settlement-tone.ts';
import { SettlementDrawer } from './settlement-drawer.tsx';

/** OP-30: what contracts came to, who was paid, and what is unpaid. */
export function SettlementsPage() {
  const t = useT();
  const list = useList('/money/settlements', settlementList);
  const since = list.found.data?.since;
  const may = useMay('contracts.settle');
  const [forced, setForced] = useState<Settlement>();
  return (
    <ListPage
      of={list}
      title={t('console.place.settlements')}
      totals={since ? [[t('console.settlements.from'), dayText(since)]] : undefined}
      filters={{
        state: { words: (state) => t(`console.settlements.state.${state}`) },
        kind: {
          label: t('console.settlements.kind'),
          words: (kind) => t(`console.settlements.kind.${kind}`),
        },
        account: {},
        from: {},
      }}
      rowKey={(row) => row.settlementId}
      empty={t('console.settlements.empty')}
      columns={(column) => [
        column.opener('settlementId', t('console.common.number')),
        column.word('kind', t('console.settlements.kind'), (kind) => t(`console.settlements.kind.${kind}`)),
        column.text('periodStart', t('console.settlements.from')),
        column.text('periodEnd', t('console.settlements.to')),
        {
          ...column.text('upline', t('console.settlements.payer'), {
            words: (row) => row.upline || t('console.settlements.house'),
          }),
          cell: ({ upline }) =>
            upline ? <Entity of="account" id={upline} /> : t('console.settlements.house'),
        },
        column.member(t('console.settlements.payee')),
        column.money('amount', t('console.common.amount')),
        column.money('paid', t('console.settlements.paid')),
        column.tag('state', settlementTone, (state) => t(`console.settlements.state.${state}`)),
      ]}
      acts={(row) =>
        (may ? row.acts : []).map((act) => ({
          key: act,
          text: t(`console.settlements.${act}`),
          isDestructive: true,
          onPress: () => setForced(row),
        }))
      }
    >
      <SettlementDrawer settlementId={list.open} onClose={() => list.show(undefined)} onForce={setForced} />
      {forced && <ForceDialog row={forced} onClose={() => setForced(undefined)} />}
    </ListPage>
  );
}

/** The house pays in the upline's place; above the brand's sum it is proposed. */
function ForceDialog({ row, onClose }: { row: Settlement; onClose: () => void }) {
  const t = useT();
  const { settlementId } = row;
  return (
    <FormDialog
      title={t('console.settlements.forceTitle', { number: settlementId })}
      text={t('console.settlements.forceText', {
        amount: moneyText(row.amount, row.currency),
        account: row.account,
        upline: row.upline,
      })}
      confirm={t('console.settlements.force')}
      destructive
      began={{}}
      send={(_draft, reason) => settlements.forceSettlement({ settlementId, reason })}
      forgets={['settlements']}
      done={t('console.settlements.forceDone', { number: settlementId })}
      onClose={onClose}
    />
  );
}
