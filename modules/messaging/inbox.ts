import type { Db } from '@baize/db';
import type { Ctx, Input, Language, Output } from '@baize/endpoint';
import { invariant, ok } from '@baize/kernel';
import { ancestorsOf, maskAccount, type Ancestor } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { messagingApi } from './api.ts';
import type { MessagingDeps } from './deps.ts';
import { INBOX_CHANNEL, inboxPayload } from './events.ts';
import {
  countUnread as countUnreadRows,
  findUnread,
  hasWritten,
  hideMessages,
  searchMessages,
  markRead,
  notifyInbox,
  type MessageRow,
} from './inbox.sql.ts';
import { renderNotice, type Reader } from './render-notice.ts';
import { wordingsOf, type Wordings } from './wordings.ts';

type Api = typeof messagingApi;
type View = Output<Api, 'listMessages'>['list'][number];
type Deps = Pick<MessagingDeps, 'db' | 'clock'>;

/** One page of a member's inbox in the language of the call (MSG-001). */
export async function listMessages(deps: Deps, input: Input<Api, 'listMessages'>, ctx: Ctx<'member'>) {
  const { memberId, role } = ctx.caller;
  const { category, unreadOnly } = input;
  const [page, unread, { timeZone }, own, [upline]] = await Promise.all([
    searchMessages(deps.db, { memberId, category, unreadOnly }, input, (row) => row),
    countUnreadRows(deps.db, memberId),
    getMerchant(deps.db, ctx.merchantId),
    wordingsOf(deps.db, ctx.merchantId),
    ancestorsOf(deps.db, memberId),
  ]);
  const reader = { language: ctx.language, timeZone };
  return ok({
    ...page,
    list: page.list.map((row) => viewOf(row, reader, own, upline)),
    unread: Object.fromEntries(unread.map((one) => [one.category, one.n])),
    mayWrite: {
      upline: upline !== undefined && (await mayWriteUp(deps, ctx.caller, upline)),
      downlines: role === 'agent',
    },
  });
}

/** An agent may write to its upline at any time, a member only in reply. An account of the house has no readable inbox. */
export async function mayWriteUp(
  { db }: Pick<Deps, 'db'>,
  caller: Ctx<'member'>['caller'],
  upline: Ancestor,
): Promise<boolean> {
  if (upline.isHouse) return false;
  return caller.role === 'agent' || hasWritten(db, caller.memberId, upline.memberId);
}

export const countUnread = async ({ db }: Pick<Deps, 'db'>, ctx: Ctx<'member'>) => {
  const unread = await countUnreadRows(db, ctx.caller.memberId);
  const unreadMessage = unread.reduce((sum, { n }) => sum + n, 0);
  return ok({ unreadMessage, promotion: 0, reward: 0, mission: 0 });
};

/**
 * The words of one message for a device of its reader, in the device's language; undefined once the reader has read or
 * deleted it.
 */
export async function readForDevice(
  db: Db,
  { messageId, memberId, merchantId, language }: Device,
): Promise<{ category: MessageRow['category']; title: string; body: string } | undefined> {
  const row = await findUnread(db, memberId, messageId);
  if (!row) return undefined;
  const [{ timeZone }, own] = await Promise.all([getMerchant(db, merchantId), wordingsOf(db, merchantId)]);
  const { category, title, body } = viewOf(row, { language, timeZone }, own, undefined);
  return { category, title, body };
}
type Device = { messageId: bigint; memberId: number; merchantId: number; language: Language };

export async function readMessages(deps: Deps, { ids }: Input<Api, 'readMessages'>, ctx: Ctx<'member'>) {
  const { memberId } = ctx.caller;
  await deps.db.transaction(async (tx) => {
    const changed = await markRead(tx, memberId, ids?.map(BigInt) ?? null, deps.clock.now());
    if (changed > 0) await notifyInbox(tx, INBOX_CHANNEL, inboxPayload([memberId]));
  });
  return countUnread(deps, ctx);
}

export async function deleteMessages(deps: Deps, { ids }: Input<Api, 'deleteMessages'>, ctx: Ctx<'member'>) {
  const { memberId } = ctx.caller;
  await deps.db.transaction(async (tx) => {
    const hidden = await hideMessages(tx, memberId, ids.map(BigInt), deps.clock.now());
    if (hidden > 0) await notifyInbox(tx, INBOX_CHANNEL, inboxPayload([memberId]));
  });
  return countUnread(deps, ctx);
}

function viewOf(row: MessageRow, reader: Reader, own: Wordings, upline: Ancestor | undefined): View {
  const view = {
    id: row.id.toString(),
    category: row.category,
    at: row.createdAt.getTime(),
    isRead: row.readAt !== null,
  };
  if (row.template !== null && row.params !== null) {
    const notice = { template: row.template, params: row.params };
    const words = renderNotice(reader, notice, own(row.template, reader.language, row.createdAt));
    return { ...view, ...words, sender: { kind: 'SYSTEM', account: '' } };
  }
  if (row.texts !== null) {
    const words = row.texts[reader.language] ?? row.texts.EN;
    invariant(words, 'a broadcast has English words');
    return { ...view, ...words, sender: { kind: 'OPERATOR', account: '' } };
  }
  const { title, body, senderAccount: account } = row;
  invariant(title !== null && body !== null && account !== null, 'a message of the line has its words');
  const isFromAbove = row.senderId === upline?.memberId;
  return {
    ...view,
    title,
    body,
    sender: isFromAbove ? { kind: 'UPLINE', account: maskAccount(account) } : { kind: 'DOWNLINE', account },
  };
}
