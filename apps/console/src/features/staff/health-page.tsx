import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '@baize/i18n';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { messages } from '../dispatch/dispatch.queries.ts';
import { ConnectionTest } from '../play/connection-test.tsx';
import { connections, type Connection } from '../play/play.queries.ts';
import { cronText } from './cron-text.ts';
import { jobs, type JobRow } from './staff.queries.ts';

const TONE: Record<JobRow['state'], Tone> = { failing: 'down', late: 'warn', fine: 'up', idle: 'plain' };
const ORDER: readonly JobRow['state'][] = ['failing', 'late', 'fine', 'idle'];
const WIRE_TONE: Record<Connection['state'], Tone> = { ACTIVE: 'up', MAINTENANCE: 'warn', DISABLED: 'down' };

/** OP-35: whether what nobody watches works: the jobs, the ways messages leave by, the wires to vendors. */
export function HealthPage() {
  const t = useT();
  const found = useQuery(jobs);
  return (
    <>
      <PageHead
        title={t('console.place.health')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      {useMay('delivery.read') && <Delivery />}
      <Jobs />
      {useMay('catalogue.write') && <Vendors />}
    </>
  );
}

function Jobs() {
  const t = useT();
  const time = useTableTime();
  const found = useQuery(jobs);
  const rows = found.data?.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <section className={parts.tableCard}>
      <div className={parts.cardHead}>
        <h2>{t('console.health.jobs')}</h2>
      </div>
      <DataTable
        caption={t('console.health.jobs')}
        rowKey={(row) => row.name}
        page={onePage(rows)}
        pageSize={Math.max(1, rows?.length ?? 1)}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={t('console.health.noJobs')}
        columns={[
          { key: 'name', head: t('console.health.job'), strong: true, cell: (row) => row.name },
          {
            key: 'cron',
            head: t('console.health.clock'),
            cell: (row) => (row.cron === null ? t('console.health.event') : cronText(t, row.cron)),
          },
          { key: 'done', head: t('console.health.lastDone'), cell: (row) => time(row.lastDoneAt) },
          { key: 'failed', head: t('console.health.lastFailed'), cell: (row) => time(row.lastFailedAt) },
          {
            key: 'failures',
            head: t('console.health.failedOfDay'),
            end: true,
            cell: (row) => countText(row.failedOfDay),
          },
          {
            key: 'waits',
            head: t('console.health.waiting'),
            end: true,
            cell: (row) => countText(row.waiting),
          },
          {
            key: 'state',
            head: t('console.common.state'),
            cell: (row) => (
              <StatusTag tone={TONE[row.state]}>{t(`console.health.state.${row.state}`)}</StatusTag>
            ),
          },
        ]}
      />
    </section>
  );
}

function Delivery() {
  const t = useT();
  const failed = useQuery(messages({ state: 'FAILED', pageNo: 1, pageSize: 1 }));
  const unknown = useQuery(messages({ state: 'UNKNOWN', pageNo: 1, pageSize: 1 }));
  return (
    <dl className={parts.strip}>
      {[
        { state: 'FAILED' as const, count: failed.data?.totalCount },
        { state: 'UNKNOWN' as const, count: unknown.data?.totalCount },
      ].map(({ state, count }) => (
        <div key={state}>
          <dt>{t(`console.health.messages.${state}`)}</dt>
          <dd>
            <Link to="/delivery/outbox" search={{ state }}>
              {count === undefined ? '…' : countText(count)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Vendors() {
  const t = useT();
  const found = useQuery(connections({}));
  const [asked, setAsked] = useState<Connection>();
  return (
    <section className={`${parts.tableCard} ${parts.below}`}>
      <div className={parts.cardHead}>
        <h2>{t('console.place.connections')}</h2>
      </div>
      <DataTable
        caption={t('console.place.connections')}
        rowKey={(row) => row.code}
        page={onePage(found.data)}
        pageSize={Math.max(1, found.data?.length ?? 1)}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={t('console.games.noVendors')}
        columns={[
          { key: 'name', head: t('console.games.displayName'), strong: true, cell: (row) => row.name },
          {
            key: 'state',
            head: t('console.common.state'),
            cell: (row) => (
              <StatusTag tone={WIRE_TONE[row.state]}>{t(`console.connections.state.${row.state}`)}</StatusTag>
            ),
          },
          {
            key: 'actions',
            head: <span className="visually-hidden">{t('console.common.actions')}</span>,
            last: true,
            cell: (row) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('console.connections.testNamed', { name: row.name })}
                onClick={() => setAsked(row)}
              >
                {t('console.connections.test')}
              </Button>
            ),
          },
        ]}
      />
      {asked && <ConnectionTest connection={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
