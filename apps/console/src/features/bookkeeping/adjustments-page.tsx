import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { moneyText } from '@baize/i18n';
import { Money, StatusTag, type Tone } from '@baize/ui';
import { ask } from '../../session/ask.ts';
import { bookkeeping } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { ADJUSTMENT_STATES } from '../../session/search.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { EXPORT_PAGE_SIZE, ExportButton } from '../../parts/export-button.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
import parts from '../../parts/parts.module.css';
import { actsOnAdjustment } from './adjustment.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { AdjustmentRuleButton } from './adjustment-rule.tsx';
import {
  adjustments,
  BOOK_PAGE_SIZE,
  REASON_MAX,
  useActOnAdjustment,
  type Adjustment,
  type AdjustmentAct,
} from './bookkeeping.queries.ts';

const CSV = [
  'adjustmentNo',
  'state',
  'account',
  'amount',
  'currency',
  'reason',
  'requestedBy',
  'requestedAt',
  'decidedBy',
  'decidedAt',
  'remark',
  'reverses',
  'reversedBy',
  'balanceAfter',
] as const;
const TONE: Record<Adjustment['state'], Tone> = { REQUESTED: 'warn', POSTED: 'up', REJECTED: 'plain' };

/** OP-25: money moved by hand: one person asks, another posts it, and nothing that was posted is ever changed. */
export function AdjustmentsPage() {
  const t = useT();
  const search = useSearch({ from: '/money/adjustments' });
  const navigate = useNavigate({ from: '/money/adjustments' });
  const { me, permissions } = useStaffSession();
  const mayAdjust = permissions.has('ledger.adjust');
  const asked = {
    ...(search.state ? { state: search.state } : {}),
    ...(search.account ? { account: search.account } : {}),
  };
  const found = useQuery(adjustments({ ...asked, pageNo: search.page ?? 1 }));
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ act: AdjustmentAct; row: Adjustment }>();
  const self = {
    name: me.username,
    mayAdjust,
    mayApprove: permissions.has('ledger.approve'),
  };
  return (
    <QueuePage
      title={t('console.place.adjustments')}
      head={
        <>
          <AdjustmentRuleButton />
          <ExportButton<Adjustment, (typeof CSV)[number]>
            name="adjustments"
            columns={CSV}
            rowOf={(row) => ({
              ...row,
              requestedAt: new Date(row.requestedAt).toISOString(),
              decidedAt: row.decidedAt === null ? '' : new Date(row.decidedAt).toISOString(),
              decidedBy: row.decidedBy ?? '',
              remark: row.remark ?? '',
              reverses: row.reverses ?? '',
              reversedBy: row.reversedBy ?? '',
              balanceAfter: row.balanceAfter ?? '',
            })}
            read={(pageNo) =>
              ask(bookkeeping.listAdjustments({ ...asked, pageNo, pageSize: EXPORT_PAGE_SIZE }))
            }
          />
          {mayAdjust && (
            <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setAsking(true)}>
              {t('console.adjust.ask')}
            </Button>
          )}
        </>
      }
      filters={
        <FilterChips
          label={t('console.common.state')}
          value={search.state ?? 'all'}
          options={[
            { value: 'all' as const, text: t('console.common.all') },
            ...ADJUSTMENT_STATES.map((value) => ({ value, text: t(`console.adjust.state.${value}`) })),
          ]}
          onChange={(value) => filter({ state: value === 'all' ? undefined : value })}
        />
      }
      account={{ value: search.account, onSearch: (account) => filter({ account }) }}
      found={found}
      columns={useColumns()}
      rowKey={(row) => row.adjustmentNo}
      pageSize={BOOK_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.adjust.empty')}
      acts={(row) =>
        actsOnAdjustment(row, self).map((act) => ({
          key: act,
          text: t(`console.adjust.${act}`),
          isGrave: act !== 'approve',
          onPress: () => setChosen({ act, row }),
        }))
      }
    >
      {isAsking && <AdjustmentDialog onClose={() => setAsking(false)} />}
      {chosen && <ActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </QueuePage>
  );
}

function useColumns(): Column<Adjustment>[] {
  const t = useT();
  const time = useTableTime();
  return [
    { key: 'number', head: t('console.common.number'), strong: true, cell: (row) => row.adjustmentNo },
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.requestedAt) },
    memberColumn(t('console.common.member'), 'ledger'),
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
  ];
}

function ActDialog({ act, row, onClose }: { act: AdjustmentAct; row: Adjustment; onClose: () => void }) {
  const t = useT();
  const { adjustmentNo } = row;
  return (
    <DecisionDialog
      title={t(`console.adjust.${act}Title`, { number: adjustmentNo })}
      text={t(`console.adjust.${act}Text`, {
        amount: moneyText(row.amount, row.currency),
        account: row.account,
      })}
      confirm={t(`console.adjust.${act}`)}
      grave={act !== 'approve'}
      needsReason={act !== 'approve'}
      reasonMax={REASON_MAX}
      run={useActOnAdjustment()}
      inputOf={(reason) => ({ act, adjustmentNo, reason })}
      done={t(`console.adjust.${act}Done`, { number: adjustmentNo })}
      onClose={onClose}
    />
  );
}
