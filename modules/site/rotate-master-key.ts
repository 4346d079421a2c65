import type { Database, Tx } from '@baize/db';
import { DEFAULT_PASSWORD_PURPOSE } from './security-settings.ts';
import { fingerprintOfKey, retiredPurpose } from './installation.ts';
import { createSecretBox, macKeyOf, type SecretBox } from './secret-box.ts';

/**
 * A column that holds values of the secret box. Its module says what names a row and what each value was sealed for;
 * identifiers are written in code, never read from outside.
 */
export type SealedColumn = {
  table: string;
  column: string;
  /** What names one row; `purpose` gets their values. */
  key: readonly [string, ...string[]];
  purpose(...key: unknown[]): string;
  /** Where the bytes are part of another value: how they are read from the column and put back as $1. */
  within?: { read: string; write: string };
};

export type Resealed = { name: string; resealed: number; unreadable: string[] };

/** Rows that are locked together; a killed run loses one batch and begins again where values are still under the old key. */
const AT_ONCE = 100;

/**
 * Seals every value under the new key that is still under the old one. May be killed and run again, and beside processes that
 * know both keys. What neither key opens is named and left as it is.
 */
export async function resealColumn(
  db: Database,
  of: SealedColumn,
  keys: { masterKey: string; oldMasterKey: string },
): Promise<Resealed> {
  const boxes = { now: createSecretBox(keys.masterKey), before: createSecretBox(keys.oldMasterKey) };
  const result: Resealed = { name: `${of.table}.${of.column}`, resealed: 0, unreadable: [] };
  let last: unknown[] | undefined;
  for (;;) {
    const batch = await db.transaction((tx) => resealBatch(tx, of, boxes, last));
    result.resealed += batch.resealed;
    result.unreadable.push(...batch.unreadable);
    last = batch.end;
    if (!last) return result;
  }
}

type Batch = { resealed: number; unreadable: string[]; end: unknown[] | undefined };
type Row = { sealed: Buffer } & Record<`k${number}`, unknown>;

async function resealBatch(
  tx: Tx,
  of: SealedColumn,
  boxes: { now: SecretBox; before: SecretBox },
  after: unknown[] | undefined,
): Promise<Batch> {
  const { table, column, key, within } = of;
  const read = within?.read ?? column;
  const names = key.join(', ');
  const places = key.map((_, i) => `$${i + 1}`).join(', ');
  const rows = await tx.many<Row>(
    `select ${read} as sealed, ${key.map((name, i) => `${name} as k${i}`).join(', ')} from ${table}
      where ${read} is not null ${after ? `and (${names}) > (${places})` : ''}
      order by ${names} limit ${AT_ONCE} for update`,
    after ?? [],
  );
  const batch: Batch = { resealed: 0, unreadable: [], end: undefined };
  for (const row of rows) {
    const values = key.map((_, i) => row[`k${i}`]);
    batch.end = values;
    const purpose = of.purpose(...values);
    if (opens(boxes.now, row.sealed, purpose)) continue;
    if (!opens(boxes.before, row.sealed, purpose)) {
      batch.unreadable.push(values.join(' '));
      continue;
    }
    const sealed = boxes.now.seal(boxes.before.open(row.sealed, purpose), purpose);
    await tx.run(
      `update ${table} set ${within?.write ?? `${column} = $1`}
        where ${key.map((name, i) => `${name} = $${i + 2}`).join(' and ')}`,
      [sealed, ...values],
    );
    batch.resealed += 1;
  }
  return batch;
}

function opens(box: SecretBox, sealed: Buffer, purpose: string): boolean {
  try {
    box.open(sealed, purpose);
    return true;
  } catch {
    return false;
  }
}

/**
 * The last step: from here on the new key alone is this database's. The old one's MAC key stays, sealed under the new: backup
 * codes and passkeys that were made under it are checked with it. Answers whether this run changed it.
 */
export async function finishRotation(
  tx: Tx,
  { masterKey, oldMasterKey }: { masterKey: string; oldMasterKey: string },
  at: Date,
): Promise<boolean> {
  const [ours, before] = [fingerprintOfKey(masterKey), fingerprintOfKey(oldMasterKey)];
  const changed = await tx.run(
    'update site.installation set key_fingerprint = $1 where key_fingerprint = $2',
    [ours, before],
  );
  if (changed === 0) return false;
  const sealed = createSecretBox(masterKey).seal(
    macKeyOf(oldMasterKey).toString('base64'),
    retiredPurpose(before),
  );
  await tx.run(
    `insert into site.retired_mac_key (key_fingerprint, mac_key_sealed, retired_at) values ($1, $2, $3)
     on conflict (key_fingerprint) do update set mac_key_sealed = $2, retired_at = $3`,
    [before, sealed, at],
  );
  return true;
}

/** This module's own. */
export const siteSealedColumns: SealedColumn[] = [
  {
    // One that waits for a second operator: before the place where an approval puts it.
    table: 'approvals.proposal',
    column: 'payload',
    key: ['id'],
    purpose: () => DEFAULT_PASSWORD_PURPOSE,
    within: {
      read: `case when kind = 'site.default-password' and state = 'PROPOSED'
                  then decode(nullif(payload #>> '{wanted,sealed}', ''), 'base64') end`,
      write: `payload = jsonb_set(payload, '{wanted,sealed}',
                to_jsonb(translate(encode($1::bytea, 'base64'), E'\\n', '')))`,
    },
  },
  {
    table: 'site.merchant',
    column: 'settings',
    key: ['id'],
    purpose: () => DEFAULT_PASSWORD_PURPOSE,
    within: {
      read: `decode(nullif(settings #>> '{security,defaultPasswordSealed}', ''), 'base64')`,
      // PostgreSQL breaks base64 into lines.
      write: `settings = jsonb_set(settings, '{security,defaultPasswordSealed}',
                to_jsonb(translate(encode($1::bytea, 'base64'), E'\\n', '')))`,
    },
  },
  {
    table: 'site.retired_mac_key',
    column: 'mac_key_sealed',
    key: ['key_fingerprint'],
    purpose: (fingerprint) => retiredPurpose(fingerprint as string),
  },
];
