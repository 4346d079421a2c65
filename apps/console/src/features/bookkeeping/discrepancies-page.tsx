import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { DISCREPANCY_SOURCES } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import {
  BOOK_PAGE_SIZE,
  discrepancies,
  REASON_MAX,
  useActOnDiscrepancy,
  type Discrepancy,
} from './bookkeeping.queries.ts';

/** OP-25, R34: where our books and somebody else's, or our own among themselves, do not agree. Empty on a good day. */
export function DiscrepanciesPage() {
  const t = useT();
  const tell = useTell();
  const time = useTableTime();
  const may = useMay('ledger.adjust');
  const search = useSearch({ from: '/money/findings' });
  const navigate = useNavigate({ from: '/money/findings' });
  const state = search.state ?? 'OPEN';
  const found = useQuery(
    discrepancies({
      ...(state === 'all' ? {} : { state }),
      ...(search.source ? { source: search.source } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const act = useActOnDiscrepancy();
  const [chosen, setChosen] = useState<Discrepancy>();
  const what = chosen?.state === 'OPEN' ? 'resolve' : 'reopen';
  return (
    <>
      <PageHead
        title={t('console.findings.title')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={(['OPEN', 'RESOLVED', 'all'] as const).map((value) => ({
              value,
              text: value === 'all' ? t('console.common.all') : t(`console.findings.state.${value}`),
            }))}
            onChange={(value) => void navigate({ search: { source: search.source, state: value } })}
          />
          <FilterChips
            label={t('console.findings.source')}
            value={search.source ?? 'all'}
            options={[
              { value: 'all' as const, text: t('console.common.all') },
              ...DISCREPANCY_SOURCES.map((value) => ({ value, text: t(`console.findings.source.${value}`) })),
            ]}
            onChange={(value) =>
              void navigate({ search: { state: search.state, source: value === 'all' ? undefined : value } })
            }
          />
        </div>
        <DataTable
          caption={t('console.findings.caption')}
          rowKey={(row) => row.discrepancyId}
          page={found.data}
          pageSize={BOOK_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.findings.empty')}
          columns={[
            {
              key: 'source',
              head: t('console.findings.source'),
              cell: (row) => t(`console.findings.source.${row.source}`),
            },
            { key: 'kind', head: t('console.findings.kind'), strong: true, cell: (row) => row.kind },
            { key: 'subject', head: t('console.findings.subject'), wrap: true, cell: (row) => row.subject },
            { key: 'ours', head: t('console.vendorFindings.ours'), wrap: true, cell: (row) => row.ours },
            {
              key: 'theirs',
              head: t('console.vendorFindings.theirs'),
              wrap: true,
              cell: (row) => row.theirs,
            },
            { key: 'first', head: t('console.findings.firstSeen'), cell: (row) => time(row.firstSeenAt) },
            { key: 'last', head: t('console.findings.lastSeen'), cell: (row) => time(row.lastSeenAt) },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <span className={parts.row}>
                  <StatusTag tone={row.state === 'OPEN' ? 'down' : 'up'}>
                    {t(`console.findings.state.${row.state}`)}
                  </StatusTag>
                  {row.reason && <span className={parts.note}>{row.reason}</span>}
                </span>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) =>
                may && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('console.findings.decideNamed', { subject: row.subject })}
                    onClick={() => {
                      act.reset();
                      setChosen(row);
                    }}
                  >
                    {t(row.state === 'OPEN' ? 'console.findings.resolve' : 'console.findings.reopen')}
                  </Button>
                ),
            },
          ]}
        />
      </section>
      {chosen && (
        <ReasonDialog
          title={t(`console.findings.${what}`)}
          text={t(`console.findings.${what}Text`)}
          confirm={t(`console.findings.${what}`)}
          reasonMax={REASON_MAX}
          pending={act.isPending}
          refusal={refusalOf(act.error)}
          onConfirm={(reason) =>
            act.mutate(
              { isOpen: chosen.state === 'OPEN', discrepancyId: chosen.discrepancyId, reason },
              {
                onSuccess: () => {
                  tell(t('console.findings.done'));
                  setChosen(undefined);
                },
              },
            )
          }
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
