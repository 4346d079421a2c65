import type { Tx } from '@baize/db';
import { findPerson, type Person } from '@baize/identity';
import { openEventCase } from '@baize/risk';
import type { DiligenceDeps } from './deps.ts';
import { countHits, findSubject, insertHit, lockSubject, saveSubject } from './hit.sql.ts';
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
 * is found is written down with a case in one transaction; the member is told nothing.
 */
export async function screenMember(deps: DiligenceDeps, memberId: number): Promise<ScreenOutcome> {
  const person = await findPerson(deps.db, memberId);
  if (!person) return 'none';
  const brand = await getBrand(deps.db, deps.box, person.merchantId);
  if (!brand.isScreening) return 'none';
  const subject = subjectOf(person);
  if (await isCurrent(deps, deps.db, subject, brand)) return 'known';
  const asked = brand.provider
    ? await screenByHttp(brand.provider, deps)(deps.db, subject)
    : { ok: true as const, value: [] };
  if (!asked.ok) {
    deps.log.warn({ memberId, detail: asked.detail }, 'a screening provider did not answer');
    // What our own lists say is worth knowing at once; the member stays due.
    await deps.db.transaction((tx) => record(deps, tx, person, subject, [], undefined));
    return 'waits';
  }
  await deps.db.transaction((tx) => record(deps, tx, person, subject, asked.value, brand.version));
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
  await record(deps, tx, person, subject, [], brand.provider ? undefined : brand.version);
  return brand.provider ? 'waits' : 'fresh';
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
  if (known?.version !== version || known.name_key !== key || known.birthday !== birthday) return false;
  return !provider || clock.now().getTime() - known.screened_at.getTime() < PROVIDER_MS_MAX;
}

/** `version` undefined: somebody has not answered yet, so the member is not done. */
async function record(
  deps: DiligenceDeps,
  tx: Tx,
  person: Person,
  subject: Subject,
  told: readonly Match[],
  version: number | undefined,
): Promise<void> {
  const { memberId, merchantId, account } = person;
  await lockSubject(tx, memberId);
  const listed = await screenByList(tx, subject);
  const at = deps.clock.now();
  let found = 0;
  for (const match of [...(listed.ok ? listed.value : []), ...told])
    found += await insertHit(tx, { merchantId, memberId, account, match, at });
  if (version !== undefined) await saveSubject(tx, subject, version, at);
  if (found === 0) return;
  const count = await countHits(tx, memberId, ['OPEN']);
  await openEventCase(deps, tx, person, { rule: 'listed_person', detail: { count, at: at.toISOString() } });
}
