import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { WITHDRAWAL_FILTERS } from '../../session/search.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import parts from '../../parts/parts.module.css';
import {
  QUEUE_PAGE_SIZE,
  withdrawalQueue,
  type WithdrawalAct,
  type WithdrawalRow,
} from './cashier.queries.ts';
import { Hints } from './hints.tsx';
import { actsOn, isQuick, isWaiting, withdrawalTone } from './withdrawal.ts';
import { WithdrawalActDialog } from './withdrawal-act-dialog.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

/** OP-24: everything that waits for an operator, the details beside it, and the decision with its reason. */
export function WithdrawalQueuePage() {
  const t = useT();
  const search = useSearch({ from: '/money/withdrawals' });
  const navigate = useNavigate({ from: '/money/withdrawals' });
  const state = search.state ?? 'open';
  const queue = useQuery(
    withdrawalQueue({
      ...(state === 'all' ? {} : { state }),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
      pageSize: QUEUE_PAGE_SIZE,
    }),
  );
  const [act, setAct] = useState<{ act: WithdrawalAct; row: WithdrawalRow }>();
  const show = (withdrawalNo: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, case: withdrawalNo }), replace: true });
  const columns = useColumns({ onOpen: show, onAct: (chosen, row) => setAct({ act: chosen, row }) });

  return (
    <>
      <PageHead
        title={t('console.withdrawals.title')}
        updatedAt={queue.dataUpdatedAt}
        refreshing={queue.isFetching}
        onRefresh={() => void queue.refetch()}
      >
        <SearchField
          name="account"
          label={t('console.withdrawals.filterAccount')}
          value={search.account ?? ''}
          maxLength={40}
          onSearch={(account) => void navigate({ search: { state: search.state, account } })}
          width={190}
        />
      </PageHead>
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            onChange={(value) => void navigate({ search: { account: search.account, state: value } })}
            options={[
              ...WITHDRAWAL_FILTERS.map((value) => ({
                value,
                text: t(`console.withdrawals.state.${value}`),
              })),
              { value: 'all' as const, text: t('console.common.all') },
            ]}
          />
        </div>
        <DataTable
          caption={t('console.withdrawals.caption')}
          columns={columns}
          rowKey={(row) => row.withdrawalNo}
          page={queue.data}
          pageSize={QUEUE_PAGE_SIZE}
          error={queue.error ? codeOf(queue.error) : undefined}
          onRetry={() => void queue.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.withdrawals.empty')}
          isOn={(row) => row.withdrawalNo === search.case}
        />
      </section>
      <WithdrawalDrawer
        withdrawalNo={search.case}
        onClose={() => show(undefined)}
        onAct={(chosen, row) => setAct({ act: chosen, row })}
      />
      {act && <WithdrawalActDialog {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}

type ColumnActions = {
  onOpen: (withdrawalNo: string) => void;
  onAct: (act: WithdrawalAct, row: WithdrawalRow) => void;
};

function useColumns({ onOpen, onAct }: ColumnActions): Column<WithdrawalRow>[] {
  const t = useT();
  const time = useTableTime();
  const { me } = useStaffSession();
  return [
    {
      key: 'number',
      head: t('console.common.number'),
      strong: true,
      cell: (row) => (
        <button type="button" className={parts.link} onClick={() => onOpen(row.withdrawalNo)}>
          {row.withdrawalNo}
        </button>
      ),
    },
    {
      key: 'waits',
      head: t('console.withdrawals.waits'),
      end: true,
      cell: (row) =>
        isWaiting(row) ? (
          <span title={time(row.createdAt)}>
            <Waiting since={row.createdAt} />
          </span>
        ) : (
          time(row.createdAt)
        ),
    },
    {
      key: 'member',
      head: t('console.common.member'),
      cell: (row) => (
        <Link to="/members/$memberId" params={{ memberId: String(row.memberId) }} className={parts.link}>
          {row.account}
        </Link>
      ),
    },
    {
      key: 'amount',
      head: t('console.common.amount'),
      end: true,
      cell: (row) => <Money value={row.amount} currency={row.currency} />,
    },
    {
      key: 'account',
      head: t('console.withdrawals.account'),
      cell: (row) => `${row.bankName} ${row.maskedNumber}`,
    },
    {
      key: 'hints',
      head: t('console.withdrawals.hints'),
      cell: (row) => isWaiting(row) && <Hints row={row} short />,
    },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <span className={parts.row}>
          <StatusTag tone={withdrawalTone(row.state)}>
            {t(`console.withdrawals.state.${row.state}`)}
          </StatusTag>
          {row.refundedAmount !== null && <StatusTag>{t('console.withdrawals.refunded')}</StatusTag>}
          {row.needsSecondPerson && <StatusTag tone="warn">{t('console.withdrawals.fourEyes')}</StatusTag>}
          {row.claimedBy !== null && <span className={parts.note}>{row.claimedBy}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('console.common.actions')}</span>,
      last: true,
      cell: (row) => (
        <span className={parts.actions}>
          {actsOn(row, me.username)
            .filter(isQuick)
            .map((act) => (
              <Button
                key={act}
                size="compact-xs"
                variant={act === 'reject' || act === 'force' ? 'danger' : 'default'}
                onClick={() => onAct(act, row)}
              >
                {t(`console.withdrawals.${act}`)}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}
