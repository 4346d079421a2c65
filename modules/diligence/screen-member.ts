import type { Tx } from '@baize/db';
import { findPerson, type Person } from '@baize/members';
import { openEventCase } from '@baize/risk';
import type { DiligenceDeps } from './deps.ts';
import {
  countHits,
  findSubject,
  insertHit,
  listKnownHits,
  lockSubject,
  reopenHit,
  saveSubject,
  type KnownHit,
} from './hit.sql.ts';
import { nameKey } from './person-name.ts';
import { screenByHttp } from './screen-by-http.ts';
import { screenByList } from './screen-by-list.ts';
import type { Match, Subject } from './screening-provider.ts';
import { getBrand, type Brand } from './settings.ts';

/** A provider's word is asked for again after this long; lists are compared when they change. */
const PROVIDER_MS_MAX = 30 * 86_400_000;

/** fresh: compared now. known: nothing changed since. waits: the provider did not answer. none: nothing to compare. */
export type ScreenOutcome = 'fresh' | 'known' | 'waits' | 'none';

/**
 * Compares one member with the brand's lists and its provider, unless it was done as this person under this version. What
 * is found is written down with a case in one transaction; the member is not notified.
 */
export async function screenMember(deps: DiligenceDeps, memberId: number): Promise<ScreenOutcome> {
  const person = await findPerson(deps.db, memberId);
  if (!person) return 'none';
  const brand = await getBrand(deps.db, deps.box, person.merchantId);
  if (!brand.isScreening) return 'none';
  const subject = subjectOf(person);
  if (await isCurrent(deps, deps.db, subject, brand)) return 'known';
  const asked = brand.provider
    ? await screenByHttp(brand.provider, deps)(subject)
    : { ok: true as const, value: [] };
  if (!asked.ok) {
    deps.log.warn({ memberId, detail: asked.detail }, 'a screening provider did not answer');
    // What our own lists say is worth knowing at once; the member stays due.
    await deps.db.transaction((tx) => record(deps, tx, { person, brand, told: [], isDone: false }));
    return 'waits';
  }
  await deps.db.transaction((tx) => record(deps, tx, { person, brand, told: asked.value, isDone: true }));
  return 'fresh';
}

/**
 * The same inside somebody's transaction, for decisions that cannot wait: lists are compared at once; a provider is not
 * called while locks are held, so a member who is due there `waits` for the clock.
 */
export async function screenNow(deps: DiligenceDeps, tx: Tx, memberId: number): Promise<ScreenOutcome> {
  const person = await findPerson(tx, memberId);
  if (!person) return 'none';
  const brand = await getBrand(tx, deps.box, person.merchantId);
  if (!brand.isScreening) return 'none';
  const subject = subjectOf(person);
  if (await isCurrent(deps, tx, subject, brand)) return 'known';
  await record(deps, tx, { person, brand, told: [], isDone: !brand.provider });
  return brand.provider ? 'waits' : 'fresh';
}

/** What `screenNow` would find, for who only looks: nothing is written. */
export async function lookNow(
  deps: DiligenceDeps,
  tx: Tx,
  memberId: number,
): Promise<{ isNews: boolean; waits: boolean }> {
  const person = await findPerson(tx, memberId);
  const brand = person && (await getBrand(tx, deps.box, person.merchantId));
  if (!person || !brand?.isScreening) return { isNews: false, waits: false };
  const subject = subjectOf(person);
  if (await isCurrent(deps, tx, subject, brand)) return { isNews: false, waits: false };
  const listed = await screenByList(tx, subject, brand.settings.nameLikeness);
  const news = await newsOf(tx, memberId, listed);
  return { isNews: news.length > 0, waits: brand.provider !== undefined };
}

const subjectOf = ({ merchantId, memberId, payeeName, birthday }: Person): Subject => ({
  merchantId,
  memberId,
  name: payeeName,
  nameKey: nameKey(payeeName),
  birthday,
});

async function isCurrent(
  { clock }: DiligenceDeps,
  db: DiligenceDeps['db'] | Tx,
  { memberId, nameKey: key, birthday }: Subject,
  { version, provider }: Brand,
): Promise<boolean> {
  const known = await findSubject(db, memberId);
  if (known?.version !== version || known.nameKey !== key || known.birthday !== birthday) return false;
  return !provider || clock.now().getTime() - known.screenedAt.getTime() < PROVIDER_MS_MAX;
}

/** `known`: it was judged, or waits, and is more alike now. */
type News = { match: Match; known: KnownHit | undefined };
type Found = { person: Person; brand: Brand; told: readonly Match[]; isDone: boolean };

/** `isDone` false: a provider has not answered yet, so the member stays due. */
async function record(deps: DiligenceDeps, tx: Tx, { person, brand, told, isDone }: Found): Promise<void> {
  const { memberId, merchantId, account } = person;
  const subject = subjectOf(person);
  await lockSubject(tx, memberId);
  const at = deps.clock.now();
  const listed = await screenByList(tx, subject, brand.settings.nameLikeness);
  const news = await newsOf(tx, memberId, [...listed, ...told]);
  for (const { match, known } of news)
    if (known) await reopenHit(tx, known.id, match, at);
    else await insertHit(tx, { merchantId, memberId, account, match, at });
  if (isDone) await saveSubject(tx, subject, brand.version, at);
  if (news.length === 0) return;
  const count = await countHits(tx, memberId, ['OPEN']);
  await openEventCase(deps, tx, person, { rule: 'listed_person', detail: { count, at: at.toISOString() } });
}

/**
 * What a person has to judge: entries nobody has seen beside this member, and those that were cleared or wait and are more
 * alike now than then, because the member took another name, told a birth date, or the row got another name. Everything else
 * that was judged stays as it was judged.
 */
async function newsOf(tx: Tx, memberId: number, matches: readonly Match[]): Promise<News[]> {
  const known = new Map(
    (await listKnownHits(tx, memberId)).map((row) => [`${row.source}|${row.entryKey}`, row]),
  );
  return matches.flatMap((match): News[] => {
    const row = known.get(`${match.source}|${match.entryKey}`);
    if (!row) return [{ match, known: undefined }];
    const isStronger = (match.likeness ?? 0) > (row.likeness ?? 0) || (match.withBirth && !row.withBirth);
    return isStronger && row.state !== 'CONFIRMED' ? [{ match, known: row }] : [];
  });
}
