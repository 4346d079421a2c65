import { defineApi } from '@baize/endpoint';
import { PAGE_SIZE_MAX } from '@baize/kernel';
import { z } from 'zod';
import { catalogueOpsRoutes, catalogueRoutes } from './routes.ts';

/** Categories a game can belong to (LOBBY-001, without the shelves HOT, FAV and RECENT). */
export const GAME_TYPES = [
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const;
export const gameType = z.enum(GAME_TYPES);
export type GameType = z.output<typeof gameType>;

/** A language without lettering and names of its own falls back to that of the call. */
const language = z.enum(['EN', 'CN', 'KM']).optional().catch(undefined);
/** Absent, empty and "ALL" mean the same in the calls of the specification. */
const orAll = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value) => (value === '' || value === 'ALL' ? undefined : value), inner.optional());
const flag = z.enum(['0', '1', '']).optional();
const pageNo = z.coerce.number().int().min(1).max(10_000).default(1);
const pageSize = (fallback: number, max: number = PAGE_SIZE_MAX) =>
  z.coerce.number().int().min(1).max(max).default(fallback);
const vassalage = orAll(z.string().max(20));
const nodeId = z.coerce.number().int().positive();

/** LOBBY-028: page sizes of the lobby and of its hot, favourite and recent shelves. */
export const LOBBY_PAGE_SIZE = 40;
export const SHELF_PAGE_SIZE = 15;
/** LOBBY-030: the favourites a client asks for at login; also the most a member can keep. */
export const FAVOURITES_MAX = 999;

/** A game as every list of the specification answers it (LOBBY-003). Icon URLs are in the asked language. */
export const gameView = z.object({
  nodeId: z.number(),
  gameType,
  gameId: z.number(),
  gameName: z.string(),
  displayName: z.string(),
  showIcon: z.string(),
  iconUrl: z.string(),
  lagerIcon: z.string(),
  vassalage: z.string(),
  gameCode: z.string(),
  /** GAME, or VASSALAGE for an entry that opens a vendor's list (LOBBY-004). */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.union([z.literal(0), z.literal(1)]),
  /** 0 means a free trial is offered (LOBBY-006); always the inverse of freeplay. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
  freeplay: z.union([z.literal(0), z.literal(1)]),
  gameClassify: z.string(),
  platform: z.string(),
  /** Return to player in percent ("97.30"); null when the vendor has not stated it. */
  rtp: z.string().nullable(),
  /** Decimal text in major units of the member's currency; null when the vendor sets no limit of its own. */
  minBet: z.string().nullable(),
  maxBet: z.string().nullable(),
  maintenance: z.boolean(),
  /** Epoch ms when the maintenance is expected to end; null when not in maintenance or unknown. */
  maintenanceUntil: z.number().nullable(),
});
export type GameView = z.output<typeof gameView>;

/** A vendor card of a lane (LOBBY-009). Same cloth rule as games: nodeId mod 5. */
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

const lobbyFilter = { gameType: orAll(gameType), vassalage, language };
const paged = { totalPages: z.number(), totalCount: z.number() };

export const catalogueApi = defineApi(catalogueRoutes, {
  getGameMenus: {
    access: 'anyone',
    input: z.object({
      prizeMode: z.string().max(20).optional(),
      device: z.string().max(20).optional(),
      language,
    }),
    output: z.array(menuGroup(menuGame)),
    errors: [],
  },
  getVnGameMenu: {
    access: 'anyone',
    input: z.object({
      prizeMode: z.string().max(20).optional(),
      device: z.string().max(20).optional(),
      language,
    }),
    output: z.array(menuGroup(menuGame)),
    errors: [],
  },
  listGames: {
    access: 'anyone',
    input: z.object({
      ...lobbyFilter,
      isNew: flag,
      gameClassify: orAll(z.string().max(10)),
      gameName: z.string().trim().max(60).optional(),
      pageNo,
      pageSize: pageSize(LOBBY_PAGE_SIZE),
    }),
    output: z.object({ games: z.array(gameView), pageNo: z.number(), ...paged }),
    errors: [],
  },
  listHotGames: {
    access: 'anyone',
    input: z.object(lobbyFilter),
    output: z.object({ list: z.array(gameView) }),
    errors: [],
  },
  listVendorGameTypes: {
    access: 'anyone',
    input: z.object({ vassalage: z.string().min(1).max(20), language }),
    output: z.array(z.object({ gameType, displayName: z.string() })),
    errors: [],
  },
  listVendorLanes: {
    access: 'anyone',
    input: z.object({ language }),
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
    input: z.object({ ...lobbyFilter, pageNo, pageSize: pageSize(SHELF_PAGE_SIZE, FAVOURITES_MAX) }),
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
    input: z.object({ ...lobbyFilter, page: pageNo, pageSize: pageSize(SHELF_PAGE_SIZE) }),
    output: z.object({ list: z.array(gameView.extend({ lastPlayed: z.number() })), ...paged }),
    errors: [],
  },
  listBannerArt: {
    access: 'anyone',
    input: z.object({ groupName: orAll(z.string().max(20)), language }),
    output: z.array(banner),
    errors: [],
  },
});

/** A game as the console sees it: with what a member never sees. */
export const opsGame = gameView.extend({
  names: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
  enabled: z.boolean(),
  sort: z.number(),
  connectionCode: z.string(),
  addedAt: z.number(),
});
export type OpsGame = z.output<typeof opsGame>;

export const opsVendor = z.object({
  code: z.string(),
  names: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
  connectionCode: z.string(),
  gameTypes: z.array(gameType),
  enabled: z.boolean(),
  /** Whether its maintenance holds now. */
  maintenance: z.boolean(),
  maintenanceFrom: z.number().nullable(),
  maintenanceUntil: z.number().nullable(),
});
export type OpsVendor = z.output<typeof opsVendor>;

/** Epoch ms from which a game or vendor is closed for maintenance; null ends a maintenance. */
const maintenanceFrom = z.number().int().nonnegative().nullable().optional();
const maintenanceUntil = z.number().int().nonnegative().nullable().optional();
const reason = z.string().trim().min(3).max(300);

export const catalogueOpsApi = defineApi(catalogueOpsRoutes, {
  searchCatalogueGames: {
    access: 'staff:catalogue.write',
    input: z.object({
      gameType: orAll(gameType),
      vassalage,
      gameName: z.string().trim().max(60).optional(),
      enabled: flag,
      language,
      pageNo,
      pageSize: pageSize(LOBBY_PAGE_SIZE),
    }),
    output: z.object({ list: z.array(opsGame), pageNo: z.number(), ...paged }),
    errors: [],
  },
  updateCatalogueGame: {
    access: 'staff:catalogue.write',
    input: z.strictObject({
      nodeId,
      enabled: z.boolean().optional(),
      isHot: z.boolean().optional(),
      maintenanceFrom,
      maintenanceUntil,
      reason,
    }),
    output: opsGame,
    errors: ['game_not_found', 'nothing_to_change', 'maintenance_window_invalid'],
  },
  listCatalogueVendors: {
    access: 'staff:catalogue.write',
    input: z.object({}),
    output: z.array(opsVendor),
    errors: [],
  },
  updateCatalogueVendor: {
    access: 'staff:catalogue.write',
    input: z.strictObject({
      code: z.string().min(2).max(20),
      enabled: z.boolean().optional(),
      maintenanceFrom,
      maintenanceUntil,
      reason,
    }),
    output: opsVendor,
    errors: ['vendor_not_found', 'nothing_to_change', 'maintenance_window_invalid'],
  },
});
