import type { MessageCategory } from '@baize/messaging/rules';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messaging } from '../../clients/messaging.ts';
import { ask } from '../../session/clients.ts';
import { useMember } from '../../session/member.ts';
import { freshPage } from '../../session/query-client.ts';

/** Everything under it is asked for again when the stream says that the inbox changed (session/balance.ts). */
const INBOX = ['inbox'];
const POLL_MS = 60_000;

const NOTHING = { unreadMessage: 0, promotion: 0, reward: 0, mission: 0 };
export const unreadQuery = queryOptions({
  queryKey: [...INBOX, 'unread'],
  queryFn: () => ask(messaging.countUnread({})),
  staleTime: POLL_MS,
});

/** What waits for the member: pushed, asked for every minute and on focus; never for a trial account (MSG-005). */
export function useUnread(): typeof NOTHING {
  const member = useMember();
  const { data } = useQuery({
    ...unreadQuery,
    enabled: member !== undefined && !member.freeplay,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
  return data ?? NOTHING;
}

export type InboxFilter = { category: MessageCategory | ''; pageNo: number };

export const inboxQuery = ({ category, pageNo }: InboxFilter, language: string) =>
  freshPage([...INBOX, 'list', category, pageNo, language], () =>
    messaging.listMessages({ pageNo, ...(category === '' ? {} : { category }) }),
  );
export type Inbox = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof inboxQuery>['queryFn']>>>>;
export type Message = Inbox['list'][number];

/** Reads or hides; what is left unread comes back with the answer. */
export function useInboxChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { read: string[] | 'all' } | { hide: string }) => {
      if ('hide' in change) return ask(messaging.deleteMessages({ ids: change.hide }));
      return ask(messaging.readMessages(change.read === 'all' ? { all: true } : { ids: change.read }));
    },
    onSuccess: (unread) => {
      client.setQueryData(unreadQuery.queryKey, unread);
      return client.invalidateQueries({ queryKey: [...INBOX, 'list'] });
    },
  });
}

export type Letter = { title: string; body: string } & (
  | { to: 'upline' }
  | { to: 'downline'; account: string }
);
export const useSendLetter = () =>
  useMutation({ mutationFn: (letter: Letter) => ask(messaging.writeAlongLine(letter)) });
