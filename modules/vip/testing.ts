import type { Tx } from '@baize/db';
import { setting } from './levels.ts';
import type { Level } from './rules.ts';

const ZERO = { deposits: '0.00', validBet: '0.00' };
const NO_GIFTS = { UPGRADE: '0.00', WEEKLY: '0.00', MONTHLY: '0.00', BIRTHDAY: '0.00' };

/** A level that asks for and brings nothing but what is said. */
export const aLevel = (level: number, own: Partial<Level> = {}): Level => ({
  level,
  name: { EN: `Level ${level}`, CN: `等级${level}`, KM: `កម្រិត ${level}` },
  rise: ZERO,
  keep: ZERO,
  turnoverTimes: 100,
  withdrawalsPerDay: null,
  freeWithdrawalsPerDay: null,
  tableTimes: 100,
  ...own,
  gifts: { ...NO_GIFTS, ...own.gifts },
});

/** A brand's levels, for tests and the demo world. */
export const levelsOf = (tx: Tx, merchantId: number, levels: readonly Level[]): Promise<number> =>
  setting.put(tx, merchantId, { levels });

const DEMO: readonly Level[] = [
  ['Member', '会员', 'សមាជិក', 0, 0, [0, 0, 0, 0]],
  ['Silver', '白银', 'ស៊ីលវើ', 100, 500, [0, 0, 0, 5]],
  ['Gold', '黄金', 'មាស', 1_000, 10_000, [10, 2, 5, 10]],
  ['Platinum', '铂金', 'ផ្លាទីន', 5_000, 50_000, [30, 5, 15, 30]],
  ['Diamond', '钻石', 'ពេជ្រ', 20_000, 250_000, [100, 15, 50, 100]],
  ['Black', '黑金', 'ខ្មៅ', 100_000, 1_000_000, [500, 50, 200, 500]],
].map(([EN, CN, KM, deposits, validBet, given], level) => {
  const money = (sum: unknown) => `${String(sum)}.00`;
  const [UPGRADE, WEEKLY, MONTHLY, BIRTHDAY] = given as number[];
  return aLevel(level, {
    name: { EN: String(EN), CN: String(CN), KM: String(KM) },
    rise: { deposits: money(deposits), validBet: money(validBet) },
    keep: { deposits: '0.00', validBet: money(Number(validBet) / 10) },
    gifts: {
      UPGRADE: money(UPGRADE),
      WEEKLY: money(WEEKLY),
      MONTHLY: money(MONTHLY),
      BIRTHDAY: money(BIRTHDAY),
    },
    ...(level > 1 && { withdrawalsPerDay: 5 + level, freeWithdrawalsPerDay: 3 + level }),
  });
});

/** The demo's levels; what is set already stays. */
export async function seedDemo(tx: Tx, merchantId: number): Promise<void> {
  if ((await setting.find(tx, merchantId)) === undefined) await levelsOf(tx, merchantId, DEMO);
}
