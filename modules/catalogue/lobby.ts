import type { Ctx, Input, Language } from '@baize/endpoint';
import { cutPage, madeOnce, ok } from '@baize/kernel';
import type { Brand } from './brand.ts';
import type { Snapshot } from './catalogue.ts';
import type { CatalogueDeps } from './deps.ts';
import type { catalogueApi } from './api.ts';
import { CATEGORY_NAMES, CLASSIFY, classifyName, LANES, laneOf, nameIn } from './classify.ts';
import { VN_LOTTERY_VENDOR } from './lobby-constants.ts';
import { filterGames, searchListing, type ListedCategory, type ListedGame } from './listing.ts';
import { artIn, viewCard, viewGame } from './view.ts';
import type { GameView, Lane } from './api.ts';

/** Hot games answered at once; the client pages through them (LOBBY-028). */
export const HOT_MAX = 60;
/** An answer is kept this long: what begins or ends by the clock may be shown so much late. */
const KEPT_MS = 5_000;

/** The language asked for in the query, else the one of the call. */
export const languageOf = (input: { language?: Language | undefined }, ctx: Ctx): Language =>
  input.language ?? ctx.language;

type Asked = { snapshot: Snapshot; brand: Brand; language: Language; now: Date };

/** An answer made from the caller's brand, or the one made for the same question a moment ago. */
export async function answered<T extends object>(
  deps: CatalogueDeps,
  name: string,
  { input, ctx }: { input: { language?: Language | undefined }; ctx: Ctx },
  make: (asked: Asked) => T,
): Promise<{ ok: true; value: T }> {
  const snapshot = await deps.catalogue.snapshot();
  const brand = snapshot.brand(ctx.merchantId);
  const language = languageOf(input, ctx);
  const now = deps.clock.now();
  const turn = Math.floor(now.getTime() / KEPT_MS);
  const key = JSON.stringify([name, input, language]);
  return ok(madeOnce(brand, key, () => make({ snapshot, brand, language, now }), turn));
}

/** #32: the lobby's pages, search included (LOBBY-023, OPEN-LOBBY-03). */
export function listGames(deps: CatalogueDeps, input: Input<typeof catalogueApi, 'listGames'>, ctx: Ctx) {
  const { gameName: typed } = input;
  return answered(deps, 'listGames', { input, ctx }, ({ snapshot: { search }, brand, language, now }) => {
    const found = filterGames(searchListing(brand.shown, { search, typed, language }), input);
    const { list, ...page } = cut(found, input, language, now);
    return { games: list, ...page };
  });
}

/** Games named by their ids, in that order: what a refused launch suggests instead (PLAY-012). */
export const listGamesByIds = (
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listGamesByIds'>,
  ctx: Ctx,
) =>
  answered(deps, 'listGamesByIds', { input, ctx }, ({ brand, language, now }) => ({
    list: input.ids.flatMap((id) => {
      const entry = brand.shownByNodeId.get(id);
      return entry ? [viewGame(entry, language, now)] : [];
    }),
  }));

/** One page of games as members see them. */
export function cut(
  games: readonly ListedGame[],
  request: { pageNo: number; pageSize: number },
  language: Language,
  now: Date,
): { list: GameView[]; pageNo: number; totalPages: number; totalCount: number } {
  return cutPage(games, request, (game) => viewGame(game, language, now));
}

/** #33: the hot listing. The client keeps it in session storage; the validator lets it ask again cheaply. */
export const listHotGames = (
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listHotGames'>,
  ctx: Ctx,
) =>
  answered(deps, 'listHotGames', { input, ctx }, ({ brand, language, now }) => {
    const hot = filterGames(
      brand.shown.filter((entry) => entry.isHot),
      input,
    );
    return { list: hot.slice(0, HOT_MAX).map((entry) => viewGame(entry, language, now)) };
  });

/** #35: the categories a vendor has games in, in the order of the lanes. */
export const listVendorGameTypes = (
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listVendorGameTypes'>,
  ctx: Ctx,
) =>
  answered(deps, 'listVendorGameTypes', { input, ctx }, ({ brand, language }) => {
    const order = (entry: ListedCategory): number => LANES.indexOf(laneOf(entry.category.gameType));
    return brand.categories
      .filter(({ vendor }) => vendor.code === input.vassalage)
      .toSorted((a, b) => order(a) - order(b))
      .map(({ category }) => ({
        gameType: category.gameType,
        displayName: nameIn(CATEGORY_NAMES[category.gameType], language),
      }));
  });

/** #36: vendors by category. E-sports and cockfight vendors ride in the sports lane; the client splits it. */
export const listVendorLanes = (
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listVendorLanes'>,
  ctx: Ctx,
) =>
  answered(deps, 'listVendorLanes', { input, ctx }, ({ brand, language, now }) => {
    const lanes = LANES.map((lane): Lane => {
      // Within the sports lane the sports vendors come first (LOBBY-035: the other lanes are placed after it).
      const inLane = brand.categories
        .filter(({ category }) => laneOf(category.gameType) === lane)
        .toSorted((a, b) => Number(a.category.gameType !== lane) - Number(b.category.gameType !== lane));
      return {
        title: lane,
        gameCategory: lane,
        cards: inLane.map((entry) => viewCard(entry, language, now)),
        gameClassify: classifyOf(inLane, language),
      };
    });
    return { data: { lanes: lanes.filter((lane) => lane.cards.length > 0) } };
  });

/** Sub-types present in a lane and the vendors that have them; a lane of one sub-type has nothing to choose. */
function classifyOf(entries: readonly ListedCategory[], language: Language): Lane['gameClassify'] {
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

const PRIZE_MODE_TYPES = { LOTT: 'LOTT', ELOTT: 'ELOTT' } as const;

/** #25: the lottery menu of a prize mode. Draw intervals are unknown until the lottery engine owns the games. */
export function getGameMenus(
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'getGameMenus'>,
  ctx: Ctx,
) {
  const type = input.prizeMode === 'ELOTT' ? PRIZE_MODE_TYPES.ELOTT : PRIZE_MODE_TYPES.LOTT;
  return answered(deps, 'getGameMenus', { input, ctx }, (asked) =>
    menuOf(asked, ({ game }) => game.gameType === type && game.vendorCode !== VN_LOTTERY_VENDOR),
  );
}

/** #26: the menu of the Vietnamese lotteries. Draw times are unknown until the lottery engine owns the games. */
export const getVnGameMenu = (
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'getVnGameMenu'>,
  ctx: Ctx,
) =>
  answered(deps, 'getVnGameMenu', { input, ctx }, (asked) =>
    menuOf(asked, ({ game }) => game.vendorCode === VN_LOTTERY_VENDOR),
  );

function menuOf({ brand, language, now }: Asked, belongs: (entry: ListedGame) => boolean) {
  const entries = brand.shown.filter(belongs);
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
export const listBannerArt = (
  deps: CatalogueDeps,
  input: Input<typeof catalogueApi, 'listBannerArt'>,
  ctx: Ctx,
) =>
  answered(deps, 'listBannerArt', { input, ctx }, ({ snapshot: { banners }, language }) =>
    banners
      .filter((banner) => !input.groupName || banner.groupName === input.groupName)
      .map((banner) => {
        const url = artIn(banner.artUrls, language);
        return {
          groupName: banner.groupName,
          name: banner.name,
          sort: banner.sort,
          title: nameIn(banner.titles, language),
          text: nameIn(banner.texts, language),
          url,
          urlMobile: artIn(banner.narrowArtUrls, language) || url,
          linkage: banner.linkage,
        };
      }),
  );
