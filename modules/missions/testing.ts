import type { Tx } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { insertMission, insertVersion } from './mission.sql.ts';
import { termsOf } from './mission-control.ts';
import type { MissionBody } from './terms.ts';

const BODY: MissionBody = {
  title: { EN: 'Bet 100 today', CN: '', KM: '' },
  type: 'BET',
  period: 'DAILY',
  target: '100.00',
  gameType: null,
  gameId: null,
  winTimes: 0,
  after: null,
  amount: '5.00',
  turnoverTimes: 100,
  prizes: [],
  isActive: true,
  fromDay: '2026-01-01',
  untilDay: null,
  budget: '1000.00',
};

/** A mission of a brand, for tests and the demo world. */
export async function aMission(
  tx: Tx,
  { merchantId, at, ...asked }: Partial<MissionBody> & { merchantId: number; at: Date },
): Promise<number> {
  const body = { ...BODY, ...asked };
  const id = await insertMission(tx, { ...body, merchantId, budget: parseUnits(body.budget) });
  await insertVersion(tx, id, at, termsOf(body));
  return id;
}
