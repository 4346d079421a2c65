import './inbox.css';
import { tableTime, useI18n } from '@baize/i18n';
import { MESSAGE_CATEGORIES } from '@baize/messaging/rules';
import { Badge, Button, Chip, EmptyState, Icon, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoginFlags } from '../../session/member.ts';
import { usePageBar } from '../../shell/page-bar.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { PushDialog } from '../push/push-dialog.tsx';
import { inboxQuery, useInboxChange, type InboxFilter, type Message } from './inbox.queries.ts';
import { LetterDialog, type Recipient } from './letter-dialog.tsx';
import { MessageView } from './message-view.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { ListPager } from '../../shell/list-pager.tsx';

/** MSG-001 (messageV2): what the brand and the line wrote. A list and what is open beside it; on phones, over it. */
export function InboxPage() {
  const { t, language } = useI18n();
  const isPhone = useIsPhone();
  const { isAgent } = useLoginFlags();
  const [filter, setFilter] = useState<InboxFilter>({ category: '', pageNo: 1 });
  const [open, setOpen] = useState<Message>();
  const [letter, setLetter] = useState<{ recipient: Recipient; mayChoose?: boolean }>();
  const [isNotifying, setNotifying] = useState(false);
  const { data: inbox, error, refetch } = useQuery(inboxQuery(filter, language));
  const change = useInboxChange();
  usePageBar({ title: t('talk.inbox.title') });

  const may = inbox?.mayWrite ?? { upline: false, downlines: false };
  const unread = Object.values(inbox?.unread ?? {}).reduce((sum, n) => sum + n, 0);
  const show = (message: Message) => {
    setOpen(message);
    if (!message.isRead) change.mutate({ read: [message.id] });
  };
  const view = open && (
    <MessageView
      message={open}
      mayReply={mayReply(open, may)}
      onReply={(recipient) => setLetter({ recipient })}
      onDelete={() => change.mutate({ hide: open.id }, { onSuccess: () => setOpen(undefined) })}
      isBusy={change.isPending}
    />
  );
  return (
    <>
      <div className="inbox-head">
        <h1 className="only-wide">{t('talk.inbox.title')}</h1>
        {unread > 0 && (
          <Button kind="plain" size="small" icon="check" onClick={() => change.mutate({ read: 'all' })}>
            {t('talk.inbox.readAll')}
          </Button>
        )}
        <Button kind="outline" size="small" icon="bell" onClick={() => setNotifying(true)}>
          {t('talk.push.open')}
        </Button>
        {isAgent && (may.downlines || may.upline) && (
          <Button
            kind="outline"
            size="small"
            icon="send"
            onClick={() =>
              setLetter({
                recipient: may.downlines ? { to: 'downline', account: '' } : { to: 'upline' },
                mayChoose: may.downlines && may.upline,
              })
            }
          >
            {t('talk.letter.write')}
          </Button>
        )}
      </div>
      <div className="inbox-chips" role="group" aria-label={t('talk.inbox.categories')}>
        {(['', ...MESSAGE_CATEGORIES] as const).map((category) => (
          <Chip
            key={category}
            on={filter.category === category}
            onClick={() => setFilter({ category, pageNo: 1 })}
          >
            {t(category === '' ? 'talk.inbox.category.ALL' : `talk.inbox.category.${category}`)}
            {category !== '' && (
              <Badge count={inbox?.unread[category] ?? 0} label={t('cashier.account.unread')} />
            )}
          </Chip>
        ))}
      </div>
      {error && !inbox && <LoadFailed title={t('talk.inbox.failed')} onRetry={refetch} />}
      {!inbox && !error && <Skeleton height="280px" />}
      {inbox?.totalCount === 0 && (
        <EmptyState title={t('talk.inbox.empty')} text={t('talk.inbox.emptyText')} />
      )}
      {inbox && inbox.totalCount > 0 && (
        <div className="inbox">
          <div>
            <MessageList list={inbox.list} open={open?.id} onOpen={show} />
            <ListPager
              page={inbox.pageNo}
              totalPages={inbox.totalPages}
              onPage={(pageNo) => setFilter((before) => ({ ...before, pageNo }))}
            />
          </div>
          {!isPhone && (view ?? <EmptyState title={t('talk.inbox.choose')} />)}
        </div>
      )}
      {isPhone && open && (
        <Dialog title={open.title} onClose={() => setOpen(undefined)}>
          {view}
        </Dialog>
      )}
      {isNotifying && <PushDialog onClose={() => setNotifying(false)} />}
      {letter && <LetterDialog {...letter} onClose={() => setLetter(undefined)} />}
    </>
  );
}

const mayReply = (message: Message, may: { upline: boolean; downlines: boolean }): boolean =>
  (message.sender.kind === 'UPLINE' && may.upline) || (message.sender.kind === 'DOWNLINE' && may.downlines);

type ListProps = { list: readonly Message[]; open: string | undefined; onOpen: (message: Message) => void };

function MessageList({ list, open, onOpen }: ListProps) {
  const { t, tag } = useI18n();
  return (
    <ul className="panel inbox-list" aria-label={t('talk.inbox.title')}>
      {list.map((message) => {
        const isRead = message.isRead || message.id === open;
        return (
          <li key={message.id} className={isRead ? '' : 'is-unread'}>
            <button type="button" aria-pressed={message.id === open} onClick={() => onOpen(message)}>
              {isRead ? (
                <span />
              ) : (
                <span className="inbox-dot" role="img" aria-label={t('talk.inbox.unread')} />
              )}
              <b>{message.title}</b>
              <Icon name="chevron-right" size={16} />
              <span />
              <small>
                {tableTime(message.at, tag)} · {t(`talk.inbox.category.${message.category}`)}
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
