import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Money, StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { ADJUSTMENT_STATES } from '../../session/search.ts';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { actsOnAdjustment } from './adjustment.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import {
  adjustments,
  BOOK_PAGE_SIZE,
  REASON_MAX,
  useActOnAdjustment,
  type Adjustment,
  type AdjustmentAct,
} from './bookkeeping.queries.ts';

const TONE: Record<Adjustment['state'], Tone> = { REQUESTED: 'warn', POSTED: 'up', REJECTED: 'plain' };

/** OP-25: money moved by hand: one person asks, another posts it, and nothing that was posted is ever changed. */
export function AdjustmentsPage() {
  const t = useT();
  const search = useSearch({ from: '/money/adjustments' });
  const navigate = useNavigate({ from: '/money/adjustments' });
  const mayAdjust = useMay('ledger.adjust');
  const found = useQuery(
    adjustments({
      ...(search.state ? { state: search.state } : {}),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ act: AdjustmentAct; row: Adjustment }>();
  return (
    <>
      <PageHead
        title={t('console.place.adjustments')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        {mayAdjust && (
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setAsking(true)}>
            {t('console.adjust.ask')}
          </Button>
        )}
      </PageHead>
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.common.state')}
            value={search.state ?? 'all'}
            options={[
              { value: 'all' as const, text: t('console.common.all') },
              ...ADJUSTMENT_STATES.map((value) => ({ value, text: t(`console.adjust.state.${value}`) })),
            ]}
            onChange={(value) =>
              void navigate({
                search: { account: search.account, state: value === 'all' ? undefined : value },
              })
            }
          />
          <span className={parts.space} />
          <SearchField
            name="account"
            label={t('console.withdrawals.filterAccount')}
            value={search.account ?? ''}
            maxLength={40}
            width={190}
            onSearch={(account) => void navigate({ search: { state: search.state, account } })}
          />
        </div>
        <DataTable
          caption={t('console.place.adjustments')}
          columns={useColumns((act, row) => setChosen({ act, row }))}
          rowKey={(row) => row.adjustmentNo}
          page={found.data}
          pageSize={BOOK_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.adjust.empty')}
        />
      </section>
      {isAsking && <AdjustmentDialog onClose={() => setAsking(false)} />}
      {chosen && <ActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function useColumns(onAct: (act: AdjustmentAct, row: Adjustment) => void): Column<Adjustment>[] {
  const t = useT();
  const time = useTableTime();
  const { me, permissions } = useStaffSession();
  const self = {
    name: me.username,
    mayAdjust: permissions.has('ledger.adjust'),
    mayApprove: permissions.has('ledger.approve'),
  };
  return [
    { key: 'number', head: t('console.common.number'), strong: true, cell: (row) => row.adjustmentNo },
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.requestedAt) },
    {
      key: 'member',
      head: t('console.common.member'),
      cell: (row) => (
        <Link
          to="/members/$memberId"
          params={{ memberId: String(row.memberId) }}
          search={{ tab: 'ledger' }}
          className={parts.link}
        >
          {row.account}
        </Link>
      ),
    },
    {
      key: 'amount',
      head: t('console.common.amount'),
      end: true,
      cell: (row) => <Money value={row.amount} currency={row.currency} signed />,
    },
    { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
    { key: 'by', head: t('console.adjust.requestedBy'), cell: (row) => row.requestedBy },
    { key: 'decided', head: t('console.adjust.decidedBy'), cell: (row) => row.decidedBy ?? '' },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <span className={parts.row}>
          <StatusTag tone={TONE[row.state]}>{t(`console.adjust.state.${row.state}`)}</StatusTag>
          {row.reverses && (
            <span className={parts.note}>{t('console.adjust.reverses', { number: row.reverses })}</span>
          )}
          {row.reversedBy && (
            <span className={parts.note}>{t('console.adjust.reversedBy', { number: row.reversedBy })}</span>
          )}
          {row.remark && <span className={parts.note}>{row.remark}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('console.common.actions')}</span>,
      last: true,
      cell: (row) => (
        <span className={parts.actions}>
          {actsOnAdjustment(row, self).map((act) => (
            <Button
              key={act}
              size="compact-xs"
              variant={act === 'approve' ? 'default' : 'danger'}
              onClick={() => onAct(act, row)}
            >
              {t(`console.adjust.${act}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

function ActDialog({ act, row, onClose }: { act: AdjustmentAct; row: Adjustment; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const run = useActOnAdjustment();
  return (
    <ReasonDialog
      title={t(`console.adjust.${act}Title`, { number: row.adjustmentNo })}
      text={t(`console.adjust.${act}Text`, { amount: `${row.amount} ${row.currency}`, account: row.account })}
      confirm={t(`console.adjust.${act}`)}
      grave={act !== 'approve'}
      needsReason={act !== 'approve'}
      reasonMax={REASON_MAX}
      pending={run.isPending}
      refusal={refusalOf(run.error)}
      onConfirm={(reason) =>
        run.mutate(
          { act, adjustmentNo: row.adjustmentNo, reason },
          {
            onSuccess: () => {
              tell(t(`console.adjust.${act}Done`, { number: row.adjustmentNo }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
