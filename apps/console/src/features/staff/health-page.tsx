import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '@baize/i18n';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Strip } from '../../parts/facts.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { useNames } from '../../parts/use-names.ts';
import { PageHead } from '../../parts/page-head.tsx';
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
      {useMay('vendors.write') && <Vendors />}
    </>
  );
}

const byState = (rows: JobRow[]) => rows.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

function Jobs() {
  const t = useT();
  const names = useNames();
  return (
    <List
      of={wholeList(useQuery({ ...jobs, select: byState }))}
      caption={t('console.health.jobs')}
      heading={t('console.health.jobs')}
      rowKey={(row) => row.name}
      empty={t('console.health.noJobs')}
      columns={(column) => [
        column.text('name', t('console.health.job'), { strong: true, words: ({ name }) => names.job(name) }),
        column.text('cron', t('console.health.clock'), {
          words: ({ cron }) => (cron === null ? t('console.health.event') : cronText(t, cron)),
        }),
        column.time('lastDoneAt', t('console.health.lastDone')),
        column.time('lastFailedAt', t('console.health.lastFailed')),
        column.count('failedOfDay', t('console.health.failedOfDay')),
        column.count('waiting', t('console.health.waiting')),
        column.tag('state', TONE, (state) => t(`console.health.state.${state}`)),
      ]}
    />
  );
}

function Delivery() {
  const t = useT();
  const failed = useQuery(messages({ state: 'FAILED', pageNo: 1, pageSize: 1 }));
  const unknown = useQuery(messages({ state: 'UNKNOWN', pageNo: 1, pageSize: 1 }));
  const link = (state: 'FAILED' | 'UNKNOWN', count: number | undefined) =>
    [
      t(`console.health.messages.${state}`),
      <Link key={state} to="/delivery/outbox" search={{ state }}>
        {count === undefined ? '…' : countText(count)}
      </Link>,
    ] as const;
  return <Strip of={[link('FAILED', failed.data?.totalCount), link('UNKNOWN', unknown.data?.totalCount)]} />;
}

function Vendors() {
  const t = useT();
  const [asked, setAsked] = useState<Connection>();
  return (
    <>
      <List
        of={wholeList(useQuery(connections({})))}
        caption={t('console.place.connections')}
        heading={t('console.place.connections')}
        isBelow
        rowKey={(row) => row.code}
        empty={t('console.games.noVendors')}
        columns={(column) => [
          column.text('name', t('console.games.displayName'), { strong: true }),
          column.tag('state', WIRE_TONE, (state) => t(`console.connections.state.${state}`)),
        ]}
        acts={(row) => [
          {
            key: 'test',
            text: t('console.connections.test'),
            label: t('console.connections.testNamed', { name: row.name }),
            onPress: () => setAsked(row),
          },
        ]}
      />
      {asked && <ConnectionTest connection={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
