import './notice-dialog.css';
import { dayText, useT } from '@baize/i18n';
import { buttonClass, EmptyState, Icon, IconButton } from '@baize/ui';
import { useState, type ReactNode } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { BannerLink } from '../catalogue/banner-link.tsx';
import { targetOf, type Linked } from '../catalogue/banner-target.ts';
import { markRead, readNotices } from './content.queries.ts';
import { Html } from './html.tsx';
import {
  firstOnPage,
  NOTICE_PAGE_RANGE,
  NOTICES_PER_PAGE,
  pageOfIndex,
  pagesAround,
} from './notice-state.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { ToRewards } from './to-rewards.tsx';

/** What is shown: a notice with its day, or a popup without one. */
export type Shown = {
  id: number;
  title: string;
  content: string;
  timestamp?: number;
  imageUrl?: string;
} & Linked;

/** The site's notices, from the marquee and the service bar. */
export function NoticesDialog({ noticeId, onClose }: { noticeId?: number | undefined; onClose: () => void }) {
  const t = useT();
  const notices = useSiteConfig()?.notice ?? [];
  const at = notices.findIndex(({ id }) => id === noticeId);
  return <NoticeDialog title={t('shell.marquee.title')} notices={notices} start={at} onClose={onClose} />;
}

type NoticeDialogProps = {
  title: string;
  notices: readonly Shown[];
  /** The one chosen at first; -1: the first, and on phones the list. */
  start: number;
  /** Comes unasked: on phones it covers no more of the page than it has to say. */
  isPopup?: boolean;
  /** What the reader may do next, below the words. */
  action?: ReactNode;
  onClose: () => void;
};

/** Titles on the left, seven a page; the chosen one's words on the right. Phones: the list, then the words with a way back. */
export function NoticeDialog({ title, notices, start, isPopup, action, onClose }: NoticeDialogProps) {
  const t = useT();
  const [index, setIndex] = useState(Math.max(0, start));
  const [isOpen, setOpen] = useState(start >= 0);
  const [read, setRead] = useState(readNotices);
  const chosen = notices[index];
  const isAlone = isPopup === true && notices.length === 1;
  const page = pageOfIndex(index);
  const from = firstOnPage(page);
  const shown = notices.slice(from, from + NOTICES_PER_PAGE);
  const choose = (at: number) => {
    const notice = notices[at];
    if (!notice) return;
    setIndex(at);
    setOpen(true);
    markRead(notice.id);
    setRead(readNotices());
  };
  return (
    <Dialog title={title} onClose={onClose} width={isAlone ? 480 : 920} shape="sheet" bare>
      <div
        className="notices"
        data-open={isOpen || undefined}
        data-popup={isPopup || undefined}
        data-alone={isAlone || undefined}
      >
        <IconButton
          className="notices-close"
          icon="x"
          iconSize={20}
          label={t('shell.close')}
          onClick={onClose}
        />
        <nav className="notices-list" aria-label={title}>
          <div className="notices-head">
            <Icon name="megaphone" />
            <h2 aria-hidden="true">{title}</h2>
            {notices.length > 0 && (
              <span>
                {t('shell.notices.range', {
                  from: from + 1,
                  to: from + shown.length,
                  total: notices.length,
                })}
              </span>
            )}
          </div>
          <ul>
            {shown.map((notice, offset) => (
              <li key={notice.id}>
                <button
                  type="button"
                  aria-current={from + offset === index || undefined}
                  onClick={() => choose(from + offset)}
                >
                  <strong>{notice.title}</strong>
                  <span>
                    {notice.timestamp !== undefined && dayText(notice.timestamp)}
                    {!read.has(notice.id) && <i className="notices-dot" title={t('shell.notices.unread')} />}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <NoticePager page={page} count={notices.length} onPage={(to) => choose(firstOnPage(to))} />
        </nav>
        {/* Long words scroll, so the keyboard must reach them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="notices-pane" aria-live="polite" tabIndex={0} aria-label={chosen?.title ?? title}>
          {notices.length > 1 && (
            <button type="button" className="notices-back" onClick={() => setOpen(false)}>
              <Icon name="chevron-left" />
              {t('shell.notices.back')}
            </button>
          )}
          {chosen ? (
            <article>
              {chosen.imageUrl && <img className="notices-art" src={chosen.imageUrl} alt="" />}
              <h3>{chosen.title}</h3>
              {chosen.timestamp !== undefined && <time>{dayText(chosen.timestamp)}</time>}
              <Html html={chosen.content} />
              <div className="notices-action">
                {action}
                <LeadsTo notice={chosen} onClose={onClose} />
                <ToRewards onClose={onClose} />
              </div>
            </article>
          ) : (
            <EmptyState title={t('shell.noData')} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

function LeadsTo({ notice, onClose }: { notice: Shown; onClose: () => void }) {
  const t = useT();
  const target = targetOf(notice);
  if (target.kind === 'none') return null;
  return (
    <BannerLink target={target} className={buttonClass({ kind: 'primary', size: 'small' })} onPick={onClose}>
      {t('shell.notices.more')}
    </BannerLink>
  );
}

function NoticePager({
  page,
  count,
  onPage,
}: {
  page: number;
  count: number;
  onPage: (page: number) => void;
}) {
  const t = useT();
  const total = Math.ceil(count / NOTICES_PER_PAGE);
  if (total < 2) return null;
  const step = (to: number, icon: 'chevron-left' | 'chevron-right', label: string) => (
    <IconButton icon={icon} label={label} disabled={to < 1 || to > total} onClick={() => onPage(to)} />
  );
  return (
    <div className="notices-pager">
      {step(page - 1, 'chevron-left', t('shell.pager.previous'))}
      {pagesAround(page, total, NOTICE_PAGE_RANGE).map((one) => (
        <button
          key={one}
          type="button"
          aria-label={t('shell.pager.page', { n: one })}
          aria-current={one === page ? 'page' : undefined}
          onClick={() => onPage(one)}
        >
          {one}
        </button>
      ))}
      {step(page + 1, 'chevron-right', t('shell.pager.next'))}
    </div>
  );
}
