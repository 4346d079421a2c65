import './reading.css';
import { dayText, useT } from '@baize/i18n';
import { EmptyState, Skeleton } from '@baize/ui';
import { useState } from 'react';
import { markRead, useAnnouncements } from './content.queries.ts';
import { Html } from './html.tsx';
import { ReadingHead } from './reading-head.tsx';
import { ANNOUNCEMENT_PAGE_RANGE } from './notice-state.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ListPager } from '../../shell/list-pager.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];

/** All announcements, nine a page; the chosen one's words beside them, below them on phones (SITE-038, SITE-039). */
export function AnnouncePage() {
  const t = useT();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const query = useAnnouncements(page);
  const { list = [], player = [], totalPages = 0 } = query.data ?? {};
  const notice = player.find(({ id }) => id === (chosen ?? list[0]?.id));
  return (
    <>
      <ReadingHead title={t('shell.announce.title')} />
      {query.isError && <LoadFailed title={t('error.network_error')} onRetry={query.refetch} />}
      {query.isPending && ROWS.map((row) => <Skeleton key={row} height="52px" />)}
      {query.data && list.length === 0 && <EmptyState title={t('shell.noData')} />}
      {list.length > 0 && (
        <div className="reading">
          <div>
            <ul className="reading-list">
              {list.map(({ id, title, timestamp }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === notice?.id || undefined}
                    onClick={() => {
                      setChosen(id);
                      markRead(id);
                    }}
                  >
                    <strong>{title}</strong>
                    <time>{dayText(timestamp)}</time>
                  </button>
                </li>
              ))}
            </ul>
            <ListPager
              page={page}
              totalPages={totalPages}
              range={ANNOUNCEMENT_PAGE_RANGE}
              onPage={(to) => {
                setPage(to);
                setChosen(null);
              }}
            />
          </div>
          {notice && (
            <article className="reading-pane" aria-live="polite">
              <h2>{notice.title}</h2>
              <time>{dayText(notice.timestamp)}</time>
              <Html html={notice.content} />
            </article>
          )}
        </div>
      )}
    </>
  );
}
