import { useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { gatewayEvents, QUEUE_PAGE_SIZE, refusedCallbacks } from './cashier.queries.ts';

export const GatewayEvents = () => (
  <>
    <RefusedCallbacks />
    <BelievedEvents />
  </>
);

const VERDICT = {
  caller_unknown: 'console.deposits.refused.caller_unknown',
  signature_wrong: 'console.deposits.refused.signature_wrong',
  timestamp_stale: 'console.deposits.refused.timestamp_stale',
  malformed: 'console.deposits.refused.malformed',
  unanswered: 'console.deposits.refused.unanswered',
} as const;

/** What nobody believed, counted; a table only where there is something, because it should stay empty. */
function RefusedCallbacks() {
  const t = useT();
  const time = useTableTime();
  const refused = useQuery(refusedCallbacks());
  const list = refused.data?.list ?? [];
  if (list.length === 0 && !refused.error) return null;
  const days = refused.data?.days ?? 0;
  const columns: ComponentProps<typeof DataTable<(typeof list)[number]>>['columns'] = [
    { key: 'gateway', head: t('console.deposits.gateway'), strong: true, cell: (row) => row.gateway },
    { key: 'verdict', head: t('console.deposits.refused.reason'), cell: (row) => t(VERDICT[row.verdict]) },
    { key: 'count', head: t('console.deposits.deliveries'), end: true, cell: (row) => row.count },
    { key: 'last', head: t('console.findings.lastSeen'), cell: (row) => time(row.lastAt) },
    { key: 'ip', head: t('console.audit.ip'), cell: (row) => row.lastIp },
  ];
  return (
    <section className={parts.tableCard}>
      <div className={parts.cardHead}>
        <h2>{t('console.deposits.refused.title', { days })}</h2>
      </div>
      <DataTable
        caption={t('console.deposits.refused.title', { days })}
        rowKey={(row) => `${row.gateway} ${row.verdict}`}
        page={refused.data && { list, pageNo: 1, totalPages: 1, totalCount: list.length }}
        pageSize={list.length}
        error={refused.error ? codeOf(refused.error) : undefined}
        onRetry={() => void refused.refetch()}
        empty={t('console.deposits.eventsEmpty')}
        columns={columns}
      />
    </section>
  );
}

/** Every callback that was believed, how often it came, and what became of it. */
function BelievedEvents() {
  const t = useT();
  const time = useTableTime();
  const { reference } = useSearch({ from: '/money/deposits' });
  const navigate = useNavigate({ from: '/money/deposits' });
  const [pageNo, setPageNo] = useState(1);
  const events = useQuery(gatewayEvents({ ...(reference ? { reference } : {}), pageNo }));
  return (
    <section className={parts.tableCard}>
      <div className={parts.bar}>
        <span className={parts.space} />
        <SearchField
          name="reference"
          label={t('console.deposits.reference')}
          value={reference ?? ''}
          maxLength={64}
          onSearch={(wanted) => {
            setPageNo(1);
            void navigate({ search: { view: 'events', reference: wanted } });
          }}
        />
      </div>
      <DataTable
        caption={t('console.deposits.eventsCaption')}
        rowKey={(row) => row.id}
        page={events.data}
        pageSize={QUEUE_PAGE_SIZE}
        error={events.error ? codeOf(events.error) : undefined}
        onRetry={() => void events.refetch()}
        onPage={setPageNo}
        empty={t('console.deposits.eventsEmpty')}
        columns={[
          { key: 'time', head: t('console.common.time'), cell: (row) => time(row.receivedAt) },
          { key: 'gateway', head: t('console.deposits.gateway'), strong: true, cell: (row) => row.gateway },
          { key: 'event', head: t('console.deposits.event'), cell: (row) => row.kind },
          { key: 'reference', head: t('console.deposits.reference'), cell: (row) => row.reference },
          { key: 'outcome', head: t('console.deposits.outcome'), cell: (row) => row.outcome },
          {
            key: 'deliveries',
            head: t('console.deposits.deliveries'),
            end: true,
            cell: (row) => row.deliveries,
          },
          { key: 'id', head: t('console.common.number'), cell: (row) => row.eventId },
        ]}
      />
    </section>
  );
}
