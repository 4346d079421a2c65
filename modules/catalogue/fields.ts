import { orAll, paging, rowId } from '@baize/endpoint/shapes';
import { PAGE_SIZE_MAX } from '@baize/kernel';
import { z } from 'zod';
import { GAME_TYPES } from './game-types.ts';

export { GAME_TYPES };
export const gameType = z.enum(GAME_TYPES);
export type GameType = z.output<typeof gameType>;

export const flag = z.enum(['0', '1', '']).optional();
export const { pageNo } = paging;
export const pageSize = (fallback: number, max: number = PAGE_SIZE_MAX) =>
  z.coerce.number().int().min(1).max(max).default(fallback);
export const vassalage = orAll(z.string().max(20));
export const nodeId = rowId;

/**
 * What a client says of itself in the lists of the specification. Nothing depends on it (titles for Flash alone are never
 * listed, the merchant is that of the host), so it is read and left out: one kept answer serves all who ask.
 */
export const said = z.coerce
  .string()
  .max(40)
  .transform(() => undefined)
  .optional();

const bit = z.union([z.literal(0), z.literal(1)]);

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
  isHot: bit,
  isNew: bit,
  /** 0 means a free trial is offered (LOBBY-006); always the inverse of freeplay. */
  supportPlay: bit,
  freeplay: bit,
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

/** Texts per bundled language; an empty one falls back to English. */
export const namesField = (max: number) =>
  z.strictObject({
    EN: z.string().trim().min(1, 'required').max(max, 'too_long'),
    CN: z.string().trim().max(max, 'too_long').default(''),
    KM: z.string().trim().max(max, 'too_long').default(''),
  });

export const paged = { totalPages: z.number(), totalCount: z.number() };
