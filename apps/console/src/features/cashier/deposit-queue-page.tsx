import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { depositQueue } from './cashier.queries.ts';
import { depositTone } from './deposit.ts';
import { DepositActDialog, type DepositDecision } from './deposit-act-dialog.tsx';
import { DepositDrawer } from './deposit-drawer.tsx';
import { GatewayEvents } from './gateway-events.tsx';
import { Incoming } from './incoming.tsx';

const VIEWS = ['queue', 'incoming', 'events'] as const;

/** OP-23: deposits that did not credit themselves, and what the gateways have called back. */
export function DepositQueuePage() {
  const t = useT();
  const { view = 'queue' } = useSearch({ from: '/money/deposits' });
  const navigate = useNavigate({ from: '/money/deposits' });
  return (
    <>
      <PageHead title={t('console.deposits.title')}>
        <FilterChips
          label={t('console.deposits.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, text: t(`console.deposits.${value}`) }))}
          onChange={(wanted) => void navigate({ search: wanted === 'queue' ? {} : { view: wanted } })}
        />
      </PageHead>
      {view === 'queue' && <Orders />}
      {view === 'events' && <GatewayEvents />}
      {view === 'incoming' && <Incoming />}
    </>
  );
}

function Orders() {
  const t = useT();
  const may = useMay('deposits.review');
  const [decision, setDecision] = useState<DepositDecision>();
  const list = useList('/money/deposits', ({ state, account, pageNo, pageSize }) =>
    depositQueue({ state, account, pageNo, pageSize }),
  );
  return (
    <>
      <List
        of={list}
        caption={t('console.deposits.caption')}
        filters={{ state: { words: (state) => t(`console.deposits.state.${state}`) }, account: {} }}
        rowKey={(row) => row.orderNo}
        empty={t('console.deposits.empty')}
        columns={(column) => [
          column.opener('orderNo', t('console.common.number')),
          column.time('createdAt', t('console.deposits.created')),
          column.member(t('console.common.member')),
          column.word('method', t('console.common.method'), (method) => t(`console.method.${method}`)),
          column.entity('reference', t('console.deposits.reference'), 'callback'),
          column.text('payerReference', t('console.deposits.payerReference')),
          column.money('amount', t('console.common.amount')),
          column.money('receivedAmount', t('console.deposits.received')),
          column.tag('state', depositTone, (state) => t(`console.deposits.state.${state}`), {
            beside: (row) => (
              <>
                {row.heldAmount !== null && <StatusTag tone="warn">{t('console.hint.held')}</StatusTag>}
                {row.flags.map((flag) => (
                  <StatusTag key={flag} tone="warn">
                    {t(`console.hint.${flag}`)}
                  </StatusTag>
                ))}
              </>
            ),
          }),
        ]}
        acts={(row) =>
          (may ? row.acts : []).map((act) => ({
            key: act,
            text: t(`console.deposits.${act}`),
            isDestructive: act === 'fail',
            onPress: () => setDecision({ act, row }),
          }))
        }
      />
      <DepositDrawer
        orderNo={list.open}
        onClose={() => list.show(undefined)}
        onAct={(act, row) => setDecision({ act, row })}
      />
      {decision && <DepositActDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}
