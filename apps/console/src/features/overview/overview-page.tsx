import { Link } from '@tanstack/react-router';
import { Money } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import parts from '../../parts/parts.module.css';
import { RecentAudit } from '../staff/recent-audit.tsx';
import { lineOf, useQueues } from './overview.queries.ts';
import { byUrgency, endsOf, type QueueLine } from './queues.ts';

/** What waits for somebody, the oldest first, and what colleagues did last. */
export function OverviewPage() {
  const t = useT();
  const queues = useQueues();
  const asked = queues.map(({ found }) => found);
  const failed = asked.find((query) => query.error && !query.data);
  const lines = byUrgency(queues.flatMap(({ of, found }) => (found.data ? [lineOf(of, found.data, t)] : [])));
  const refresh = () => {
    for (const query of asked) void query.refetch();
  };
  return (
    <>
      <PageHead
        title={t('console.place.overview')}
        updatedAt={Math.max(0, ...asked.map((query) => query.dataUpdatedAt))}
        refreshing={asked.some((query) => query.isFetching)}
        onRefresh={refresh}
      />
      <section className={parts.tableCard}>
        <header className={parts.cardHead}>
          <h2>{t('console.overview.waiting')}</h2>
        </header>
        {failed && <Problem code={codeOf(failed.error)} />}
        {lines.length === 0 && !failed ? (
          <p className={parts.note}>
            {t(
              asked.some((query) => query.isLoading) ? 'console.common.loading' : 'console.overview.noQueues',
            )}
          </p>
        ) : (
          <QueueTable lines={lines} onRetry={refresh} />
        )}
      </section>
      <RecentAudit />
    </>
  );
}

function QueueTable({ lines, onRetry }: { lines: readonly QueueLine[]; onRetry: () => void }) {
  const t = useT();
  return (
    <DataTable
      caption={t('console.overview.waiting')}
      rowKey={(line) => line.name}
      page={{ list: lines, pageNo: 1, totalPages: 1, totalCount: 0 }}
      pageSize={Math.max(1, lines.length)}
      onRetry={onRetry}
      empty={t('console.overview.noQueues')}
      columns={[
        {
          key: 'queue',
          head: t('console.overview.queue'),
          strong: true,
          cell: (line) => t(`console.overview.${line.name}`),
        },
        { key: 'open', head: t('console.overview.open'), end: true, cell: (line) => line.count },
        {
          key: 'oldest',
          head: t('console.overview.oldest'),
          end: true,
          cell: (line) => {
            const since = endsOf(line.items)?.oldest.since;
            return since !== undefined && <Waiting since={since} />;
          },
        },
        {
          key: 'newest',
          head: t('console.overview.newest'),
          cell: (line) => endsOf(line.items)?.newest.words,
        },
        {
          key: 'amount',
          head: t('console.common.amount'),
          end: true,
          cell: (line) => {
            const { amount, currency } = endsOf(line.items)?.newest ?? {};
            return amount && currency && <Money value={amount} currency={currency} />;
          },
        },
        {
          key: 'actions',
          head: <span className="visually-hidden">{t('console.common.actions')}</span>,
          last: true,
          cell: (line) => (
            <Link
              to={line.path}
              search={{ ...(line.view && { view: line.view }), ...(line.state && { state: line.state }) }}
              className={parts.link}
              aria-label={`${t('console.common.open')}: ${t(`console.overview.${line.name}`)}`}
            >
              {t('console.common.open')}
            </Link>
          ),
        },
      ]}
    />
  );
}
