import type { Db, Tx } from '@baize/db';
import type { Ctx, Input } from '@baize/endpoint';
import { DAY_MS, ok, refuse } from '@baize/kernel';
import { FAVOURITES_MAX } from './api.ts';
import type { CatalogueDeps } from './deps.ts';
import type { catalogueApi } from './api.ts';
import { cut, languageOf } from './lobby.ts';
import {
  deleteFavourite,
  insertFavourite,
  listFavouriteNodeIds,
  listRecentNodeIds,
  upsertRecent,
} from './member-games.sql.ts';
import { filterGames, type ListedGame } from './listing.ts';

type MemberCtx = Ctx<'session'>;

/** OPEN-LOBBY-02: recent are the last 50 different games started in 90 days. */
const RECENT_MAX = 50;
const RECENT_DAYS = 90;

/** Favourites still shown to members, the newest first. */
async function favouritesOf(deps: CatalogueDeps, ctx: MemberCtx): Promise<ListedGame[]> {
  const [rows, snapshot] = await Promise.all([
    listFavouriteNodeIds(deps.db, ctx.caller.memberId),
    deps.catalogue.snapshot(),
  ]);
  const { shownByNodeId } = snapshot.brand(ctx.merchantId);
  return rows.flatMap((row) => shownByNodeId.get(row.nodeId) ?? []);
}

/** #37: what the stars of the lists are drawn from. */
export async function listFavouriteIds(
  deps: CatalogueDeps,
  _input: Input<typeof catalogueApi, 'listFavouriteIds'>,
  ctx: MemberCtx,
) {
  const favourites = await favouritesOf(deps, ctx);
  return ok(
    favourites.map(({ game }) => ({
      nodeId: game.nodeId,
      vendor: game.vendorCode,
      gameType: game.gameType,
    })),
  );
}

/** #38 */
export async function listFavouriteGames(
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listFavouriteGames'>,
  ctx: MemberCtx,
) {
  const language = languageOf(input, ctx);
  const favourites = filterGames(await favouritesOf(deps, ctx), input);
  const { list, pageNo, ...totals } = cut(favourites, input, language, deps.clock.now());
  return ok({ content: list, pageNum: pageNo, ...totals });
}

/** #39: adding a favourite again changes nothing. */
export async function addFavourite(
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'addFavourite'>,
  ctx: MemberCtx,
) {
  const snapshot = await deps.catalogue.snapshot();
  if (!snapshot.brand(ctx.merchantId).shownByNodeId.has(input.nodeId)) return refuse('game_not_found');
  const { kept } = await insertFavourite(deps.db, {
    memberId: ctx.caller.memberId,
    nodeId: input.nodeId,
    addedAt: deps.clock.now(),
    max: FAVOURITES_MAX,
  });
  if (!kept) return refuse('favourites_full', { max: FAVOURITES_MAX });
  return ok({ nodeId: input.nodeId, favourite: true as const });
}

/** #40: removing what is no favourite changes nothing. */
export async function removeFavourite(
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'removeFavourite'>,
  ctx: MemberCtx,
) {
  await deleteFavourite(deps.db, ctx.caller.memberId, input.nodeId);
  return ok({ nodeId: input.nodeId, favourite: false as const });
}

/** #41 */
export async function listRecentGames(
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listRecentGames'>,
  ctx: MemberCtx,
) {
  const now = deps.clock.now();
  const language = languageOf(input, ctx);
  const [rows, snapshot] = await Promise.all([
    listRecentNodeIds(deps.db, {
      memberId: ctx.caller.memberId,
      since: new Date(now.getTime() - RECENT_DAYS * DAY_MS),
      limit: RECENT_MAX,
    }),
    deps.catalogue.snapshot(),
  ]);
  const playedAt = new Map(rows.map((row) => [row.nodeId, row.playedAt.getTime()]));
  const { shownByNodeId } = snapshot.brand(ctx.merchantId);
  const played = rows.flatMap((row) => shownByNodeId.get(row.nodeId) ?? []);
  const request = { pageNo: input.page, pageSize: input.pageSize };
  const { list, totalPages, totalCount } = cut(filterGames(played, input), request, language, now);
  return ok({
    list: list.map((game) => ({ ...game, lastPlayed: playedAt.get(game.nodeId) ?? 0 })),
    totalPages,
    totalCount,
  });
}

/** Notes that a member started a game. Called by play when it launches one. */
export async function recordRecentGame(
  db: Db | Tx,
  recent: { memberId: number; nodeId: number; playedAt: Date },
): Promise<void> {
  await upsertRecent(db, recent);
}
