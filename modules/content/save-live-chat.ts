import type { Input, Output } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { change } from './change.ts';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { chatKeyPurpose } from './live-chat.ts';
import {
  deleteModelRow,
  listLiveChatRows,
  listModelRows,
  lockLiveChat,
  lockModel,
  saveLiveChatRow,
  saveModelRow,
  type LiveChatRow,
  type ModelRow,
} from './live-chat.sql.ts';

type Api = typeof contentConsoleApi;
type Settings = Output<Api, 'saveLiveChat'>;
type ModelView = Output<Api, 'saveChatModel'>;

export async function getLiveChat({ db }: ContentConsoleDeps, ctx: StaffCtx) {
  const [chat] = await listLiveChatRows(db, ctx.merchantId);
  const models = await listModelRows(db, ctx.merchantId);
  return ok({ ...settingsOf(chat), models: models.map(modelOf) });
}

/** Says where the rooms are and under which key tokens are signed; an empty key keeps the one that is there. */
export function saveLiveChat(
  deps: ContentConsoleDeps,
  { reason, ...input }: Input<Api, 'saveLiveChat'>,
  ctx: StaffCtx,
): Promise<Result<Settings, 'key_needed'>> {
  return change(deps, ctx, { action: 'content.live-chat.save', reason }, async (tx) => {
    const before = await lockLiveChat(tx, ctx.merchantId);
    const keySealed = input.key
      ? deps.box.seal(input.key, chatKeyPurpose(ctx.merchantId))
      : before?.keySealed;
    if (!keySealed) return refuse('key_needed');
    const row = { roomUrl: input.roomUrl, keySealed, isActive: input.isActive };
    await saveLiveChatRow(tx, ctx.merchantId, row);
    const after = settingsOf(row);
    return ok({
      target: 'live-chat',
      before: settingsOf(before),
      // The audit log says that the key changed, never the key.
      after: { ...after, keyChanged: input.key !== '' },
      value: after,
    });
  });
}

export function saveChatModel(
  deps: ContentConsoleDeps,
  { id, reason, ...input }: Input<Api, 'saveChatModel'>,
  ctx: StaffCtx,
): Promise<Result<ModelView, 'not_found'>> {
  return change(deps, ctx, { action: 'content.chat-model.save', reason }, async (tx) => {
    const before = id === undefined ? undefined : await lockModel(tx, ctx.merchantId, id);
    if (id !== undefined && !before) return refuse('not_found');
    const row = await saveModelRow(tx, ctx.merchantId, id ?? null, {
      name: input.name,
      avatar: input.avatar,
      isStreaming: input.isStreaming,
      gameCode: input.gameCode,
      gameName: input.gameName,
      sort: input.sort,
      isActive: input.isActive,
    });
    const after = modelOf(row);
    return ok({
      target: `chat-model:${row.id}`,
      ...(before ? { before: modelOf(before) } : {}),
      after,
      value: after,
    });
  });
}

export function deleteChatModel(
  deps: ContentConsoleDeps,
  { id, reason }: Input<Api, 'deleteChatModel'>,
  ctx: StaffCtx,
): Promise<Result<null, 'not_found'>> {
  return change(deps, ctx, { action: 'content.chat-model.delete', reason }, async (tx) => {
    const before = await lockModel(tx, ctx.merchantId, id);
    if (!before) return refuse('not_found');
    await deleteModelRow(tx, ctx.merchantId, id);
    return ok({ target: `chat-model:${id}`, before: modelOf(before), value: null });
  });
}

const settingsOf = (row: LiveChatRow | undefined): Settings => ({
  roomUrl: row?.roomUrl ?? '',
  hasKey: row !== undefined,
  isActive: row?.isActive ?? false,
});

const modelOf = (row: ModelRow): ModelView => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar,
  isStreaming: row.isStreaming,
  gameCode: row.gameCode,
  gameName: row.gameName,
  sort: row.sort,
  isActive: row.isActive,
});
