import { type Input, type Output, staffChange } from '@baize/endpoint';
import type { Database } from '@baize/db';
import type { Clock, Result } from '@baize/kernel';
import { ok, refuse } from '@baize/kernel';
import { findMemberIds, listMemberIds } from '@baize/members';
import {
  advanceBroadcast,
  finishBroadcast,
  insertBroadcast,
  searchBroadcasts,
  lockBroadcast,
  writePage,
  type BroadcastRow,
  type BroadcastTarget,
} from './broadcast.sql.ts';
import type { messagingConsoleApi } from './console-api.ts';
import { type MessagingConsoleDeps, type PublishPort, type StaffCtx } from './deps.ts';
import { INBOX_CHANNEL, INBOX_PAYLOAD_MAX, inboxPayload } from './events.ts';
import { notifyInbox } from './inbox.sql.ts';

type Api = typeof messagingConsoleApi;
type BroadcastInput = Input<Api, 'sendBroadcast'>;
type View = Output<Api, 'sendBroadcast'>;

export const BROADCAST_JOB = 'messaging.broadcast';
/** Inboxes written in one transaction and notified by one NOTIFY. */
const PAGE = INBOX_PAYLOAD_MAX;
/** A job ends well before the queue considers it dead, and queues a job for the rest. */
const PAGES_PER_RUN = 40;

/** An operator writes to one, a list, a level or all (OP-29). The worker writes the inboxes. */
export function sendBroadcast(
  deps: MessagingConsoleDeps,
  { target: wanted, texts, reason }: BroadcastInput,
  ctx: StaffCtx,
): Promise<Result<View, 'account_unknown'>> {
  return staffChange(deps, ctx, { action: 'messaging.message.send', reason }, async (tx) => {
    const target = await targetOf(deps, ctx.merchantId, wanted);
    if (!target.ok) return target;
    const row = await insertBroadcast(tx, {
      merchantId: ctx.merchantId,
      target: target.value,
      texts,
      by: ctx.caller.name,
      reason,
      at: deps.clock.now(),
    });
    await deps.publish(tx, BROADCAST_JOB, { broadcastId: row.id.toString() });
    return ok({ target: `broadcast:${row.id}`, after: { target: wanted, texts }, value: viewOf(row) });
  });
}

async function targetOf(
  { db }: MessagingConsoleDeps,
  merchantId: number,
  wanted: BroadcastInput['target'],
): Promise<Result<BroadcastTarget, 'account_unknown'>> {
  if (wanted.kind === 'all' || wanted.kind === 'level') return ok(wanted);
  const accounts = wanted.kind === 'one' ? [wanted.account] : wanted.accounts;
  const found = await findMemberIds(db, merchantId, accounts);
  const unknown = accounts.filter((account) => !found.has(account.toLowerCase()));
  if (unknown.length > 0) return refuse('account_unknown', { accounts: unknown.slice(0, 20) });
  return ok({ kind: 'list', memberIds: [...new Set(found.values())].toSorted((a, b) => a - b) });
}

/** Continues a broadcast from its cursor; after a crash no member gets it twice. */
export async function continueBroadcast(
  deps: { db: Database; clock: Clock; publish: PublishPort },
  id: bigint,
  pages = PAGES_PER_RUN,
): Promise<void> {
  for (let page = 0; page < pages; page += 1) if (await writeNextPage(deps, id)) return;
  await deps.db.transaction((tx) => deps.publish(tx, BROADCAST_JOB, { broadcastId: id.toString() }));
}

/** True when it is finished. */
function writeNextPage({ db, clock }: { db: Database; clock: Clock }, id: bigint): Promise<boolean> {
  return db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, id);
    if (broadcast?.state !== 'SENDING') return true;
    const { target } = broadcast;
    const memberIds = await listMemberIds(
      tx,
      {
        merchantId: broadcast.merchantId,
        registeredUntil: broadcast.createdAt,
        ...(target.kind === 'list' ? { ids: target.memberIds } : {}),
        ...(target.kind === 'level' ? { level: target.level } : {}),
      },
      { afterId: broadcast.cursor, limit: PAGE },
    );
    const last = memberIds.at(-1);
    if (last === undefined) {
      await finishBroadcast(tx, id, clock.now());
      return true;
    }
    const written = await writePage(tx, broadcast, memberIds, clock.now());
    await advanceBroadcast(tx, id, last, written);
    await notifyInbox(tx, INBOX_CHANNEL, inboxPayload(memberIds));
    return false;
  });
}

export async function listBroadcasts(
  deps: MessagingConsoleDeps,
  page: { pageNo: number; pageSize: number },
  ctx: StaffCtx,
) {
  return ok(await searchBroadcasts(deps.db, { merchantId: ctx.merchantId }, page, viewOf));
}

const viewOf = ({ target, ...row }: BroadcastRow): View => ({
  broadcastId: row.id.toString(),
  target: {
    kind: target.kind,
    level: target.kind === 'level' ? target.level : null,
    count: target.kind === 'list' ? target.memberIds.length : null,
  },
  texts: row.texts,
  state: row.state,
  sent: row.sent,
  sentBy: row.sentBy,
  reason: row.reason,
  createdAt: row.createdAt.getTime(),
  finishedAt: row.finishedAt?.getTime() ?? null,
});
