import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { WITHDRAWAL_FILTERS } from '../../session/search.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
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
  const { me } = useStaffSession();
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, case: undefined, ...part }) });

  return (
    <QueuePage
      title={t('console.withdrawals.title')}
      caption={t('console.withdrawals.caption')}
      filters={
        <FilterChips
          label={t('console.common.state')}
          value={state}
          onChange={(value) => filter({ state: value })}
          options={[
            ...WITHDRAWAL_FILTERS.map((value) => ({ value, text: t(`console.withdrawals.state.${value}`) })),
            { value: 'all' as const, text: t('console.common.all') },
          ]}
        />
      }
      account={{ value: search.account, onSearch: (account) => filter({ account }) }}
      found={queue}
      columns={useColumns(show)}
      rowKey={(row) => row.withdrawalNo}
      pageSize={QUEUE_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.withdrawals.empty')}
      isOn={(row) => row.withdrawalNo === search.case}
      acts={(row) =>
        actsOn(row, me.username)
          .filter(isQuick)
          .map((one) => ({
            key: one,
            text: t(`console.withdrawals.${one}`),
            isGrave: one === 'reject' || one === 'force',
            onPress: () => setAct({ act: one, row }),
          }))
      }
    >
      <WithdrawalDrawer
        withdrawalNo={search.case}
        onClose={() => show(undefined)}
        onAct={(chosen, row) => setAct({ act: chosen, row })}
      />
      {act && <WithdrawalActDialog {...act} onClose={() => setAct(undefined)} />}
    </QueuePage>
  );
}

function useColumns(onOpen: (withdrawalNo: string) => void): Column<WithdrawalRow>[] {
  const t = useT();
  const time = useTableTime();
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
    memberColumn(t('console.common.member')),
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
  ];
}
