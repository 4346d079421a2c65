import type { Database, Tx } from '@baize/db';
import { insertProgress } from './earn.sql.ts';
import { setting, type StoredSettings } from './settings.ts';

/** A brand gives points from a day (YYYY-MM-DD) on, for tests and the demo world. */
export async function pointsFrom(
  tx: Tx,
  merchantId: number,
  fromDay: string,
  settings: StoredSettings,
): Promise<void> {
  await setting.put(tx, merchantId, settings);
  await insertProgress(tx, merchantId, fromDay);
}

/** The demo brand gives a point for so many of its currency; what an operator has set stays. */
export const seedDemo = (
  db: Database,
  { merchantId, fromDay, scale = 1 }: { merchantId: number; fromDay: string; scale?: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await setting.find(tx, merchantId)) return;
    const per = (times: number) => String(times * scale);
    await pointsFrom(tx, merchantId, fromDay, {
      per: {
        live: per(20),
        lottery: per(10),
        card: per(20),
        slots: per(10),
        sports: per(20),
        deposit: per(5),
      },
      points: 100,
      amount: per(1),
      minConvert: 100,
      cashAlone: per(100),
    });
  });
