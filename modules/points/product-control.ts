import type { Tx } from '@baize/db';
import {
  anyBindsLess,
  bindsNobody,
  isLowered,
  isOther,
  isRaised,
  isSwitchedOn,
  newSubject,
  type Control,
} from '@baize/endpoint/control';
import { parseUnits, payableText, type Clock } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import { productTerms } from './console-api.ts';
import {
  insertProduct,
  lockProduct,
  updateProduct,
  type Product,
  type ProductFields,
} from './product.sql.ts';

const wanted = z.strictObject({ productId: z.number().int().positive().nullable(), terms: productTerms });
export type Terms = z.output<typeof productTerms>;

export const subjectOf = (productId: number): string => `point-product:${productId}`;

/** A product of the mall. It binds less where it is offered anew, or where anybody gets more, something else, or sooner. */
export const productControl = ({
  clock,
}: {
  clock: Clock;
}): Control<Tx, 'points.product', z.output<typeof wanted>, Terms | null, 'not_found' | 'supply_too_low'> => ({
  kind: 'points.product',
  action: 'points.product',
  createAction: 'points.product.create',
  permission: 'promotions.write',
  wanted,
  subject: ({ productId, terms }) =>
    productId === null ? `point-product:${newSubject(terms)}` : subjectOf(productId),
  lock: async (tx, merchantId, { productId }) => {
    const row = await lockOwn(tx, merchantId, productId);
    if (!row) return null;
    return termsOf(row, (await getMerchant(tx, merchantId)).currency);
  },
  refuse: async (tx, seen, { productId, terms: { supply } }) => {
    if (productId === null) return undefined;
    const row = await lockProduct(tx, productId);
    if (seen === null || !row) return 'not_found';
    // What members have or wait for is theirs.
    return supply < row.supply - row.stock ? 'supply_too_low' : undefined;
  },
  next: (_seen, { terms }) => terms,
  bindsLess: givesMore,
  save: async (tx, merchantId, { productId, terms }) => {
    const at = clock.now();
    const fields = fieldsOf(terms);
    const row = await lockOwn(tx, merchantId, productId);
    if (row) await updateProduct(tx, row, { fields, at });
    else await insertProduct(tx, { fields, merchantId, at });
  },
});

async function lockOwn(tx: Tx, merchantId: number, productId: number | null): Promise<Product | undefined> {
  const row = productId === null ? undefined : await lockProduct(tx, productId);
  return row?.merchantId === merchantId ? row : undefined;
}

const fieldsOf = ({ cash, imageUrl, pointsNeeded, from, to, ...terms }: Terms): ProductFields => ({
  ...terms,
  image: imageUrl,
  cash: parseUnits(cash),
  pointsNeeded: BigInt(pointsNeeded),
  fromAt: from === null ? null : new Date(from),
  toAt: to === null ? null : new Date(to),
});

const termsOf = (row: Product, currency: string): Terms => ({
  exchangeType: row.exchangeType,
  name: { EN: row.name.EN, CN: row.name.CN ?? '', KM: row.name.KM ?? '' },
  imageUrl: row.image,
  pointsNeeded: Number(row.pointsNeeded),
  cash: payableText(row.cash, currency),
  supply: row.supply,
  minLevel: row.minLevel,
  maxPerMember: row.maxPerMember,
  from: row.fromAt?.getTime() ?? null,
  to: row.toAt?.getTime() ?? null,
  isListed: row.isListed,
});

const lifted = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/** Of products that are listed: another name may promise other goods; a picture promises nothing. */
const givesMoreOf = anyBindsLess<Terms>({
  exchangeType: isOther,
  name: isOther,
  imageUrl: bindsNobody,
  pointsNeeded: isLowered,
  cash: isOther,
  supply: isRaised,
  minLevel: isLowered,
  maxPerMember: lifted,
  from: (before, after) => before !== null && (after === null || after < before),
  to: lifted,
  isListed: isSwitchedOn,
});

/** A product that is not listed gives nobody anything: putting it on sale is what two decide, with all that it says then. */
export function givesMore(before: Terms | null, after: Terms | null): boolean {
  if (!after?.isListed) return false;
  return !before?.isListed || givesMoreOf(before, after);
}
