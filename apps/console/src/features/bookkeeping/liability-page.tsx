import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { csvOf } from '../../parts/csv.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { download } from '../../parts/download.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { BOOK_PAGE_SIZE, liability, liabilityReports, type Liability } from './bookkeeping.queries.ts';

type Row = Liability['list'][number];
const PARTS = ['balances', 'pendingWithdrawals', 'inTransit', 'inPlay', 'vendorFloats', 'debts'] as const;
const APART = ['received', 'operators'] as const;
const COLUMNS = ['currency', 'members', ...PARTS, 'total', 'ledger', 'difference', ...APART] as const;

/** A report of a night before it was told has none. */
const withApart = (row: Row) => ({ ...row, received: row.received ?? '', operators: row.operators ?? '' });

/** R33: what the house owes its members, by where it lies, beside what the ledger's other legs say. */
export function LiabilityPage() {
  const t = useT();
  const time = useTableTime();
  const { page = 1 } = useSearch({ from: '/money/liability' });
  const navigate = useNavigate({ from: '/money/liability' });
  const now = useQuery(liability);
  const nights = useQuery(liabilityReports(page));
  return (
    <>
      <PageHead
        title={t('console.place.liability')}
        updatedAt={now.dataUpdatedAt}
        refreshing={now.isFetching}
        onRefresh={() => void now.refetch()}
      >
        {now.data && (
          <Button
            variant="default"
            leftSection={<Download size={15} aria-hidden />}
            onClick={() => download('liability.csv', csvOf(COLUMNS, now.data.list.map(withApart)))}
          >
            {t('console.report.csv')}
          </Button>
        )}
      </PageHead>
      {now.error && !now.data && <Problem code={codeOf(now.error)} />}
      {now.data?.list.map((row) => (
        <Standing key={row.currency} row={row} />
      ))}
      <section className={`${parts.tableCard} ${parts.below}`}>
        <div className={parts.cardHead}>
          <h2>{t('console.liability.nights')}</h2>
        </div>
        <DataTable
          caption={t('console.liability.nights')}
          rowKey={(report) => report.at}
          page={nights.data}
          pageSize={BOOK_PAGE_SIZE}
          error={nights.error ? codeOf(nights.error) : undefined}
          onRetry={() => void nights.refetch()}
          onPage={(to) => void navigate({ search: { page: to } })}
          empty={t('console.liability.noNights')}
          columns={[
            { key: 'at', head: t('console.common.time'), strong: true, cell: (report) => time(report.at) },
            {
              key: 'total',
              head: t('console.liability.total'),
              end: true,
              cell: (report) =>
                report.list.map((row) => (
                  <div key={row.currency}>
                    <Money value={row.total} currency={row.currency} />
                  </div>
                )),
            },
            {
              key: 'difference',
              head: t('console.liability.difference'),
              end: true,
              cell: (report) =>
                report.list.map((row) => (
                  <div key={row.currency}>
                    <Money value={row.difference} currency={row.currency} />
                  </div>
                )),
            },
          ]}
        />
      </section>
    </>
  );
}

function Standing({ row }: { row: Row }) {
  const t = useT();
  const isEven = Number(row.difference) === 0;
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.liability.in', { currency: row.currency, count: row.members })}</h2>
        <span className={parts.space} />
        <StatusTag tone={isEven ? 'up' : 'down'}>
          {t(isEven ? 'console.liability.even' : 'console.liability.uneven')}
        </StatusTag>
      </div>
      <dl className={parts.facts}>
        {[...PARTS, 'total' as const, 'ledger' as const, 'difference' as const].map((name) => (
          <div key={name}>
            <dt>{t(`console.liability.${name}`)}</dt>
            <dd>
              <Money value={row[name]} currency={row.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <Apart row={row} />
    </section>
  );
}

/** R33: members' money stands apart from the operator's: what came in, less what is owed, is the operator's own. */
function Apart({ row: { received, operators, total, currency } }: { row: Row }) {
  const t = useT();
  if (received === undefined || operators === undefined) return null;
  const isCovered = Number(operators) >= 0;
  return (
    <>
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h3>{t('console.liability.apart')}</h3>
        <span className={parts.space} />
        <StatusTag tone={isCovered ? 'up' : 'down'}>
          {t(isCovered ? 'console.liability.covered' : 'console.liability.uncovered')}
        </StatusTag>
      </div>
      <dl className={parts.facts}>
        {(
          [
            ['received', received],
            ['membersOwn', total],
            ['operators', operators],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`console.liability.${name}`)}</dt>
            <dd>
              <Money value={value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
