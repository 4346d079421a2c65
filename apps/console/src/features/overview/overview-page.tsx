import { Link } from '@tanstack/react-router';
import { Money } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import parts from '../../parts/parts.module.css';
import { Waiting } from '../../parts/waiting.tsx';
import { RecentAudit } from '../staff/recent-audit.tsx';
import { lineOf, useQueues } from './overview.queries.ts';
import { byUrgency, endsOf } from './queues.ts';

/** What waits for somebody, the oldest first, and what colleagues did last. */
export function OverviewPage() {
  const t = useT();
  const queues = useQueues();
  const asked = queues.map(({ found }) => found);
  const list = byUrgency(queues.flatMap(({ of, found }) => (found.data ? [lineOf(of, found.data, t)] : [])));
  const isWaiting = list.length === 0 && asked.some((query) => query.isLoading);
  return (
    <ListPage
      of={{
        found: {
          data: list,
          error: asked.find((query) => query.error && !query.data)?.error ?? null,
          isFetching: asked.some((query) => query.isFetching),
          isSuccess: !isWaiting,
          dataUpdatedAt: Math.max(0, ...asked.map((query) => query.dataUpdatedAt)),
          refetch: () => asked.map((query) => query.refetch()),
        },
        page: isWaiting ? undefined : { list, pageNo: 1, totalPages: 1, totalCount: 0 },
        pageSize: Math.max(1, list.length),
      }}
      title={t('console.place.overview')}
      caption={t('console.overview.waiting')}
      heading={t('console.overview.waiting')}
      rowKey={(line) => line.name}
      empty={t('console.overview.noQueues')}
      columns={(column) => [
        column.text('name', t('console.overview.queue'), {
          words: (line) => t(`console.overview.${line.name}`),
          strong: true,
        }),
        column.count('count', t('console.overview.open')),
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
    >
      <RecentAudit />
    </ListPage>
  );
}
