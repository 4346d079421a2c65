/** Why a round was not played, as the page is told. */
import type { RsError } from '@baize/vendor-protocol';
import type { StakeRefusal } from './stake.ts';

export type PlayRefusal =
  | StakeRefusal
  | 'insufficient_funds'
  | 'round_unfinished'
  | 'round_conflict'
  | 'wallet_unavailable'
  | 'session_closed'
  | 'account_blocked'
  | 'limit_reached'
  | 'bonus_stake'
  | 'bonus_game'
  | 'game_unavailable'
  | 'free_over'
  | 'too_fast';

export function refusalFor(status: RsError): PlayRefusal {
  switch (status) {
    case 'RS_ERROR_NOT_ENOUGH_MONEY':
      return 'insufficient_funds';
    case 'RS_ERROR_INVALID_TOKEN':
    case 'RS_ERROR_TOKEN_EXPIRED':
      return 'session_closed';
    case 'RS_ERROR_USER_DISABLED':
      return 'account_blocked';
    case 'RS_ERROR_LIMIT_REACHED':
    case 'RS_ERROR_BET_LIMIT_EXCEEDED':
      return 'limit_reached';
    case 'RS_ERROR_BONUS_STAKE':
      return 'bonus_stake';
    case 'RS_ERROR_BONUS_GAME':
      return 'bonus_game';
    default:
      return 'game_unavailable';
  }
}

const REMEMBERED: ReadonlySet<string> = new Set<PlayRefusal>([
  'insufficient_funds',
  'session_closed',
  'account_blocked',
  'limit_reached',
  'bonus_stake',
  'bonus_game',
  'free_over',
]);
export const refusalOf = (stored: string | null): PlayRefusal =>
  stored !== null && REMEMBERED.has(stored) ? (stored as PlayRefusal) : 'game_unavailable';
