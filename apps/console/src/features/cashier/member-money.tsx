import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { depositQueue, QUEUE_PAGE_SIZE, withdrawalQueue } from './cashier.queries.ts';
import { depositTone } from './deposit.ts';
import { withdrawalTone } from './withdrawal.ts';

/** The deposits of one member, as a tab of the member page. */
export function MemberDeposits({ account }: { account: string }) {
  const t = useT();
  const time = useTableTime();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(depositQueue({ account, pageNo, pageSize: QUEUE_PAGE_SIZE }));
  return (
    <section className={parts.tableCard}>
      <DataTable
        caption={t('console.member.tab.deposits')}
        rowKey={(row) => row.orderNo}
        page={found.data}
        pageSize={QUEUE_PAGE_SIZE}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        onPage={setPageNo}
        empty={t('console.deposits.empty')}
        columns={[
          { key: 'number', head: t('console.common.number'), strong: true, cell: (row) => row.orderNo },
          { key: 'time', head: t('console.deposits.created'), cell: (row) => time(row.createdAt) },
          {
            key: 'method',
            head: t('console.common.method'),
            cell: (row) => t(`console.method.${row.method}`),
          },
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
              <StatusTag tone={depositTone(row.state)}>{t(`console.deposits.state.${row.state}`)}</StatusTag>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The withdrawals of one member, each leading to its case. */
export function MemberWithdrawals({ account }: { account: string }) {
  const t = useT();
  const time = useTableTime();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(withdrawalQueue({ account, pageNo, pageSize: QUEUE_PAGE_SIZE }));
  return (
    <section className={parts.tableCard}>
      <DataTable
        caption={t('console.member.tab.withdrawals')}
        rowKey={(row) => row.withdrawalNo}
        page={found.data}
        pageSize={QUEUE_PAGE_SIZE}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        onPage={setPageNo}
        empty={t('console.withdrawals.empty')}
        columns={[
          {
            key: 'number',
            head: t('console.common.number'),
            cell: (row) => (
              <Link
                to="/money/withdrawals"
                search={{ state: 'all', account, case: row.withdrawalNo }}
                className={parts.link}
              >
                {row.withdrawalNo}
              </Link>
            ),
          },
          { key: 'time', head: t('console.withdrawals.asked'), cell: (row) => time(row.createdAt) },
          {
            key: 'account',
            head: t('console.withdrawals.account'),
            cell: (row) => `${row.bankName} ${row.maskedNumber}`,
          },
          {
            key: 'amount',
            head: t('console.common.amount'),
            end: true,
            cell: (row) => <Money value={row.amount} currency={row.currency} />,
          },
          {
            key: 'state',
            head: t('console.common.state'),
            cell: (row) => (
              <StatusTag tone={withdrawalTone(row.state)}>
                {t(`console.withdrawals.state.${row.state}`)}
              </StatusTag>
            ),
          },
          { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason ?? '' },
        ]}
      />
    </section>
  );
}
