import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { gatewayEvents, QUEUE_PAGE_SIZE } from './cashier.queries.ts';

/** Every callback a gateway has sent, how often, and what became of it. */
export function GatewayEvents() {
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
