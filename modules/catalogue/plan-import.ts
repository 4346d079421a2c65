import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '@baize/kernel/token';
import type { GameType, ImportFault, ImportReport } from './api.ts';
import type { CategoryRow, GameRow, VendorRow } from './catalogue.sql.ts';
import type { Names } from './classify.ts';

/** A game as a file or a vendor's list states it. */
export type GameToImport = {
  gameCode: string;
  vendorCode: string;
  gameType: GameType;
  names: Names;
  classify: string;
  isHot: boolean;
  isNew: boolean;
  freeplay: boolean;
  enabled: boolean;
  sort: number;
  /** Percent with two places. */
  rtp: string | null;
  /** Units of 1/100,000. */
  minBet: bigint | null;
  maxBet: bigint | null;
};
export type Problem = { column: string; code: ImportFault };
export type ImportRow = { line: number; gameCode: string } & (
  | {
      game: GameToImport;
      /** What this row decides of a game that is there already; without, everything. */
      decides?: readonly ImportField[];
    }
  | { problems: Problem[] }
);

export type ImportField = Exclude<keyof GameToImport, 'gameCode' | 'vendorCode' | 'gameType'>;
const ALL_FIELDS: readonly ImportField[] = [
  'names',
  'classify',
  'isHot',
  'isNew',
  'freeplay',
  'enabled',
  'sort',
  'rtp',
  'minBet',
  'maxBet',
];

export type ImportPlan = {
  fresh: GameToImport[];
  changed: { nodeId: number; game: GameToImport; isRenamed: boolean }[];
  /** Vendors' categories that the new games are the first of. */
  categories: { vendorCode: string; gameType: GameType }[];
  /** Node ids to switch off. */
  disabled: number[];
  report: ImportReport;
};

type Current = {
  games: readonly GameRow[];
  vendors: readonly VendorRow[];
  categories: readonly CategoryRow[];
};
type ImportOptions = {
  missing: 'keep' | 'disable';
  /** Whose games a list is whole of; without, the vendors its rows name. */
  vendorCode?: string;
};

/** What an import would do to the catalogue as it is. Decides only; the same rows over the same games: the same digest. */
export function planImport(rows: readonly ImportRow[], current: Current, options: ImportOptions): ImportPlan {
  const known = new Map(current.games.map((row) => [row.gameCode, row]));
  const vendors = new Set(current.vendors.map((vendor) => vendor.code));
  const cards = new Set(current.categories.map((row) => keyOf(row.vendorCode, row.gameType)));
  const seen = new Set<string>();
  const plan: ImportPlan = { fresh: [], changed: [], categories: [], disabled: [], report: emptyReport() };
  const { report } = plan;
  const note = (
    row: ImportRow,
    action: 'new' | 'changed' | 'refused',
    changes: string[],
    problems: Problem[],
  ) => {
    report.counts[action] += 1;
    report.rows.push({ line: row.line, gameCode: row.gameCode, action, changes, problems });
  };

  for (const row of rows) {
    const there = known.get(row.gameCode);
    const problems = [...('problems' in row ? row.problems : placeProblems(row.game, there, vendors))];
    if (row.gameCode !== '' && seen.has(row.gameCode))
      problems.push({ column: 'gameCode', code: 'duplicate' });
    seen.add(row.gameCode);
    if ('problems' in row || problems.length > 0) {
      note(row, 'refused', [], problems);
      continue;
    }
    const { game } = row;
    if (there === undefined) {
      plan.fresh.push(game);
      const card = keyOf(game.vendorCode, game.gameType);
      if (!cards.has(card)) plan.categories.push({ vendorCode: game.vendorCode, gameType: game.gameType });
      cards.add(card);
      note(row, 'new', [], []);
      continue;
    }
    const before = gameOf(there);
    const changes = (row.decides ?? ALL_FIELDS).filter(
      (field) => !isDeepStrictEqual(before[field], game[field]),
    );
    if (changes.length === 0) {
      report.counts.unchanged += 1;
      continue;
    }
    const after = { ...before, ...Object.fromEntries(changes.map((field) => [field, game[field]])) };
    plan.changed.push({ nodeId: there.nodeId, game: after, isRenamed: changes.includes('names') });
    note(row, 'changed', changes, []);
  }

  const whole = options.vendorCode === undefined ? vendorsOf(rows) : new Set([options.vendorCode]);
  const absent = current.games.filter((row) => whole.has(row.vendorCode) && !seen.has(row.gameCode));
  report.missing = absent.map((row) => row.gameCode);
  report.counts.missing = absent.length;
  if (options.missing === 'disable')
    plan.disabled = absent.filter((row) => row.enabled).map((row) => row.nodeId);
  report.digest = digestOf(plan);
  return plan;
}

const emptyReport = (): ImportReport => ({
  digest: '',
  counts: { new: 0, changed: 0, unchanged: 0, missing: 0, refused: 0 },
  rows: [],
  missing: [],
});

const keyOf = (vendorCode: string, gameType: GameType): string => `${gameType} ${vendorCode}`;

const vendorsOf = (rows: readonly ImportRow[]): Set<string> =>
  new Set(rows.flatMap((row) => ('game' in row ? [row.game.vendorCode] : [])));

/** A code is one game for good: bets name it, and its category decides what of a bet counts. */
function placeProblems(
  game: GameToImport,
  there: GameRow | undefined,
  vendors: ReadonlySet<string>,
): Problem[] {
  if (!vendors.has(game.vendorCode)) return [{ column: 'vassalage', code: 'vendor_unknown' }];
  if (there && there.vendorCode !== game.vendorCode) return [{ column: 'vassalage', code: 'code_taken' }];
  if (there && there.gameType !== game.gameType) return [{ column: 'gameType', code: 'category_fixed' }];
  return [];
}

const gameOf = (row: GameRow): GameToImport => ({
  gameCode: row.gameCode,
  vendorCode: row.vendorCode,
  gameType: row.gameType,
  names: { EN: row.names.EN, CN: row.names.CN, KM: row.names.KM },
  classify: row.classify,
  isHot: row.isHot,
  isNew: row.isNew,
  freeplay: row.freeplay,
  enabled: row.enabled,
  sort: row.sort,
  rtp: row.rtp,
  minBet: row.minBet,
  maxBet: row.maxBet,
});

/** Over what would be written and what was told. */
function digestOf({ fresh, changed, categories, disabled, report }: ImportPlan): string {
  const told = [report.rows, report.missing];
  const text = JSON.stringify([fresh, changed, categories, disabled, told], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return sha256(text).toString('hex').slice(0, 16);
}
