import { CsvError, parse } from 'csv-parse/sync';
import { AMOUNT_PATTERN, isAmount, ok, parseUnits, refuse, type Result } from '@baize/kernel';
import { GAME_TYPES, IMPORT_ROWS_MAX, type GameType, type ImportFault } from './api.ts';
import type { GameRow } from './catalogue.sql.ts';
import { CLASSIFY } from './classify.ts';
import type { GameToImport, ImportRow, Problem } from './plan-import.ts';
import { limitText } from './view.ts';

/** The columns of a file, all of them, in any order: a file with others, or without one, is not read. */
export const IMPORT_COLUMNS = [
  'gameCode',
  'vassalage',
  'gameType',
  'nameEN',
  'nameCN',
  'nameKM',
  'classify',
  'isHot',
  'isNew',
  'freeplay',
  'enabled',
  'sort',
  'rtp',
  'minBet',
  'maxBet',
] as const;
type Column = (typeof IMPORT_COLUMNS)[number];
type Cells = Record<Column, string>;

const NAME_MAX = 80;
const SORT_MAX = 1_000_000;

/** The rows of a file, each read or with what is wrong with it; refused when it is no such file at all. */
export function readImport(csv: string): Result<ImportRow[], 'csv_invalid' | 'too_many_rows'> {
  let records: string[][];
  try {
    records = parse(csv, {
      bom: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      to: IMPORT_ROWS_MAX + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse('csv_invalid', { line: Number(error['lines'] ?? 0), code: error.code });
  }
  const [header = [], ...rows] = records;
  const unknown = header.filter((name) => !(IMPORT_COLUMNS as readonly string[]).includes(name));
  const absent = IMPORT_COLUMNS.filter((name) => !header.includes(name));
  if (unknown.length > 0 || absent.length > 0 || header.length !== IMPORT_COLUMNS.length)
    return refuse('csv_invalid', { line: 1, code: 'columns_wrong', unknown, absent });
  if (rows.length > IMPORT_ROWS_MAX) return refuse('too_many_rows', { max: IMPORT_ROWS_MAX });
  return ok(
    rows.map((cells, i) => {
      if (cells.length !== header.length)
        return { line: i + 2, gameCode: '', problems: [{ column: '', code: 'columns_wrong' }] };
      const named = Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) as Cells;
      return readRow(named, i + 2);
    }),
  );
}

function readRow(cells: Cells, line: number): ImportRow {
  const problems: Problem[] = [];
  const wrong = (column: Column, code: ImportFault): void => void problems.push({ column, code });
  const matching = (column: Column, pattern: RegExp, code: ImportFault): string => {
    if (!pattern.test(cells[column])) wrong(column, code);
    return cells[column];
  };
  const bit = (column: Column): boolean => matching(column, /^[01]$/, 'bit_invalid') === '1';
  const name = (column: Column): string => {
    if ([...cells[column]].length > NAME_MAX) wrong(column, 'too_long');
    // A spreadsheet would run such a name as a formula when the file is written back.
    if (/^[=+@\t]/.test(cells[column])) wrong(column, 'name_invalid');
    return cells[column];
  };
  const units = (column: Column): bigint | null => {
    if (cells[column] === '') return null;
    const text = matching(column, AMOUNT_PATTERN, 'amount_invalid');
    return isAmount(text) ? parseUnits(text) : null;
  };
  const sort = cells.sort === '' ? 1000 : Number(matching('sort', /^\d{1,7}$/, 'number_invalid'));
  if (sort > SORT_MAX) wrong('sort', 'out_of_range');
  if (cells.nameEN === '') wrong('nameEN', 'required');
  if (!(GAME_TYPES as readonly string[]).includes(cells.gameType)) wrong('gameType', 'category_unknown');
  if (cells.classify === 'ALL' || !CLASSIFY[cells.classify]) wrong('classify', 'classify_unknown');
  if (cells.rtp !== '') matching('rtp', /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'rtp_invalid');
  const minBet = units('minBet');
  const maxBet = units('maxBet');
  if (minBet === 0n) wrong('minBet', 'amount_invalid');
  if (maxBet !== null && (minBet === null || maxBet < minBet)) wrong('maxBet', 'limits_invalid');
  const gameCode = matching('gameCode', /^[A-Za-z0-9_.:-]{2,100}$/, 'game_code_invalid');
  const game: GameToImport = {
    gameCode,
    vendorCode: matching('vassalage', /^[A-Z0-9_]{2,20}$/, 'vendor_unknown'),
    gameType: cells.gameType as GameType,
    names: { EN: name('nameEN'), CN: name('nameCN'), KM: name('nameKM') },
    classify: cells.classify,
    isHot: bit('isHot'),
    isNew: bit('isNew'),
    freeplay: bit('freeplay'),
    enabled: bit('enabled'),
    sort,
    rtp:
      cells.rtp === '' || problems.some(({ column }) => column === 'rtp')
        ? null
        : Number(cells.rtp).toFixed(2),
    minBet,
    maxBet,
  };
  return problems.length > 0 ? { line, gameCode, problems } : { line, gameCode, game };
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineOf = (cells: readonly string[]): string => cells.map(quoted).join(',');

/** Games of today as a file that changes nothing. */
export function writeImport(games: readonly GameRow[]): string {
  const flag = (value: boolean): string => (value ? '1' : '0');
  const rows = games.map((game) => {
    const cells: Cells = {
      gameCode: game.gameCode,
      vassalage: game.vendorCode,
      gameType: game.gameType,
      nameEN: game.names.EN,
      nameCN: game.names.CN,
      nameKM: game.names.KM,
      classify: game.classify,
      isHot: flag(game.isHot),
      isNew: flag(game.isNew),
      freeplay: flag(game.freeplay),
      enabled: flag(game.enabled),
      sort: String(game.sort),
      rtp: game.rtp ?? '',
      minBet: limitText(game.minBet) ?? '',
      maxBet: limitText(game.maxBet) ?? '',
    };
    return lineOf(IMPORT_COLUMNS.map((column) => cells[column]));
  });
  return `${[lineOf(IMPORT_COLUMNS), ...rows].join('\n')}\n`;
}
