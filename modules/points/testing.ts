import type { Database, Tx } from '@baize/db';
import { groupDigits, parseUnits } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { insertProgress } from './earn.sql.ts';
import { insertProduct, type ProductFields } from './product.sql.ts';
import { setting, type StoredSettings } from './settings.ts';
export { earnBrand } from './earn-day.ts';
export { pointsConsoleHandlers, pointsHandlers } from './handlers.ts';

/** A product on sale, as two operators would have put it up. */
export async function aProduct(
  tx: Tx,
  {
    merchantId,
    at,
    ...fields
  }: Partial<ProductFields> & Pick<ProductFields, 'name'> & { merchantId: number; at: Date },
): Promise<number> {
  const usual = {
    exchangeType: 'GOODS',
    pointsNeeded: 100n,
    cash: 0n,
    image: '',
    supply: 10,
    minLevel: 0,
    maxPerMember: null,
    fromAt: null,
    toAt: null,
    isListed: true,
  } as const;
  return (await insertProduct(tx, { merchantId, at, fields: { ...usual, ...fields } })).productId;
}

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

/** A glyph on one of the house's cloths, for whoever draws it. */
type Picture = { glyph: string; cloth: 0 | 1 | 2 | 3 | 4 };

/** Cash is named by its sum when it is put up; its name here is that of demos of before. */
const PRODUCTS: (Pick<ProductFields, 'name' | 'pointsNeeded' | 'supply' | 'minLevel' | 'maxPerMember'> & {
  cash?: number;
  picture: Picture;
})[] = [
  {
    picture: { glyph: 'two-coins', cloth: 3 },
    name: { EN: 'Five in cash', CN: '', KM: '' },
    cash: 5,
    pointsNeeded: 450n,
    supply: 200,
    minLevel: 0,
    maxPerMember: null,
  },
  {
    picture: { glyph: 'coins-pile', cloth: 0 },
    name: { EN: 'Twenty in cash', CN: '', KM: '' },
    cash: 20,
    pointsNeeded: 1_700n,
    supply: 80,
    minLevel: 0,
    maxPerMember: 2,
  },
  {
    picture: { glyph: 'money-stack', cloth: 2 },
    name: { EN: 'Hundred in cash', CN: '', KM: '' },
    cash: 100,
    pointsNeeded: 8_000n,
    supply: 20,
    minLevel: 2,
    maxPerMember: 1,
  },
  {
    picture: { glyph: 'umbrella', cloth: 4 },
    name: { EN: 'Umbrella', CN: '雨伞', KM: 'ឆត្រ' },
    pointsNeeded: 800n,
    supply: 60,
    minLevel: 0,
    maxPerMember: 2,
  },
  {
    picture: { glyph: 'headphones', cloth: 1 },
    name: { EN: 'Wireless earphones', CN: '无线耳机', KM: 'កាសឥតខ្សែ' },
    pointsNeeded: 4_500n,
    supply: 25,
    minLevel: 1,
    maxPerMember: 1,
  },
  {
    picture: { glyph: 'smartphone', cloth: 2 },
    name: { EN: 'Phone', CN: '手机', KM: 'ទូរសព្ទ' },
    pointsNeeded: 60_000n,
    supply: 3,
    minLevel: 3,
    maxPerMember: 1,
  },
];

/** What the pictures of the demo's products show, in their order. */
export const DEMO_PICTURES: readonly Picture[] = PRODUCTS.map(({ picture }) => picture);

type DemoOptions = {
  merchantId: number;
  fromDay: string;
  at: Date;
  scale?: number;
  /** Addresses of the drawn pictures. */
  art?: readonly string[];
};

/** The demo brand gives a point for so many of its currency; what an operator has set stays. */
export const seedDemo = (
  db: Database,
  { merchantId, fromDay, at, scale = 1, art = [] }: DemoOptions,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await setting.find(tx, merchantId)) return hangPictures(tx, merchantId, art);
    const per = (times: number) => String(times * scale);
    const { currency } = await getMerchant(tx, merchantId);
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
    for (const [index, { cash = 0, picture: _drawn, ...product }] of PRODUCTS.entries())
      await insertProduct(tx, {
        merchantId,
        at,
        fields: {
          ...product,
          ...(cash > 0 && { name: cashName(`${currency} ${groupDigits(per(cash))}`) }),
          image: art[index] ?? '',
          exchangeType: cash > 0 ? 'CASH' : 'GOODS',
          cash: parseUnits(per(cash)),
          fromAt: null,
          toAt: null,
          isListed: true,
        },
      });
  });

const cashName = (sum: string) => ({ EN: `Cash ${sum}`, CN: `现金 ${sum}`, KM: `សាច់ប្រាក់ ${sum}` });

/** Demo products of before pictures were drawn; one that an operator has saved since keeps what was saved. */
async function hangPictures(tx: Tx, merchantId: number, art: readonly string[]): Promise<void> {
  await tx.run(
    `update points.product p set image = d.image from unnest($2::text[], $3::text[]) as d (name, image)
      where p.merchant_id = $1 and p.image is null and p.name ->> 'EN' = d.name and d.image <> ''`,
    [merchantId, PRODUCTS.map(({ name }) => name.EN), PRODUCTS.map((_one, index) => art[index] ?? '')],
  );
}
