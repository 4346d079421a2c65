import type { Ctx, Language } from '@baize/endpoint';
import { ok, pageOf } from '@baize/kernel';
import { createHash } from 'node:crypto';
import type { CatalogueDeps, InputOf } from './deps.ts';
import { CATEGORY_NAMES, CLASSIFY, classifyName, LANES, laneOf, nameIn } from './classify.ts';
import { filterShelf, type ShelfCategory, type ShelfGame } from './shelf.ts';
import { artIn, viewCard, viewGame } from './view.ts';
import type { GameView, Lane } from './api.ts';

/** How long a browser or an edge may keep a public list. */
const LIST_MAX_AGE_SECONDS = 30;
/** Hot games answered at once; the client pages through them (LOBBY-028). */
export const HOT_MAX = 60;

/** The language asked for in the query, else the one of the call. */
export const languageOf = (input: { language?: Language | undefined }, ctx: Ctx): Language =>
  input.language ?? ctx.language;

/** Marks an answer as cacheable, with a validator of its content. */
function cacheable<T>(ctx: Ctx, value: T): { ok: true; value: T } {
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
  ctx.setHeader('ETag', `W/"${digest}"`);
  ctx.setHeader('Cache-Control', `public, max-age=${LIST_MAX_AGE_SECONDS}`);
  ctx.setHeader('Vary', 'Language, Accept-Encoding');
  return ok(value);
}

/** #32: the lobby's pages, search included (LOBBY-023, OPEN-LOBBY-03). */
export async function listGames(deps: CatalogueDeps, input: InputOf<'listGames'>, ctx: Ctx) {
  const { shown } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  const found = filterShelf(shown, input, language);
  const { list, ...page } = cut(found, input, language, deps.clock.now());
  return ok({ games: list, ...page });
}

/** One page of games as members see them. */
export function cut(
  games: readonly ShelfGame[],
  request: { pageNo: number; pageSize: number },
  language: Language,
  now: Date,
): { list: GameView[]; pageNo: number; totalPages: number; totalCount: number } {
  const from = (request.pageNo - 1) * request.pageSize;
  const list = games.slice(from, from + request.pageSize).map((game) => viewGame(game, language, now));
  return pageOf(list, games.length, request);
}

/** #33: the hot shelf. The client keeps it in session storage; the validator lets it ask again cheaply. */
export async function listHotGames(deps: CatalogueDeps, input: InputOf<'listHotGames'>, ctx: Ctx) {
  const { shown } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  const hot = filterShelf(
    shown.filter((entry) => entry.isHot),
    input,
    language,
  );
  return cacheable(ctx, {
    list: hot.slice(0, HOT_MAX).map((entry) => viewGame(entry, language, deps.clock.now())),
  });
}

/** #35: the categories a vendor has games in, in the order of the lanes. */
export async function listVendorGameTypes(
  deps: CatalogueDeps,
  input: InputOf<'listVendorGameTypes'>,
  ctx: Ctx,
) {
  const { categories } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  const order = (entry: ShelfCategory): number => LANES.indexOf(laneOf(entry.category.game_type));
  return ok(
    categories
      .filter(({ vendor }) => vendor.code === input.vassalage)
      .toSorted((a, b) => order(a) - order(b))
      .map(({ category }) => ({
        gameType: category.game_type,
        displayName: nameIn(CATEGORY_NAMES[category.game_type], language),
      })),
  );
}

/** #36: vendors by category. E-sports and cockfight vendors ride in the sports lane; the client splits it. */
export async function listVendorLanes(deps: CatalogueDeps, input: InputOf<'listVendorLanes'>, ctx: Ctx) {
  const { categories } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  const now = deps.clock.now();
  const lanes = LANES.map((lane): Lane => {
    // Within the sports lane the sports vendors come first (LOBBY-035: the other lanes are placed after it).
    const inLane = categories
      .filter(({ category }) => laneOf(category.game_type) === lane)
      .toSorted((a, b) => Number(a.category.game_type !== lane) - Number(b.category.game_type !== lane));
    return {
      title: lane,
      gameCategory: lane,
      cards: inLane.map((entry) => viewCard(entry, language, now)),
      gameClassify: classifyOf(inLane, language),
    };
  });
  return cacheable(ctx, { data: { lanes: lanes.filter((lane) => lane.cards.length > 0) } });
}

/** Sub-types present in a lane and the vendors that have them; a lane of one sub-type has nothing to choose. */
function classifyOf(entries: readonly ShelfCategory[], language: Language): Lane['gameClassify'] {
  const vendors = new Map<string, Set<string>>();
  for (const { vendor, games } of entries)
    for (const { game } of games) {
      const set = vendors.get(game.classify) ?? new Set();
      vendors.set(game.classify, set.add(vendor.code));
    }
  if (vendors.size < 2) return [];
  const known = Object.keys(CLASSIFY);
  const codes = [...vendors.keys()].toSorted((a, b) => known.indexOf(a) - known.indexOf(b));
  const all = [...new Set(entries.map(({ vendor }) => vendor.code))];
  return [
    { classify: 'ALL', name: classifyName('ALL', language), vendors: all },
    ...codes.map((code) => ({
      classify: code,
      name: classifyName(code, language),
      vendors: [...(vendors.get(code) ?? [])],
    })),
  ];
}

/** The vendor whose games have a menu and a page of their own (LOBBY-002). */
const VN_VENDOR = 'TCG_LOTTO_VN';
const PRIZE_MODE_TYPES = { LOTT: 'LOTT', ELOTT: 'ELOTT' } as const;

/** #25: the lottery menu of a prize mode. Draw intervals are unknown until the lottery engine owns the games. */
export async function getGameMenus(deps: CatalogueDeps, input: InputOf<'getGameMenus'>, ctx: Ctx) {
  const type = input.prizeMode === 'ELOTT' ? PRIZE_MODE_TYPES.ELOTT : PRIZE_MODE_TYPES.LOTT;
  return ok(
    await menuOf(
      deps,
      languageOf(input, ctx),
      ({ game }) => game.game_type === type && game.vendor_code !== VN_VENDOR,
    ),
  );
}

/** #26: the menu of the Vietnamese lotteries. Draw times are unknown until the lottery engine owns the games. */
export async function getVnGameMenu(deps: CatalogueDeps, input: InputOf<'getVnGameMenu'>, ctx: Ctx) {
  return ok(await menuOf(deps, languageOf(input, ctx), ({ game }) => game.vendor_code === VN_VENDOR));
}

async function menuOf(deps: CatalogueDeps, language: Language, belongs: (entry: ShelfGame) => boolean) {
  const { shown } = await deps.catalogue.snapshot();
  const now = deps.clock.now();
  const entries = shown.filter(belongs);
  const known = Object.keys(CLASSIFY);
  const groups = [...new Set(entries.map(({ game }) => game.classify))];
  return groups
    .toSorted((a, b) => known.indexOf(a) - known.indexOf(b))
    .map((groupCode) => ({
      groupCode,
      groupName: classifyName(groupCode, language),
      games: entries
        .filter(({ game }) => game.classify === groupCode)
        .map((entry) => {
          const view = viewGame(entry, language, now);
          return {
            gameCode: view.gameCode,
            gameName: view.displayName,
            vassalage: view.vassalage,
            nodeId: view.nodeId,
            iconUrl: view.iconUrl,
            isHot: view.isHot,
            isNew: view.isNew,
            interval: null,
            status: view.maintenance ? ('MAINTENANCE' as const) : ('OPEN' as const),
          };
        }),
    }));
}

/** Ours: the house's banner art with its words. */
export async function listBannerArt(deps: CatalogueDeps, input: InputOf<'listBannerArt'>, ctx: Ctx) {
  const { banners } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  return cacheable(
    ctx,
    banners
      .filter((banner) => !input.groupName || banner.group_name === input.groupName)
      .map((banner) => {
        const url = artIn(banner.art_urls, language);
        return {
          groupName: banner.group_name,
          name: banner.name,
          sort: banner.sort,
          title: nameIn(banner.titles, language),
          text: nameIn(banner.texts, language),
          url,
          urlMobile: artIn(banner.narrow_art_urls, language) || url,
          linkage: banner.linkage,
        };
      }),
  );
}
