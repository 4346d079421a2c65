import type { LaunchMeta } from '@baize/vendor-protocol';
import { RETURNS } from '../games/returns.ts';
import { LINE_COUNT } from '../games/slot/reels.ts';
import type { StudioConfig } from './config.ts';
import type { GameKind } from './players.sql.ts';

export const SLOT_CODE = 'baize-slot';
export const ROULETTE_CODE = 'baize-roulette';
/** Types of the catalogue that are dealt at a table; everything else opens the slot. */
const TABLE_TYPES: ReadonlySet<string> = new Set(['LIVE', 'PVP']);
const TABLE_SUB_TYPES: ReadonlySet<string> = new Set(['ROU', 'TG', 'BAC', 'SIC', 'DAT', 'BJ', 'NN']);

/** Which of the two games a code opens: our own codes by name, any other by the type the launch tells us. */
export function kindOf(gameCode: string, meta: LaunchMeta | undefined): GameKind | undefined {
  if (gameCode === SLOT_CODE) return 'slot';
  if (gameCode === ROULETTE_CODE) return 'roulette';
  if (meta?.gameType === undefined) return undefined;
  const atTable = TABLE_TYPES.has(meta.gameType) || TABLE_SUB_TYPES.has(meta.gameSubType ?? '');
  return atTable ? 'roulette' : 'slot';
}

export function gameListOf(config: StudioConfig): object[] {
  const limits = config.limitsOf('USD');
  const shared = {
    product: 'Baize Studio',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    enabled: true,
    blocked_countries: [],
    release_date: '2026-11-20',
    certifications: [],
    languages: ['en', 'zh', 'km'],
    technology: ['html5'],
  };
  return [
    {
      ...shared,
      name: 'Half-moon Reels',
      game_code: SLOT_CODE,
      category: 'Video Slots',
      freebet_support: true,
      url_thumb: `${config.publicUrl}/thumb/slot.svg`,
      url_background: `${config.publicUrl}/thumb/slot.svg`,
      volatility: 'medium',
      rtp: RETURNS.slot.rtpText,
      paylines: LINE_COUNT,
      features: ['free spins', 'retrigger', 'wild', 'scatter', 'provably fair'],
      x_platform: {
        gameType: 'RNG',
        gameSubType: 'SM',
        supportPlay: 1,
        minBet: limits?.slotStakes[0],
        maxBet: limits?.slotStakes.at(-1),
      },
    },
    {
      ...shared,
      name: 'Half-moon Roulette',
      game_code: ROULETTE_CODE,
      category: 'Table Games',
      freebet_support: false,
      url_thumb: `${config.publicUrl}/thumb/roulette.svg`,
      url_background: `${config.publicUrl}/thumb/roulette.svg`,
      volatility: 'low',
      rtp: RETURNS.roulette.rtpText,
      features: ['European wheel', 'provably fair'],
      x_platform: {
        gameType: 'RNG',
        gameSubType: 'TG',
        supportPlay: 1,
        minBet: limits?.roulette.chips[0],
        maxBet: limits?.roulette.totalMax,
      },
    },
  ];
}
