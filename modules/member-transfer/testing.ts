import type { Database, Tx } from '@baize/db';
import { anAuditLog } from '@baize/members/testing';
import { signInForTests } from '@baize/sign-in/testing';
import { fixedClock } from '@baize/kernel';
import { setting } from './setting.sql.ts';
import type { StoredSettings } from './settings.ts';

export function memberTransferForTests(db: Database, clock = fixedClock('2026-11-20T10:00:00Z')) {
  const openDeposits = (): Promise<bigint> => Promise.resolve(0n);
  return { db, clock, signIn: signInForTests(db, clock), ...anAuditLog(), openDeposits };
}

/** Sets what differs from a new brand's. */
export const setLineSettings = (tx: Tx, merchantId: number, settings: StoredSettings): Promise<number> =>
  setting.put(tx, merchantId, settings);

/** The demo brand has the line open both ways; what an operator has set stays. */
export const seedDemo = (
  db: Database,
  { merchantId, scale = 1 }: { merchantId: number; scale?: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await setting.find(tx, merchantId)) return;
    await setLineSettings(tx, merchantId, {
      toUpline: true,
      toDownline: true,
      agentDeposit: true,
      min: String(scale),
      max: String(1_000 * scale),
    });
  });
