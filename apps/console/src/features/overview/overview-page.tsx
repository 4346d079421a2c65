import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Money } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import parts from '../../parts/parts.module.css';
import { Waiting } from '../../parts/waiting.tsx';
import { RecentAudit } from '../staff/recent-audit.tsx';
import { MissingSteps, useMissingSteps } from './missing-steps.tsx';
import { queues } from './overview.queries.ts';
import { linesOf } from './queues.ts';

/** What waits for somebody, the oldest first, and what colleagues did last. */
export function OverviewPage() {
  const t = useT();
  const found = useQuery(queues({}));
  const missing = useMissingSteps();
  const list = found.data && linesOf(found.data.list, t);
  return (
    <ListPage
      of={{
        found: { ...found, data: list },
        page: list && { list, pageNo: 1, totalPages: 1, totalCount: 0 },
        pageSize: Math.max(1, list?.length ?? 0),
      }}
      title={t('console.place.overview')}
      above={missing.length > 0 && <MissingSteps of={missing} />}
      isBelow={missing.length > 0}
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
          cell: ({ oldestAt }) => oldestAt !== null && <Waiting since={oldestAt} />,
        },
        column.text('words', t('console.overview.newest')),
        {
          key: 'amount',
          head: t('console.common.amount'),
          end: true,
          cell: ({ newest }) =>
            newest?.amount && newest.currency && <Money value={newest.amount} currency={newest.currency} />,
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
