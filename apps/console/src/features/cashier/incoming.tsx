import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Money, StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import parts from '../../parts/parts.module.css';
import { incoming, QUEUE_PAGE_SIZE, type IncomingRow } from './cashier.queries.ts';
import { IncomingDialog } from './incoming-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';

const STATES = ['OPEN', 'MATCHED', 'SET_ASIDE', 'all'] as const;
const TONE: Record<IncomingRow['state'], Tone> = { OPEN: 'warn', MATCHED: 'up', SET_ASIDE: 'plain' };

/** Money that came to the house's accounts: what could not be matched to an order waits here. */
export function Incoming() {
  const t = useT();
  const time = useTableTime();
  const search = useSearch({ from: '/money/deposits' });
  const navigate = useNavigate({ from: '/money/deposits' });
  const state = search.incoming ?? 'OPEN';
  const found = useQuery(incoming({ ...(state === 'all' ? {} : { state }), pageNo: search.page ?? 1 }));
  const [chosen, setChosen] = useState<IncomingRow>();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={parts.tableCard}>
      <div className={parts.bar}>
        <FilterChips
          label={t('console.common.state')}
          value={state}
          options={STATES.map((value) => ({
            value,
            text: value === 'all' ? t('console.common.all') : t(`console.incoming.state.${value}`),
          }))}
          onChange={(value) => void navigate({ search: { view: 'incoming', incoming: value } })}
        />
        <span className={parts.space} />
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('console.incoming.add')}
        </Button>
      </div>
      <DataTable
        caption={t('console.deposits.incoming')}
        rowKey={(row) => row.incomingId}
        page={found.data}
        pageSize={QUEUE_PAGE_SIZE}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        empty={t('console.incoming.empty')}
        columns={[
          { key: 'time', head: t('console.common.time'), cell: (row) => time(row.bookedAt) },
          { key: 'ref', head: t('console.common.number'), strong: true, cell: (row) => row.ref },
          { key: 'gateway', head: t('console.deposits.gateway'), cell: (row) => row.gateway },
          {
            key: 'amount',
            head: t('console.common.amount'),
            end: true,
            cell: (row) => <Money value={row.amount} currency={row.currency} />,
          },
          { key: 'memo', head: t('console.incoming.memo'), wrap: true, cell: (row) => row.memo },
          { key: 'payer', head: t('console.incoming.payer'), cell: (row) => row.payer ?? '' },
          {
            key: 'order',
            head: t('console.incoming.order'),
            cell: (row) =>
              row.orderNo && (
                <Link
                  to="/money/deposits"
                  search={{ state: 'all', case: row.orderNo }}
                  className={parts.link}
                >
                  {row.orderNo}
                </Link>
              ),
          },
          {
            key: 'state',
            head: t('console.common.state'),
            cell: (row) => (
              <span className={parts.row}>
                <StatusTag tone={TONE[row.state]}>{t(`console.incoming.state.${row.state}`)}</StatusTag>
                {row.why && <span className={parts.note}>{row.why}</span>}
              </span>
            ),
          },
          {
            key: 'actions',
            head: <span className="visually-hidden">{t('console.common.actions')}</span>,
            last: true,
            cell: (row) =>
              row.state === 'OPEN' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('console.incoming.decideNamed', { ref: row.ref })}
                  onClick={() => setChosen(row)}
                >
                  {t('console.incoming.decide')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && <IncomingDialog row={chosen} onClose={() => setChosen(undefined)} />}
      {isAdding && <StatementDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
