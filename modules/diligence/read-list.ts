import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { ok, refuse, type Result } from '@baize/kernel';
import { formsOf, nameKey, type NameForms } from './person-name.ts';

export const LIST_ENTRIES_MAX = 50_000;
const AT_ONCE = 500;
const NAME_MAX = 200;
const REFERENCE_MAX = 100;
/** Other names of one row. */
export const ALIASES_MAX = 20;
/** In any order; name is needed, the rest may be absent. */
const COLUMNS = ['name', 'birthDate', 'kind', 'reference', 'aliases'] as const;

export type ListName = Omit<NameForms, 'latin'> & { name: string };
export type ListEntry = {
  /** Where it stands in the file. */
  line: number;
  nameKey: string;
  name: string;
  born: string | null;
  kind: 'sanction' | 'pep';
  reference: string;
  /** The row's name first, then its other names. */
  names: ListName[];
};
export type ListRefusal = 'list_invalid' | 'list_too_long';

/**
 * A list as a CSV file: `name,birthDate,kind,reference,aliases`. birthDate is a day or a year; kind is sanction (also when
 * absent) or pep; aliases are other names of the person, parted by semicolons. One wrong line refuses the whole file with its
 * number: half a list would let people pass. In parts, so that others are answered while a long list is read.
 */
export async function readList(csv: string): Promise<Result<ListEntry[], ListRefusal>> {
  let records: Record<string, string>[];
  try {
    records = parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => (isColumn(name) ? name : null)),
      skip_empty_lines: true,
      trim: true,
      to: LIST_ENTRIES_MAX + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse('list_invalid', { line: Number(error['lines'] ?? 0) });
  }
  if (records.length === 0) return refuse('list_invalid', { line: 1 });
  if (records.length > LIST_ENTRIES_MAX) return refuse('list_too_long', { max: LIST_ENTRIES_MAX });
  const entries: ListEntry[] = [];
  for (const [i, record] of records.entries()) {
    const entry = entryOf(record, i + 2);
    if (!entry) return refuse('list_invalid', { line: i + 2 });
    entries.push(entry);
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return ok(entries);
}

const isColumn = (name: string): boolean => (COLUMNS as readonly string[]).includes(name);

function entryOf(record: Record<string, string>, line: number): ListEntry | undefined {
  const { name = '', birthDate = '', kind = '', reference = '', aliases = '' } = record;
  const others = aliases
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
  const key = nameKey(name);
  const isKind = kind === '' || kind === 'sanction' || kind === 'pep';
  if (key === '' || name.length > NAME_MAX || !isKind || reference.length > REFERENCE_MAX) return undefined;
  if (birthDate !== '' && !isBorn(birthDate)) return undefined;
  if (others.length > ALIASES_MAX || others.some((one) => nameKey(one) === '' || one.length > NAME_MAX))
    return undefined;
  return {
    line,
    nameKey: key,
    name,
    born: birthDate || null,
    kind: kind === 'pep' ? 'pep' : 'sanction',
    reference,
    names: [name, ...others].map(listName),
  };
}

function listName(name: string): ListName {
  const { latin: _, ...keys } = formsOf(name);
  return { name, ...keys };
}

function isBorn(text: string): boolean {
  if (/^\d{4}$/.test(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
