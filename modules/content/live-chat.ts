import type { Ctx, Input, Output } from '@baize/endpoint';
import type { Db } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import type { contentApi } from './api.ts';
import type { ContentDeps } from './deps.ts';
import { listLiveChatRows, listModelRows } from './live-chat.sql.ts';
import { cachedPerBrand } from './published-cache.ts';

type Api = typeof contentApi;

/** Seconds in which the room must be opened; the provider's own session lasts as long as it likes. */
const TOKEN_SECONDS = 120;

const chats = cachedPerBrand((db: Db, merchantId: number) => listLiveChatRows(db, merchantId));
const models = cachedPerBrand((db: Db, merchantId: number) => listModelRows(db, merchantId));

export const chatKeyPurpose = (merchantId: number): string => `content.live_chat:${merchantId}`;

/** #63: who can be chatted with; empty while the brand has no provider, and then live chat is not shown (SHELL-045). */
export async function listChatModels(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  merchantId: number,
): Promise<Output<Api, 'listChatModels'>> {
  const [chat] = await chats(db, merchantId, clock.now());
  if (!chat?.isActive) return [];
  const rows = await models(db, merchantId, clock.now());
  return rows
    .filter((row) => row.isActive)
    .map((row) => ({
      id: row.id,
      name: row.name,
      avatar: row.avatar,
      streaming: row.isStreaming,
      active: 1 as const,
      gameCode: row.gameCode,
      gameName: row.gameName,
    }));
}

/**
 * #64: where a member's own room is. The provider learns who comes from a JWT (HS256) under the key the operator
 * shares with it: brand, account and model, good for two minutes. Nothing is asked of the provider, so a slow one
 * costs the site nothing.
 */
export async function launchChat(
  deps: ContentDeps,
  { modelId }: Input<Api, 'launchChat'>,
  ctx: Ctx<'session'>,
): Promise<Result<{ chatUrl: string }, 'live_chat_unavailable'>> {
  const now = deps.clock.now();
  const [chat] = await chats(deps.db, ctx.merchantId, now);
  const model = (await models(deps.db, ctx.merchantId, now)).find(({ id }) => id === modelId);
  if (!chat?.isActive || !model?.isActive) return refuse('live_chat_unavailable');
  const key = Buffer.from(deps.box.open(chat.keySealed, chatKeyPurpose(ctx.merchantId)));
  const issued = Math.floor(now.getTime() / 1000);
  const { SignJWT } = await import('jose');
  const token = await new SignJWT({ room: String(modelId), name: ctx.caller.account, lang: ctx.language })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ctx.merchantCode)
    .setSubject(String(ctx.caller.memberId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_SECONDS)
    .sign(key);
  return ok({ chatUrl: chat.roomUrl.replaceAll('{modelId}', String(modelId)).replaceAll('{token}', token) });
}
