import { ok, refuse, type Result } from '@baize/kernel';
import type { Answer, Ctx } from '@baize/endpoint';
import { findMember, isOffInBranch, maskAccount } from '@baize/members';
import { getMerchant, isFlagOn, type SiteSettings } from '@baize/site';
import { KIND_CLASS, listEntries } from '@baize/wallet';
import type { z } from 'zod';
import type { chatMessage, messagingApi } from './api.ts';
import { chatText } from './chat-text.ts';
import {
  findMute,
  insertChat,
  listChatRows,
  listWords,
  lockLastChat,
  notifyChat,
  type ChatRow,
} from './chat.sql.ts';
import type { MessagingDeps } from './deps.ts';
import { CHAT_CHANNEL, chatPayload } from './events.ts';

type MessageView = z.input<typeof chatMessage>;
type Silence = 'chat_muted' | 'chat_needs_deposit';

/** SITE-061: history shown on entering. */
const HISTORY = 50;
/** OPEN-SITE-07: one message in this time. */
const PACE_MS = 3_000;
/** An end no entry lies behind. */
const EVER = new Date('9999-01-01T00:00:00Z');

/** The room as a member enters it. */
export async function listChat(deps: MessagingDeps, ctx: Ctx<'member'>) {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  if (!(await isChatOn(deps, settings, ctx))) return refuse('operation_not_enabled');
  const rows = await listChatRows(deps.db, ctx.merchantId, HISTORY);
  const silence = await silenceOf(deps, settings, ctx);
  return ok({
    list: rows.toReversed().map((row) => viewFor(row, ctx.caller.memberId)),
    silence: silence.ok ? null : silence.code,
  });
}

/** Posts a chat message: text only, filtered, rate-limited, sent to every open room at commit. */
export async function sendChat(
  deps: MessagingDeps,
  { text: typed }: { text: string },
  ctx: Ctx<'member'>,
): Promise<Answer<typeof messagingApi, 'sendChat'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  if (!(await isChatOn(deps, settings, ctx))) return refuse('operation_not_enabled');
  const silence = await silenceOf(deps, settings, ctx);
  if (!silence.ok) return silence;
  const text = chatText(typed, await listWords(deps.db, ctx.merchantId));
  if (!text.ok) return text;
  return deps.db.transaction(async (tx) => {
    const { memberId, account } = ctx.caller;
    const now = deps.clock.now();
    const last = await lockLastChat(tx, ctx.merchantId, memberId);
    const waitMs = last ? last.getTime() + PACE_MS - now.getTime() : 0;
    if (waitMs > 0) return refuse('chat_too_fast', { retryAfter: Math.ceil(waitMs / 1000) });
    const row = await insertChat(tx, {
      merchantId: ctx.merchantId,
      memberId,
      account,
      name: maskAccount(account),
      text: text.value,
      typed,
      at: now,
    });
    const changed = { merchantId: ctx.merchantId, messageId: row.id.toString(), what: 'said' } as const;
    await notifyChat(tx, CHAT_CHANNEL, chatPayload(changed));
    return ok(viewFor(row, memberId));
  });
}

/** The brand has a chat room, and operators did not shut the member's branch out of it. */
const isChatOn = async ({ db }: MessagingDeps, { flags }: SiteSettings, ctx: Ctx<'member'>) =>
  isFlagOn(flags, 'CHAT') && !(await isOffInBranch(db, ctx.caller.memberId, 'chat'));

async function silenceOf(
  deps: MessagingDeps,
  settings: SiteSettings,
  ctx: Ctx<'member'>,
): Promise<Result<null, Silence>> {
  const now = deps.clock.now();
  const mute = await findMute(deps.db, ctx.merchantId, ctx.caller.memberId, now);
  if (mute) return refuse('chat_muted', { until: mute.until instanceof Date ? mute.until.getTime() : null });
  if (settings.chat.needsDeposit && !(await hasDeposited(deps, ctx.caller.memberId)))
    return refuse('chat_needs_deposit');
  return ok(null);
}

async function hasDeposited(deps: MessagingDeps, memberId: number): Promise<boolean> {
  const member = await findMember(deps.db, memberId);
  if (!member) return false;
  const found = await listEntries(deps.db, {
    accountId: member.accountId,
    from: member.registeredAt,
    to: EVER,
    kinds: [...KIND_CLASS.deposit, 'opening'],
    page: { pageNo: 1, pageSize: 1 },
  });
  return found.totalCount > 0;
}

export const viewFor = (row: ChatRow, memberId: number): MessageView => ({
  id: row.id.toString(),
  name: row.name,
  text: row.text,
  at: row.createdAt.getTime(),
  isOwn: row.memberId === memberId,
});
