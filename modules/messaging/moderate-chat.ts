import { type Input, staffChange } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import {
  deleteMute,
  deleteWord,
  insertWord,
  listMuteRows,
  listWords,
  notifyChat,
  saveMute,
  searchChatRows,
  takeDownChat,
} from './chat.sql.ts';
import type { messagingConsoleApi } from './console-api.ts';
import { type MessagingConsoleDeps, type StaffCtx } from './deps.ts';
import { CHAT_CHANNEL, chatPayload } from './events.ts';

type Api = typeof messagingConsoleApi;

const WORDS_MAX = 1_000;

export async function searchChat(deps: MessagingConsoleDeps, input: Input<Api, 'searchChat'>, ctx: StaffCtx) {
  const filter = { merchantId: ctx.merchantId, memberId: input.memberId, text: input.text };
  return ok(
    await searchChatRows(deps.db, filter, input, (row) => ({
      id: row.id.toString(),
      memberId: row.memberId,
      account: row.account,
      typed: row.typed,
      text: row.text,
      at: row.createdAt.getTime(),
      deletedAt: row.deletedAt?.getTime() ?? null,
      deletedBy: row.deletedBy,
    })),
  );
}

/** Deletes a message from every open room at once; the log keeps it. */
export function deleteChat(
  deps: MessagingConsoleDeps,
  { messageId, reason }: Input<Api, 'deleteChat'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return staffChange(deps, ctx, { action: 'messaging.chat.delete', reason }, async (tx) => {
    const taken = await takeDownChat(
      tx,
      ctx.merchantId,
      BigInt(messageId),
      ctx.caller.name,
      deps.clock.now(),
    );
    if (taken === 0) return refuse('not_found');
    await notifyChat(
      tx,
      CHAT_CHANNEL,
      chatPayload({ merchantId: ctx.merchantId, messageId, what: 'deleted' }),
    );
    return ok({ target: `chat:${messageId}`, value: null });
  });
}

export function muteInChat(
  deps: MessagingConsoleDeps,
  { memberId, minutes, reason }: Input<Api, 'muteInChat'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return staffChange(deps, ctx, { action: 'messaging.chat.mute', reason }, async (tx) => {
    const member = await findMember(tx, memberId);
    if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
    const until =
      minutes === null ? ('infinity' as const) : new Date(deps.clock.now().getTime() + minutes * 60_000);
    await saveMute(tx, { merchantId: ctx.merchantId, memberId, account: member.account, until, reason });
    return ok({
      target: `member:${memberId}`,
      after: { until: until === 'infinity' ? null : until.getTime() },
      value: null,
    });
  });
}

export function unmuteInChat(
  deps: MessagingConsoleDeps,
  { memberId, reason }: Input<Api, 'unmuteInChat'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return staffChange(deps, ctx, { action: 'messaging.chat.unmute', reason }, async (tx) => {
    if ((await deleteMute(tx, ctx.merchantId, memberId)) === 0) return refuse('not_found');
    return ok({ target: `member:${memberId}`, value: null });
  });
}

export const listChatMutes = async (deps: MessagingConsoleDeps, ctx: StaffCtx) =>
  ok(
    (await listMuteRows(deps.db, ctx.merchantId, deps.clock.now())).map((row) => ({
      memberId: row.memberId,
      account: row.account,
      until: row.until instanceof Date ? row.until.getTime() : null,
      reason: row.reason,
    })),
  );

export function addChatWord(
  deps: MessagingConsoleDeps,
  { word, reason }: Input<Api, 'addChatWord'>,
  ctx: StaffCtx,
): Promise<Result<null, 'too_many_words'>> {
  return staffChange(deps, ctx, { action: 'messaging.word.add', reason }, async (tx) => {
    if ((await listWords(tx, ctx.merchantId)).length >= WORDS_MAX)
      return refuse('too_many_words', { max: WORDS_MAX });
    const added = await insertWord(tx, ctx.merchantId, word);
    return ok(added === 0 ? { unchanged: true, value: null } : { target: `word:${word}`, value: null });
  });
}

export function removeChatWord(
  deps: MessagingConsoleDeps,
  { word, reason }: Input<Api, 'removeChatWord'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return staffChange(deps, ctx, { action: 'messaging.word.remove', reason }, async (tx) => {
    if ((await deleteWord(tx, ctx.merchantId, word)) === 0) return refuse('not_found');
    return ok({ target: `word:${word}`, value: null });
  });
}
