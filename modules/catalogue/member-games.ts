import type { Db, Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { FAVOURITES_MAX } from './api.ts';
import type { CatalogueDeps, InputOf } from './deps.ts';
import { cut, languageOf } from './lobby.ts';
import {
  deleteFavourite,
  insertFavourite,
  selectFavouriteNodeIds,
  selectRecent,
  upsertRecent,
} from './member-games.sql.ts';
import { filterShelf, type ShelfGame } from './shelf.ts';

type MemberCtx = Ctx<'session'>;

/** OPEN-LOBBY-02: recent are the last 50 different games started in 90 days. */
const RECENT_MAX = 50;
const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Favourites still shown to members, the newest first. */
async function favouritesOf(deps: CatalogueDeps, memberId: number): Promise<ShelfGame[]> {
  const [rows, { byNodeId }] = await Promise.all([
    selectFavouriteNodeIds(deps.db, memberId),
    deps.catalogue.snapshot(),
  ]);
  return rows.flatMap((row) => {
    const entry = byNodeId.get(row.node_id);
    return entry?.isShown ? [entry] : [];
  });
}

/** #37: what the stars of the lists are drawn from. */
export async function listFavouriteIds(
  deps: CatalogueDeps,
  _input: InputOf<'listFavouriteIds'>,
  ctx: MemberCtx,
) {
  const favourites = await favouritesOf(deps, ctx.caller.memberId);
  return ok(
    favourites.map(({ game }) => ({
      nodeId: game.node_id,
      vendor: game.vendor_code,
      gameType: game.game_type,
    })),
  );
}

/** #38 */
export async function listFavouriteGames(
  deps: CatalogueDeps,
  input: InputOf<'listFavouriteGames'>,
  ctx: MemberCtx,
) {
  const language = languageOf(input, ctx);
  const favourites = filterShelf(await favouritesOf(deps, ctx.caller.memberId), input, language);
  const { list, pageNo, ...totals } = cut(favourites, input, language, deps.clock.now());
  return ok({ content: list, pageNum: pageNo, ...totals });
}

/** #39: adding a favourite again changes nothing. */
export async function addFavourite(deps: CatalogueDeps, input: InputOf<'addFavourite'>, ctx: MemberCtx) {
  const { byNodeId } = await deps.catalogue.snapshot();
  if (!byNodeId.get(input.nodeId)?.isShown) return refuse('game_not_found');
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
  input: InputOf<'removeFavourite'>,
  ctx: MemberCtx,
) {
  await deleteFavourite(deps.db, ctx.caller.memberId, input.nodeId);
  return ok({ nodeId: input.nodeId, favourite: false as const });
}

/** #41 */
export async function listRecentGames(
  deps: CatalogueDeps,
  input: InputOf<'listRecentGames'>,
  ctx: MemberCtx,
) {
  const now = deps.clock.now();
  const language = languageOf(input, ctx);
  const [rows, { byNodeId }] = await Promise.all([
    selectRecent(deps.db, {
      memberId: ctx.caller.memberId,
      since: new Date(now.getTime() - RECENT_DAYS * DAY_MS),
      limit: RECENT_MAX,
    }),
    deps.catalogue.snapshot(),
  ]);
  const playedAt = new Map(rows.map((row) => [row.node_id, row.played_at.getTime()]));
  const played = rows.flatMap((row) => {
    const entry = byNodeId.get(row.node_id);
    return entry?.isShown ? [entry] : [];
  });
  const request = { pageNo: input.page, pageSize: input.pageSize };
  const { list, totalPages, totalCount } = cut(filterShelf(played, input, language), request, language, now);
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
