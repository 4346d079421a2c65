/** A vendor's own list of games as rows of an import. A vendor states facts; names, order and switches are the house's. */
import {
  CLASSIFY,
  type GameToImport,
  type ImportField,
  type ImportRow,
  type Problem,
} from '@baize/catalogue';
import { GAME_TYPES, type GameType } from '@baize/catalogue/api';
import type { VendorGame } from '@baize/vendor-protocol';

const NAME_MAX = 80;
const SORT_NEW = 1000;

/** Categories of the public dialect (protocols.md A5) as ours, for vendors that do not speak our extension. */
const CATEGORIES: Record<string, [GameType, classify: string]> = {
  'Video Slots': ['RNG', 'SM'],
  'Jackpot Slots': ['RNG', 'JP'],
  'Scratch Cards': ['RNG', 'SC'],
  'Video Poker': ['RNG', 'VP'],
  'Table Games': ['RNG', 'TG'],
  'Arcade Games': ['RNG', 'AC'],
  'Crash Games': ['RNG', 'AC'],
  'Instant Win Games': ['RNG', 'AC'],
  'Live Baccarat': ['LIVE', 'BAC'],
  'Live Roulette': ['LIVE', 'ROU'],
  'Live Dragon Tiger': ['LIVE', 'DT'],
  'Live Sicbo': ['LIVE', 'SIC'],
  'Live Blackjack': ['LIVE', 'BJ'],
  Multiplayer: ['PVP', 'PK'],
  Sportsbook: ['SPORTS', 'SB'],
  Keno: ['ELOTT', 'KENO'],
};
const CLASSIFY_OF: Record<GameType, string> = {
  LIVE: 'TG',
  RNG: 'SM',
  SPORTS: 'SB',
  ESPORTS: 'ES',
  PVP: 'PK',
  FISH: 'FISH',
  LOTT: 'SSC',
  ELOTT: 'KENO',
  COCKFIGHT: 'CF',
};

/** Rows of the vendor's games; those the list gives to another vendor of the same peer are left out. */
export const rowsOfVendor = (games: readonly VendorGame[], vendorCode: string): ImportRow[] =>
  games
    .map((game, i) => ({ game, line: i + 1 }))
    .filter(({ game }) => (game.x_platform?.vassalage ?? vendorCode) === vendorCode)
    .map(({ game, line }) => rowOf(game, vendorCode, line));

function rowOf(game: VendorGame, vendorCode: string, line: number): ImportRow {
  const ours = game.x_platform;
  const [type, classify] = CATEGORIES[game.category] ?? [];
  const gameType = GAME_TYPES.find((known) => known === ours?.gameType) ?? type;
  const problems: Problem[] = [];
  if (!/^[A-Za-z0-9_.:-]{2,100}$/.test(game.game_code))
    problems.push({ column: 'gameCode', code: 'game_code_invalid' });
  if (game.name.trim() === '') problems.push({ column: 'nameEN', code: 'required' });
  if (gameType === undefined) problems.push({ column: 'gameType', code: 'category_unknown' });
  if (problems.length > 0 || gameType === undefined) return { line, gameCode: game.game_code, problems };

  const stated = ours?.gameSubType;
  const rtp = rtpOf(game.rtp);
  const freeplay = ours?.supportPlay === undefined ? undefined : ours.supportPlay === 0;
  const decides: ImportField[] = [];
  if (rtp !== null) decides.push('rtp');
  if (freeplay !== undefined) decides.push('freeplay');
  const row: GameToImport = {
    gameCode: game.game_code,
    vendorCode,
    gameType,
    names: { EN: game.name.trim().slice(0, NAME_MAX), CN: '', KM: '' },
    classify: stated !== undefined && CLASSIFY[stated] ? stated : (classify ?? CLASSIFY_OF[gameType]),
    isHot: false,
    isNew: ours?.isNew === 1,
    freeplay: freeplay ?? false,
    enabled: game.enabled,
    sort: SORT_NEW,
    rtp,
    // A list states limits in no currency of ours: none is taken over.
    minBet: null,
    maxBet: null,
  };
  return { line, gameCode: game.game_code, game: row, decides };
}

function rtpOf(stated: string | number | undefined): string | null {
  const percent = Number(String(stated ?? '').replace('%', ''));
  return percent > 0 && percent <= 100 ? percent.toFixed(2) : null;
}
