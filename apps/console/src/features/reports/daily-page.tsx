import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { countText } from '@baize/i18n';
import { Money } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { REPORT_BY } from '../../session/search.ts';
import { csvOf } from '../../parts/csv.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { daysOf } from '../../parts/days.ts';
import { DaysField } from '../../parts/days-field.tsx';
import { download } from '../../parts/download.ts';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';

import parts from '../../parts/parts.module.css';
import { dailyTotals, type DailyRow } from './reports.queries.ts';

const COUNTS = ['registrations', 'firstDeposits'] as const;
const AMOUNTS = ['deposits', 'withdrawals', 'bets', 'validBet', 'winLoss', 'bonuses'] as const;
const CSV = ['day', 'currency', 'key', ...COUNTS, ...AMOUNTS] as const;

/** OP-31: each day of the brand, of each agent's team, or of each vendor. Trial play is in no total. */
export function DailyPage() {
  const t = useT();
  const { by = 'brand', from, to } = useSearch({ from: '/reports/daily' });
  const navigate = useNavigate({ from: '/reports/daily' });
  const days = from && to ? { from, to } : daysOf('week');
  const found = useQuery(dailyTotals({ ...days, by }));
  const rows = found.data?.list;
  const counts = by === 'vendor' ? [] : COUNTS;
  const amounts = AMOUNTS.filter(
    (name) =>
      (by !== 'vendor' || name === 'bets' || name === 'validBet' || name === 'winLoss') &&
      (by !== 'agent' || name !== 'validBet'),
  );
  const columns: Column<DailyRow>[] = [
    { key: 'day', head: t('console.report.day'), strong: true, cell: (row) => row.day },
    ...(by === 'brand'
      ? []
      : [{ key: 'key', head: t(`console.report.by.${by}`), cell: (row: DailyRow) => row.key }]),
    ...counts.map((name): Column<DailyRow> => ({
      key: name,
      head: t(`console.report.${name}`),
      end: true,
      cell: (row) => countText(row[name]),
    })),
    ...amounts.map((name): Column<DailyRow> => ({
      key: name,
      head: t(`console.report.${name}`),
      end: true,
      cell: (row) => <Money value={row[name]} currency={row.currency} signed={name === 'winLoss'} bare />,
    })),
    { key: 'currency', head: t('console.member.currency'), cell: (row) => row.currency },
  ];
  return (
    <>
      <PageHead
        title={t('console.place.daily')}
        updatedAt={found.data?.asOf ?? found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          disabled={!rows || rows.length === 0}
          onClick={() => rows && download(`${by}-${days.from}-${days.to}.csv`, csvOf(CSV, rows))}
        >
          {t('console.report.csv')}
        </Button>
      </PageHead>
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.report.by')}
            value={by}
            options={REPORT_BY.map((value) => ({ value, text: t(`console.report.by.${value}`) }))}
            onChange={(value) => void navigate({ search: { from, to, by: value } })}
          />
          <span className={parts.space} />
          <DaysField value={days} onChange={(value) => void navigate({ search: { by, ...value } })} />
        </div>
        <DataTable
          caption={t('console.place.daily')}
          columns={columns}
          rowKey={(row) => `${row.day} ${row.currency} ${row.key}`}
          page={onePage(rows)}
          pageSize={Math.max(1, rows?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.report.empty')}
        />
      </section>
    </>
  );
}
