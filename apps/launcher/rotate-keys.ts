import { setTimeout as sleep } from 'node:timers/promises';
import { contentSealedColumns } from '@baize/content';
import { readProcessKeys, type Database } from '@baize/db';
import { diligenceSealedColumns } from '@baize/diligence';
import { dispatchSealedColumns } from '@baize/dispatch';
import { factorsSealedColumns } from '@baize/factors';
import { giveawaysSealedColumns } from '@baize/giveaways';
import { systemClock } from '@baize/kernel';
import { pushSealedColumns } from '@baize/push';
import { signInSealedColumns } from '@baize/sign-in';
import {
  finishRotation,
  fingerprintOfKey,
  resealColumn,
  siteSealedColumns,
  type Resealed,
  type SealedColumn,
} from '@baize/site';
import { staffSealedColumns } from '@baize/staff';

/** Every column that holds what the master key seals; rotate-keys.test.ts looks for others. */
export const SEALED_COLUMNS: SealedColumn[] = [
  ...siteSealedColumns,
  ...dispatchSealedColumns,
  ...factorsSealedColumns,
  ...pushSealedColumns,
  ...staffSealedColumns,
  ...signInSealedColumns,
  ...contentSealedColumns,
  ...diligenceSealedColumns,
  ...giveawaysSealedColumns,
];

/** Passes in which something was still found under the old key, before somebody must look why. */
const PASSES_MAX = 10;
/** Every process speaks with the database at least every ten seconds. */
const LOOKS = 50;
const LOOK_EVERY_MS = 500;

type Keys = { masterKey: string; oldMasterKey: string };
export type Rotated = {
  columns: Resealed[];
  /** False where an earlier run had ended it. */
  isFinishedNow: boolean;
};

/**
 * The fingerprint changes only after a whole pass that found nothing under the old key, while every process that is
 * connected seals under the new one. Throws an Error that says what to do where that cannot be.
 */
export async function rotateKeys(
  db: Database,
  keys: Keys,
  onColumn?: (done: Resealed) => void,
): Promise<Rotated> {
  await assertProcessesHaveKey(db, keys.masterKey);
  const total = new Map<string, Resealed>();
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    let found = 0;
    for (const column of SEALED_COLUMNS) {
      const done = await resealColumn(db, column, keys);
      found += done.resealed;
      const before = total.get(done.name)?.resealed ?? 0;
      total.set(done.name, { ...done, resealed: before + done.resealed });
      if (pass === 0) onColumn?.(done);
    }
    const unreadable = [...total.values()].filter((one) => one.unreadable.length > 0);
    if (unreadable.length > 0) throw new Error(unreadableText(unreadable));
    if (found > 0) continue;
    await assertProcessesHaveKey(db, keys.masterKey);
    const isFinishedNow = await db.transaction((tx) => finishRotation(tx, keys, systemClock.now()));
    return { columns: [...total.values()], isFinishedNow };
  }
  throw new Error('Something still seals under the old key: stop every api and worker, and run this again.');
}

async function assertProcessesHaveKey(db: Database, masterKey: string): Promise<void> {
  const fingerprint = fingerprintOfKey(masterKey);
  for (let look = 0; ; look += 1) {
    const processes = await readProcessKeys(db, fingerprint);
    const without = processes.filter(({ hasKey }) => hasKey === false);
    const unknown = processes.filter(({ hasKey }) => hasKey === null);
    if (without.length === 0 && unknown.length === 0) return;
    if (without.length > 0 || look === LOOKS)
      throw new Error(
        `These processes do not have the new key yet: ${[...without, ...unknown].map((one) => one.process).join(', ')}.
Restart every api and worker (or npm start), then run this again: nothing is lost meanwhile.`,
      );
    await sleep(LOOK_EVERY_MS);
  }
}

const UNREADABLE_SHOWN = 5;
const unreadableText = (columns: readonly Resealed[]): string =>
  `Values that neither key opens; write them anew in the console or remove them, then run this again:
${columns
  .map(
    ({ name, unreadable }) =>
      `  ${name}: ${unreadable.slice(0, UNREADABLE_SHOWN).join(', ')} (${unreadable.length})`,
  )
  .join('\n')}`;
