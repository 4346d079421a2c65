import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { DISCREPANCY_SOURCES } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
import parts from '../../parts/parts.module.css';
import {
  BOOK_PAGE_SIZE,
  discrepancies,
  REASON_MAX,
  useActOnDiscrepancy,
  type Discrepancy,
} from './bookkeeping.queries.ts';
import { findingText } from './finding-text.ts';

/** OP-25, R34: where our books and somebody else's, or our own among themselves, do not agree. Empty on a good day. */
export function DiscrepanciesPage() {
  const t = useT();
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
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  return (
    <QueuePage
      title={t('console.findings.title')}
      caption={t('console.findings.caption')}
      filters={
        <>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={(['OPEN', 'RESOLVED', 'all'] as const).map((value) => ({
              value,
              text: value === 'all' ? t('console.common.all') : t(`console.findings.state.${value}`),
            }))}
            onChange={(value) => filter({ state: value })}
          />
          <FilterChips
            label={t('console.findings.source')}
            value={search.source ?? 'all'}
            options={[
              { value: 'all' as const, text: t('console.common.all') },
              ...DISCREPANCY_SOURCES.map((value) => ({ value, text: t(`console.findings.source.${value}`) })),
            ]}
            onChange={(value) => filter({ source: value === 'all' ? undefined : value })}
          />
        </>
      }
      found={found}
      rowKey={(row) => row.discrepancyId}
      pageSize={BOOK_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.findings.empty')}
      columns={[
        {
          key: 'source',
          head: t('console.findings.source'),
          cell: (row) => t(`console.findings.source.${row.source}`),
        },
        {
          key: 'kind',
          head: t('console.findings.kind'),
          strong: true,
          cell: (row) => findingText(t, row.kind),
        },
        { key: 'subject', head: t('console.findings.subject'), wrap: true, cell: (row) => row.subject },
        { key: 'ours', head: t('console.vendorFindings.ours'), wrap: true, cell: (row) => row.ours },
        { key: 'theirs', head: t('console.vendorFindings.theirs'), wrap: true, cell: (row) => row.theirs },
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
      ]}
      acts={(row) =>
        may
          ? [
              {
                key: 'decide',
                text: t(row.state === 'OPEN' ? 'console.findings.resolve' : 'console.findings.reopen'),
                label: t('console.findings.decideNamed', { subject: row.subject }),
                onPress: () => {
                  act.reset();
                  setChosen(row);
                },
              },
            ]
          : []
      }
    >
      {chosen && (
        <DecisionDialog
          title={t(`console.findings.${what}`)}
          text={t(`console.findings.${what}Text`)}
          confirm={t(`console.findings.${what}`)}
          reasonMax={REASON_MAX}
          run={act}
          inputOf={(reason) => ({
            isOpen: chosen.state === 'OPEN',
            discrepancyId: chosen.discrepancyId,
            reason,
          })}
          done={t('console.findings.done')}
          onClose={() => setChosen(undefined)}
        />
      )}
    </QueuePage>
  );
}
