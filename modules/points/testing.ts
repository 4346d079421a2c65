import type { Database, Tx } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { insertProgress } from './earn.sql.ts';
import { insertProduct, type ProductFields } from './product.sql.ts';
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

const PRODUCTS: (Pick<ProductFields, 'name' | 'pointsNeeded' | 'stock' | 'minLevel' | 'maxPerMember'> & {
  cash?: number;
})[] = [
  {
    name: { EN: 'Five in cash', CN: '现金 5', KM: 'សាច់ប្រាក់ ៥' },
    cash: 5,
    pointsNeeded: 450n,
    stock: 200,
    minLevel: 0,
    maxPerMember: null,
  },
  {
    name: { EN: 'Twenty in cash', CN: '现金 20', KM: 'សាច់ប្រាក់ ២០' },
    cash: 20,
    pointsNeeded: 1_700n,
    stock: 80,
    minLevel: 0,
    maxPerMember: 2,
  },
  {
    name: { EN: 'Hundred in cash', CN: '现金 100', KM: 'សាច់ប្រាក់ ១០០' },
    cash: 100,
    pointsNeeded: 8_000n,
    stock: 20,
    minLevel: 2,
    maxPerMember: 1,
  },
  {
    name: { EN: 'Umbrella', CN: '雨伞', KM: 'ឆត្រ' },
    pointsNeeded: 800n,
    stock: 60,
    minLevel: 0,
    maxPerMember: 2,
  },
  {
    name: { EN: 'Wireless earphones', CN: '无线耳机', KM: 'កាសឥតខ្សែ' },
    pointsNeeded: 4_500n,
    stock: 25,
    minLevel: 1,
    maxPerMember: 1,
  },
  {
    name: { EN: 'Phone', CN: '手机', KM: 'ទូរសព្ទ' },
    pointsNeeded: 60_000n,
    stock: 3,
    minLevel: 3,
    maxPerMember: 1,
  },
];

/** The demo brand gives a point for so many of its currency; what an operator has set stays. */
export const seedDemo = (
  db: Database,
  { merchantId, fromDay, at, scale = 1 }: { merchantId: number; fromDay: string; at: Date; scale?: number },
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
    });
    for (const { cash = 0, ...product } of PRODUCTS)
      await insertProduct(tx, {
        merchantId,
        at,
        fields: {
          ...product,
          exchangeType: cash > 0 ? 'CASH' : 'GOODS',
          cash: parseUnits(per(cash)),
          fromAt: null,
          toAt: null,
          isListed: true,
        },
      });
  });
