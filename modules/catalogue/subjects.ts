import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { catalogueOpsApi } from './ops-api.ts';
import { CATEGORY_NAMES, nameIn, type Names } from './classify.ts';
import { GAME_TYPES } from './fields.ts';
import { findVendorNames, findGameNames, searchGameNames, searchVendorNames } from './subjects.sql.ts';

type Api = typeof catalogueOpsApi;

/** What terms and rates are about: a category, a vendor by its code, a game by its number. */
export type CatalogueSubject = { kind: 'game' | 'vendor' | 'gameType'; id: string };
export type NameOfSubject = (subject: CatalogueSubject) => Names | undefined;

const isType = (id: string): id is (typeof GAME_TYPES)[number] => GAME_TYPES.some((one) => one === id);
const FOUND_MAX = 20;

/** The names of those that are there. */
export async function subjectNames(db: Db, subjects: readonly CatalogueSubject[]): Promise<NameOfSubject> {
  const idsOf = (kind: CatalogueSubject['kind']) =>
    subjects.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const [vendors, games] = [idsOf('vendor'), idsOf('game').filter((id) => /^[1-9]\d{0,8}$/.test(id))];
  const found = [
    ...(vendors.length > 0 ? await findVendorNames(db, vendors) : []),
    ...(games.length > 0 ? await findGameNames(db, games.map(Number)) : []),
  ];
  const known = new Map(found.map(({ kind, id, names }) => [`${kind} ${id}`, names]));
  return ({ kind, id }) =>
    kind === 'gameType' ? (isType(id) ? CATEGORY_NAMES[id] : undefined) : known.get(`${kind} ${id}`);
}

/**
 * Whoever keeps terms about games asks this before: a name that nothing has would exclude nothing and count nothing, and nobody
 * would notice. Answers what is unknown, as the refusal `games_unknown` carries it; undefined: all are there.
 */
export async function unknownSubjects(
  db: Db,
  subjects: readonly CatalogueSubject[],
): Promise<{ names: string } | undefined> {
  const nameOf = await subjectNames(db, subjects);
  const unknown = subjects.filter((one) => nameOf(one) === undefined).map(({ id }) => id);
  return unknown.length > 0 ? { names: [...new Set(unknown)].join(', ') } : undefined;
}

/** Categories, vendors and games whose name or code holds the words asked for; those that are chosen by their ids. */
export async function searchSubjects(
  { db }: { db: Db },
  { kind, query, chosen }: Input<Api, 'searchSubjects'>,
  { language }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'searchSubjects'>> {
  const words = query.toLowerCase();
  const types = GAME_TYPES.map((id) => ({
    kind: 'gameType' as const,
    id: id as string,
    names: CATEGORY_NAMES[id],
  })).filter(({ id, names }) => `${id} ${Object.values(names).join(' ')}`.toLowerCase().includes(words));
  const isAsked = (one: CatalogueSubject['kind']) => kind === undefined || kind === one;
  const found = [
    ...(isAsked('gameType') ? types : []),
    ...(isAsked('vendor') ? await searchVendorNames(db, query) : []),
    // No words: a list of categories and vendors is read, thousands of games are not.
    ...(isAsked('game') && (words !== '' || kind === 'game')
      ? await searchGameNames(db, query, FOUND_MAX)
      : []),
  ];
  const asked = chosen.split(',').flatMap((text): CatalogueSubject[] => {
    const [, of = '', id = ''] = /^(game|vendor|gameType) ([\w-]{1,40})$/.exec(text) ?? [];
    return id === '' ? [] : [{ kind: of as CatalogueSubject['kind'], id }];
  });
  const nameOf = await subjectNames(db, asked);
  const told = asked.flatMap((one) => {
    const names = nameOf(one);
    return names ? [{ ...one, name: nameIn(names, language) }] : [];
  });
  return ok({
    found: found.map(({ names, ...one }) => ({ ...one, name: nameIn(names, language) })),
    chosen: told,
  });
}
