import {
  staffChange,
  type Answer,
  type AuditPort,
  type Ctx,
  type Handlers,
  type Input,
} from '@baize/endpoint';
import { CURRENCIES, ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { whenFree, type SignInDeps } from '@baize/sign-in';
import { listMerchantRows, type ListedMerchant } from '@baize/site';
import type { brandsApi } from './api.ts';
import { openBrand } from './open-brand.ts';

type Api = typeof brandsApi;
export type BrandsDeps = Pick<SignInDeps, 'db' | 'clock' | 'passwords'> & { audit: AuditPort<Tx> };

const BRANDS_MAX = 1_000;
const MAY_CREATE = 'brands.write';

export const brandsHandlers = (deps: BrandsDeps): Handlers<Api> => ({
  listBrands: async (_input, { caller }) => {
    const rows = await listMerchantRows(deps.db, BRANDS_MAX);
    const own = rows.filter(({ id }) => caller.merchantId === null || caller.merchantId === id);
    const mayCreate = caller.merchantId === null && caller.permissions.has(MAY_CREATE);
    return ok({ list: own.map(brandView), currencies: [...CURRENCIES], mayCreate });
  },
  createBrand: (input, ctx) => whenFree(() => createBrand(deps, input, ctx)),
});

function createBrand(
  deps: BrandsDeps,
  { reason, ...brand }: Input<Api, 'createBrand'>,
  ctx: Ctx<'staff:brands.write'>,
): Promise<Answer<Api, 'createBrand'>> {
  return staffChange(deps, ctx, { action: 'brand.create', reason }, async (tx) => {
    if (ctx.caller.merchantId !== null) return refuse('house_only');
    const opened = await openBrand(tx, deps, brand);
    if (!opened.ok) return opened;
    const { merchantId, agent } = opened.value;
    const row = (await listMerchantRows(tx, BRANDS_MAX)).find(({ id }) => id === merchantId);
    if (!row) throw new Error('a brand that was just written is listed');
    const after = { ...brandView(row), agent: agent?.account ?? null };
    return ok({ target: `merchant:${merchantId}`, after, value: { brand: brandView(row), agent } });
  });
}

const brandView = ({ id, createdAt, ...row }: ListedMerchant) => ({
  merchantId: id,
  ...row,
  createdAt: createdAt.getTime(),
});
