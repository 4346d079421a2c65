import type { Tx } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { insertMission, insertVersion, listMissionsOf, startRun } from './mission.sql.ts';
import { termsOf } from './mission-control.ts';
import type { MissionBody } from './terms.ts';

const BODY: MissionBody = {
  title: { EN: 'Bet 100 today', CN: '今日投注 100', KM: 'ភ្នាល់ 100 ថ្ងៃនេះ' },
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
  if (body.isActive) await startRun(tx, id, at, 1);
  await insertVersion(tx, id, at, termsOf(body));
  return id;
}

const DEMO_BUDGET = '5000.00';
/** The first three are reached alone; the fourth opens once the third was claimed. */
const DEMO: readonly Partial<MissionBody>[] = [
  {
    title: { EN: 'Log in today', CN: '今日登录', KM: 'ចូលគណនីថ្ងៃនេះ' },
    type: 'LOGIN',
    target: '1',
    amount: '0.50',
  },
  {
    title: { EN: 'Bet 100 today', CN: '今日投注 100', KM: 'ភ្នាល់ 100 ថ្ងៃនេះ' },
    amount: '2.00',
    prizes: ['30.00', '20.00', '10.00'],
  },
  {
    title: { EN: 'First deposit', CN: '首次存款', KM: 'ដាក់ប្រាក់លើកដំបូង' },
    type: 'DEPOSIT_COUNT',
    period: 'ONCE',
    target: '1',
    amount: '3.00',
  },
];
const DEMO_NEXT: Partial<MissionBody> = {
  title: { EN: 'Five deposits', CN: '累计存款 5 次', KM: 'ដាក់ប្រាក់ 5 ដង' },
  type: 'DEPOSIT_COUNT',
  period: 'ONCE',
  target: '5',
  amount: '8.00',
};

/** The demo's missions from a day on; where there is one already, all stays. */
export async function seedDemo(
  tx: Tx,
  { merchantId, fromDay, at }: { merchantId: number; fromDay: string; at: Date },
): Promise<void> {
  const { list } = await listMissionsOf(tx, { merchantId }, { pageNo: 1, pageSize: 1 }, (row) => row);
  if (list.length > 0) return;
  const mission = (asked: Partial<MissionBody>) =>
    aMission(tx, { merchantId, at, fromDay, budget: DEMO_BUDGET, ...asked });
  let last = 0;
  for (const asked of DEMO) last = await mission(asked);
  await mission({ ...DEMO_NEXT, after: last });
}
