import type { Tx } from '@baize/db';
import { isPart, likeness, SAME } from './name-likeness.ts';
import { bornAlike, formsOf, latinWords, type NameForms } from './person-name.ts';
import { listNamesLike, type NameRow } from './screening-list.sql.ts';
import type { Match, Subject } from './screening-provider.ts';

/** What a part of a longer name counts where the day of birth agrees. */
const PART = 90;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * The brand's own lists: rows one of whose names is at least as much like the member's as the brand's rules ask for, and
 * whose birth date says nothing else. Of a row's names the most alike one counts.
 */
export async function screenByList(tx: Tx, subject: Subject, likenessMin: number): Promise<Match[]> {
  const forms = formsOf(subject.name);
  const best = new Map<string, Match>();
  for (const row of await listNamesLike(tx, subject.merchantId, forms)) {
    const match = matchOf(subject, forms, row);
    if (!match || (match.likeness ?? 0) < likenessMin) continue;
    const before = best.get(match.entryKey);
    if (!before || (before.likeness ?? 0) < (match.likeness ?? 0)) best.set(match.entryKey, match);
  }
  return [...best.values()];
}

function matchOf({ name, birthday }: Subject, forms: NameForms, row: NameRow): Match | undefined {
  const isAlike = bornAlike(birthday, row.born);
  if (isAlike === false) return undefined;
  const isSameDay = isAlike === true && row.born?.length === DAY_LENGTH && birthday?.length === DAY_LENGTH;
  const { why, percent } = compare(forms, row, isSameDay);
  return {
    source: 'list',
    entryKey: [row.listName, row.entryKey, row.born ?? '', row.kind, row.reference].join('|'),
    listName: row.listName,
    name: row.name,
    born: row.born,
    kind: row.kind,
    reference: row.reference,
    withBirth: isAlike === true,
    why,
    likeness: percent,
    matchedName: row.matchedName,
    subjectName: name,
  };
}

function compare(forms: NameForms, row: NameRow, isSameDay: boolean): { why: Match['why']; percent: number } {
  if (row.nameKey === forms.nameKey) return { why: 'same', percent: SAME };
  const listed = latinWords(row.matchedName);
  const percent = likeness(forms.latin, listed);
  if (percent === SAME) return { why: 'latin', percent };
  if (isSameDay && percent < PART && isPart(forms.latin, listed)) return { why: 'part', percent: PART };
  return { why: 'near', percent };
}
