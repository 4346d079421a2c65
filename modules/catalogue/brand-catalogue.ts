/** The console's switches of one brand over the house's catalogue. No row: offered, in the house's order. */
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import {
  type Offer,
  findMerchantGame,
  listMerchantGames,
  findMerchantVendor,
  listMerchantVendors,
  upsertMerchantGame,
  upsertMerchantVendor,
} from './brand.sql.ts';
import { lockCatalogue, lockGame, lockVendor, listVendorRows } from './catalogue.sql.ts';
import { nameIn } from './classify.ts';
import type { CatalogueOpsDeps } from './deps.ts';
import type { catalogueOpsApi } from './api.ts';
import { languageOf } from './lobby.ts';

type OpsCtx = Ctx<'staff:catalogue.write'>;
const HOUSE: Offer = { offered: true, sort: null };

export async function listBrandCatalogue(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'listBrandCatalogue'>,
  ctx: OpsCtx,
) {
  const [vendors, ownVendors, ownGames, { all, byNodeId }] = await Promise.all([
    listVendorRows(deps.db),
    listMerchantVendors(deps.db),
    listMerchantGames(deps.db),
    deps.catalogue.snapshot(),
  ]);
  const language = languageOf(input, ctx);
  const counts = Map.groupBy(all, ({ game }) => game.vendorCode);
  const isOwn = (row: { merchantId: number }): boolean => row.merchantId === ctx.merchantId;
  const offers = new Map(ownVendors.filter(isOwn).map((row) => [row.vendorCode, row]));
  return ok({
    vendors: vendors.map((vendor) => ({
      code: vendor.code,
      displayName: nameIn(vendor.names, language),
      enabled: vendor.enabled,
      gameCount: counts.get(vendor.code)?.length ?? 0,
      offered: offers.get(vendor.code)?.offered ?? HOUSE.offered,
      sort: offers.get(vendor.code)?.sort ?? HOUSE.sort,
    })),
    games: ownGames.filter(isOwn).flatMap((row) => {
      const entry = byNodeId.get(row.nodeId);
      if (entry === undefined) return [];
      return {
        nodeId: row.nodeId,
        displayName: nameIn(entry.game.names, language),
        vassalage: entry.game.vendorCode,
        gameType: entry.game.gameType,
        offered: row.offered,
        sort: row.sort,
      };
    }),
  });
}

export async function setBrandVendor(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'setBrandVendor'>,
  ctx: OpsCtx,
) {
  const { code } = input;
  const changed = await staffChange(
    deps,
    ctx,
    { action: 'catalogue.brand.offer', reason: input.reason },
    async (tx) => {
      await lockCatalogue(tx);
      if (!(await lockVendor(tx, code))) return refuse('vendor_not_found');
      return change(
        { target: `merchant:${ctx.merchantId}/vendor:${code}`, offered: input.offered, sort: input.sort },
        {
          read: () => findMerchantVendor(tx, ctx.merchantId, code),
          write: (offer) => upsertMerchantVendor(tx, ctx.merchantId, code, offer),
        },
      );
    },
  );
  if (!changed.ok) return changed;
  deps.catalogue.invalidate();
  return ok({ code, ...changed.value });
}

export async function setBrandGame(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'setBrandGame'>,
  ctx: OpsCtx,
) {
  const { nodeId } = input;
  const changed = await staffChange(
    deps,
    ctx,
    { action: 'catalogue.brand.offer', reason: input.reason },
    async (tx) => {
      await lockCatalogue(tx);
      if (!(await lockGame(tx, nodeId))) return refuse('game_not_found');
      return change(
        { target: `merchant:${ctx.merchantId}/game:${nodeId}`, offered: input.offered, sort: input.sort },
        {
          read: () => findMerchantGame(tx, ctx.merchantId, nodeId),
          write: (offer) => upsertMerchantGame(tx, ctx.merchantId, nodeId, offer),
        },
      );
    },
  );
  if (!changed.ok) return changed;
  deps.catalogue.invalidate();
  return ok({ nodeId, ...changed.value });
}

/** The caller locked the row of the vendor or game: two operators take turns. */
async function change(
  { target, ...after }: Offer & { target: string },
  row: { read(): Promise<Offer | undefined>; write(offer: Offer): Promise<number> },
) {
  const before = (await row.read()) ?? HOUSE;
  if (before.offered === after.offered && before.sort === after.sort) return refuse('nothing_to_change');
  await row.write(after);
  return ok({ target, before: { offered: before.offered, sort: before.sort }, after, value: after });
}
