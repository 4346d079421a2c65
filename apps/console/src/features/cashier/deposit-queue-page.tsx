import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { DEPOSIT_FILTERS } from '../../session/search.ts';
import type { Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Queue } from '../../parts/queue-page.tsx';
import parts from '../../parts/parts.module.css';
import { depositQueue, QUEUE_PAGE_SIZE, type DepositAct, type DepositRow } from './cashier.queries.ts';
import { actsOnDeposit, depositTone } from './deposit.ts';
import { DepositActDialog } from './deposit-act-dialog.tsx';
import { DepositDrawer } from './deposit-drawer.tsx';
import { Incoming } from './incoming.tsx';
import { GatewayEvents } from './gateway-events.tsx';

const VIEWS = ['queue', 'incoming', 'events'] as const;

/** OP-23: deposits that did not credit themselves, and what the gateways have called back. */
export function DepositQueuePage() {
  const t = useT();
  const search = useSearch({ from: '/money/deposits' });
  const navigate = useNavigate({ from: '/money/deposits' });
  const view = search.view ?? 'queue';
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
  const search = useSearch({ from: '/money/deposits' });
  const navigate = useNavigate({ from: '/money/deposits' });
  const state = search.state ?? 'SUBMITTED';
  const [act, setAct] = useState<{ act: DepositAct; row: DepositRow }>();
  const queue = useQuery(
    depositQueue({
      ...(state === 'all' ? {} : { state }),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
      pageSize: QUEUE_PAGE_SIZE,
    }),
  );
  const show = (orderNo: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, case: orderNo }), replace: true });
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, case: undefined, ...part }) });
  return (
    <>
      <Queue
        caption={t('console.deposits.caption')}
        filters={
          <FilterChips
            label={t('console.common.state')}
            value={state}
            onChange={(value) => filter({ state: value })}
            options={[
              ...DEPOSIT_FILTERS.map((value) => ({ value, text: t(`console.deposits.state.${value}`) })),
              { value: 'all' as const, text: t('console.common.all') },
            ]}
          />
        }
        account={{ value: search.account, onSearch: (account) => filter({ account }) }}
        found={queue}
        columns={useColumns(show)}
        rowKey={(row) => row.orderNo}
        pageSize={QUEUE_PAGE_SIZE}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        empty={t('console.deposits.empty')}
        isOn={(row) => row.orderNo === search.case}
        acts={(row) =>
          actsOnDeposit(row.state).map((one) => ({
            key: one,
            text: t(`console.deposits.${one}`),
            isGrave: one === 'reject',
            onPress: () => setAct({ act: one, row }),
          }))
        }
      />
      <DepositDrawer
        orderNo={search.case}
        onClose={() => show(undefined)}
        onAct={(chosen, row) => setAct({ act: chosen, row })}
      />
      {act && <DepositActDialog {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function useColumns(onOpen: (orderNo: string) => void): Column<DepositRow>[] {
  const t = useT();
  const time = useTableTime();
  return [
    {
      key: 'number',
      head: t('console.common.number'),
      strong: true,
      cell: (row) => (
        <button type="button" className={parts.link} onClick={() => onOpen(row.orderNo)}>
          {row.orderNo}
        </button>
      ),
    },
    { key: 'created', head: t('console.deposits.created'), cell: (row) => time(row.createdAt) },
    memberColumn(t('console.common.member')),
    { key: 'method', head: t('console.common.method'), cell: (row) => t(`console.method.${row.method}`) },
    {
      key: 'reference',
      head: t('console.deposits.reference'),
      cell: (row) => (
        <Link
          to="/money/deposits"
          search={{ view: 'events', reference: row.reference }}
          className={parts.link}
        >
          {row.reference}
        </Link>
      ),
    },
    { key: 'payer', head: t('console.deposits.payerReference'), cell: (row) => row.payerReference ?? '' },
    {
      key: 'amount',
      head: t('console.common.amount'),
      end: true,
      cell: (row) => <Money value={row.amount} currency={row.currency} />,
    },
    {
      key: 'received',
      head: t('console.deposits.received'),
      end: true,
      cell: (row) =>
        row.receivedAmount !== null && <Money value={row.receivedAmount} currency={row.currency} />,
    },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <span className={parts.row}>
          <StatusTag tone={depositTone(row.state)}>{t(`console.deposits.state.${row.state}`)}</StatusTag>
          {row.flags.map((flag) => (
            <StatusTag key={flag} tone="warn">
              {t(`console.hint.${flag}`)}
            </StatusTag>
          ))}
        </span>
      ),
    },
  ];
}
