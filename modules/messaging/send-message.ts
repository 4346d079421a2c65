import type { Tx } from '@baize/db';
import { inboxPayload, INBOX_CHANNEL } from './events.ts';
import { insertNotice, insertNotices, notifyInbox } from './inbox.sql.ts';
import type { NoticeParams, NoticeTemplate } from './template.ts';
import type { MessageCategory } from './rules.ts';

export type Notice = {
  [T in NoticeTemplate]: {
    merchantId: number;
    /** The reader's member id. */
    to: number;
    category: Exclude<MessageCategory, 'OPERATOR' | 'LINE'>;
    template: T;
    params: NoticeParams[T];
    now: Date;
  };
}[NoticeTemplate];

/**
 * Puts a notice of the system into a member's inbox, in the caller's transaction: it exists exactly when its cause does.
 * Its text is rendered when it is read, in the reader's language of that moment.
 */
export async function sendMessage(tx: Tx, { to, now, ...notice }: Notice): Promise<void> {
  await insertNotice(tx, { ...notice, memberId: to, at: now });
  await notifyInbox(tx, INBOX_CHANNEL, inboxPayload([to]));
}

/** Ids of one NOTIFY: its payload has less than 8,000 bytes. */
const TOLD_AT_ONCE = 500;

/** Many notices at once, as sendMessage puts each. */
export async function sendMessages(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await insertNotices(
    tx,
    notices.map(({ to, now, ...notice }) => ({ ...notice, memberId: to, at: now })),
  );
  for (let from = 0; from < notices.length; from += TOLD_AT_ONCE) {
    const readers = notices.slice(from, from + TOLD_AT_ONCE).map(({ to }) => to);
    await notifyInbox(tx, INBOX_CHANNEL, inboxPayload(readers));
  }
}
