import { defineApi } from '@baize/endpoint';
import { askedLanguage, orAll } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { flag, gameType, gameView, nodeId, paged, pageNo, pageSize, said, vassalage } from './fields.ts';
import { PAGE_SIZES } from './lobby-constants.ts';
import { catalogueRoutes } from './routes.ts';

export { GAME_TYPES, type GameType, type GameView } from './fields.ts';
export * from './ops-api.ts';

/** LOBBY-030: the favourites a client asks for at login; also the most a member can keep. */
export const FAVOURITES_MAX = PAGE_SIZES.favouritesAtLogin;
/** Games asked for by their ids at once. */
const IDS_MAX = 50;
/** How long a browser or an edge may keep the shelves of the home page. */
const LISTING_SECONDS = 30;
/** Lists that members browse are asked for every time: an operator's change is seen by the next click. */
const LIST_SECONDS = 0;

/** A vendor card of a lane (LOBBY-009). It is no game: its cloth is chosen by its nodeId. */
export const vendorCard = z.object({
  vassalage: z.string(),
  accountTypeName: z.string(),
  displayName: z.string(),
  isGame: z.literal('VASSALAGE'),
  nodeId: z.number(),
  gameId: z.literal(0),
  gameType,
  iconUrl: z.string(),
  lagerIcon: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  maintenance: z.boolean(),
  maintenanceUntil: z.number().nullable(),
  /** Games the vendor shows in this lane's category. */
  gameCount: z.number(),
});
export type VendorCard = z.output<typeof vendorCard>;

export const lane = z.object({
  title: z.string(),
  gameCategory: z.string(),
  cards: z.array(vendorCard),
  gameClassify: z.array(z.object({ classify: z.string(), name: z.string(), vendors: z.array(z.string()) })),
});
export type Lane = z.output<typeof lane>;

const menuGame = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  nodeId: z.number(),
  iconUrl: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.union([z.literal(0), z.literal(1)]),
  /** Seconds between draws; null while no draw schedule is bound to the game. */
  interval: z.number().nullable(),
  status: z.enum(['OPEN', 'MAINTENANCE']),
});
const menuGroup = <T extends z.ZodType>(game: T) =>
  z.object({ groupCode: z.string(), groupName: z.string(), games: z.array(game) });

const banner = z.object({
  /** w_home, w_leftmenu, w_login, w_register, w_lott, w_forget. */
  groupName: z.string(),
  name: z.string(),
  sort: z.number(),
  /** Words as they are lettered in the art, for the alternative text. */
  title: z.string(),
  text: z.string(),
  url: z.string(),
  /** Cut for narrow screens; equals url when the group has one shape. */
  urlMobile: z.string(),
  linkage: z.string(),
});
export type BannerArt = z.output<typeof banner>;

const lobbyFilter = { gameType: orAll(gameType), vassalage, language: askedLanguage };

export const catalogueApi = defineApi(catalogueRoutes, {
  getGameMenus: {
    access: 'anyone',
    cachedSeconds: LIST_SECONDS,
    input: z.object({
      prizeMode: z.string().max(20).optional(),
      device: z.string().max(20).optional(),
      language: askedLanguage,
    }),
    output: z.array(menuGroup(menuGame)),
    errors: [],
  },
  getVnGameMenu: {
    access: 'anyone',
    cachedSeconds: LIST_SECONDS,
    input: z.object({
      prizeMode: z.string().max(20).optional(),
      device: z.string().max(20).optional(),
      language: askedLanguage,
    }),
    output: z.array(menuGroup(menuGame)),
    errors: [],
  },
  listGames: {
    access: 'anyone',
    cachedSeconds: LIST_SECONDS,
    input: z.object({
      ...lobbyFilter,
      clientType: said,
      platform: said,
      merchant: said,
      isNew: flag,
      gameClassify: orAll(z.string().max(10)),
      gameName: z.string().trim().max(60).optional(),
      pageNo,
      pageSize: pageSize(PAGE_SIZES.lobby),
    }),
    output: z.object({ games: z.array(gameView), pageNo: z.number(), ...paged }),
    errors: [],
  },
  listHotGames: {
    access: 'anyone',
    cachedSeconds: LISTING_SECONDS,
    input: z.object({ ...lobbyFilter, merchantCode: said, isPlatform: said, platform: said }),
    output: z.object({ list: z.array(gameView) }),
    errors: [],
  },
  listVendorGameTypes: {
    access: 'anyone',
    cachedSeconds: LIST_SECONDS,
    input: z.object({ vassalage: z.string().min(1).max(20), language: askedLanguage }),
    output: z.array(z.object({ gameType, displayName: z.string() })),
    errors: [],
  },
  listVendorLanes: {
    access: 'anyone',
    cachedSeconds: LISTING_SECONDS,
    input: z.object({ platform: said, language: askedLanguage }),
    output: z.object({ data: z.object({ lanes: z.array(lane) }) }),
    errors: [],
  },
  listFavouriteIds: {
    access: 'session',
    input: z.object({}),
    output: z.array(z.object({ nodeId: z.number(), vendor: z.string(), gameType })),
    errors: [],
  },
  listFavouriteGames: {
    access: 'session',
    input: z.object({
      ...lobbyFilter,
      clientType: said,
      platform: said,
      pageNo,
      pageSize: pageSize(PAGE_SIZES.favourite, FAVOURITES_MAX),
    }),
    output: z.object({ content: z.array(gameView), pageNum: z.number(), ...paged }),
    errors: [],
  },
  addFavourite: {
    access: 'session',
    input: z.object({ nodeId }),
    output: z.object({ nodeId: z.number(), favourite: z.literal(true) }),
    errors: ['game_not_found', 'favourites_full'],
  },
  removeFavourite: {
    access: 'session',
    input: z.object({ nodeId }),
    output: z.object({ nodeId: z.number(), favourite: z.literal(false) }),
    errors: [],
  },
  listRecentGames: {
    access: 'session',
    input: z.object({
      ...lobbyFilter,
      clientType: said,
      page: pageNo,
      pageSize: pageSize(PAGE_SIZES.recent),
    }),
    output: z.object({ list: z.array(gameView.extend({ lastPlayed: z.number() })), ...paged }),
    errors: [],
  },
  /** Games by their node ids, in the order asked for; unknown and hidden ones are left out. */
  listGamesByIds: {
    access: 'anyone',
    cachedSeconds: LIST_SECONDS,
    input: z.object({
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9})*$/, 'ids_invalid')
        .transform((text) => text.split(',').map(Number))
        .refine((ids) => ids.length <= IDS_MAX, 'too_many'),
      language: askedLanguage,
    }),
    output: z.object({ list: z.array(gameView) }),
    errors: [],
  },
  /** #75, plain text. A notice of a category or vendor is answered to who asks for it, one of neither to all. */
  listGameNotices: {
    access: 'anyone',
    cachedSeconds: LIST_SECONDS,
    input: z.object({ vassalage, gameType: orAll(gameType), language: askedLanguage }),
    output: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        content: z.string(),
        timestamp: z.number(),
        from: z.number().nullable(),
        to: z.number().nullable(),
        vassalage: z.string().nullable(),
        gameType: gameType.nullable(),
      }),
    ),
    errors: [],
  },
  listBannerArt: {
    access: 'anyone',
    cachedSeconds: LISTING_SECONDS,
    input: z.object({ groupName: orAll(z.string().max(20)), language: askedLanguage }),
    output: z.array(banner),
    errors: [],
  },
});
