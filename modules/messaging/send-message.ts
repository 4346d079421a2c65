import type { Tx } from '@baize/db';
import { inboxPayload, INBOX_CHANNEL } from './events.ts';
import { insertNotice, notifyInbox } from './inbox.sql.ts';
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
