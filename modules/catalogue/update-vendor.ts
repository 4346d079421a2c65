import { isDeepStrictEqual } from 'node:util';
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import type { OpsVendor } from './api.ts';
import {
  type CategoryRow,
  clearCardArt,
  lockCatalogue,
  lockVendor,
  listCategoryRows,
  listVendorRows,
  updateCategory,
  updateVendor,
  type VendorRow,
} from './catalogue.sql.ts';
import type { CatalogueOpsDeps } from './deps.ts';
import type { catalogueOpsApi } from './api.ts';
import { currentMaintenance, windowOf } from './game.ts';
import { dateOf, switchStateOf, switchTo } from './switch-state.ts';

type OpsCtx = Ctx<'staff:vendors.write'>;
type VendorInput = Input<typeof catalogueOpsApi, 'updateCatalogueVendor'>;

/** Every vendor, switched off ones too, by code. */
export async function listCatalogueVendors(deps: CatalogueOpsDeps) {
  const [vendors, categories] = await Promise.all([listVendorRows(deps.db), listCategoryRows(deps.db)]);
  const now = deps.clock.now();
  return ok(vendors.map((vendor) => viewOpsVendor(vendor, categories, now)));
}

/** Changes a vendor as the operator asks (OP-19, OPEN-LOBBY-04); the change and its audit are one. */
export async function updateCatalogueVendor(
  deps: CatalogueOpsDeps,
  input: VendorInput,
  ctx: OpsCtx,
): Promise<
  Result<
    OpsVendor,
    'vendor_not_found' | 'nothing_to_change' | 'maintenance_window_invalid' | 'category_unknown'
  >
> {
  const changed = await staffChange(
    deps,
    ctx,
    { action: 'catalogue.vendor.update', reason: input.reason },
    async (tx) => {
      await lockCatalogue(tx);
      const row = await lockVendor(tx, input.code);
      if (!row) return refuse('vendor_not_found');
      const categories = (await listCategoryRows(tx)).filter((category) => category.vendorCode === row.code);
      const before = stateOf(row, categories);
      const switched = switchTo(before, input);
      if (switched === undefined) return refuse('maintenance_window_invalid');
      const unknown = input.categories?.some(
        ({ gameType }) => !before.categories.some((category) => category.gameType === gameType),
      );
      if (unknown) return refuse('category_unknown');
      const after: VendorState = {
        ...switched,
        names: input.names ?? before.names,
        accountTypeName: input.accountTypeName ?? before.accountTypeName,
        categories: before.categories.map((category) => {
          const asked = input.categories?.find(({ gameType }) => gameType === category.gameType);
          return {
            ...category,
            enabled: asked?.enabled ?? category.enabled,
            sort: asked?.sort ?? category.sort,
          };
        }),
      };
      if (isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
      const isRenamed = !isDeepStrictEqual(before.names, after.names);
      await updateVendor(tx, {
        code: row.code,
        enabled: after.enabled,
        names: after.names,
        accountTypeName: after.accountTypeName,
        maintenanceFrom: dateOf(after.maintenanceFrom),
        maintenanceUntil: dateOf(after.maintenanceUntil),
      });
      for (const category of after.categories)
        await updateCategory(tx, { vendorCode: row.code, ...category });
      if (isRenamed) {
        await clearCardArt(tx, row.code);
        await deps.publishDrawing(tx);
      }
      const vendor = await lockVendor(tx, row.code);
      if (!vendor) return refuse('vendor_not_found');
      const value = viewOpsVendor(vendor, await listCategoryRows(tx), deps.clock.now());
      return ok({ target: `vendor:${row.code}`, before, after, value });
    },
  );
  if (changed.ok) deps.catalogue.invalidate();
  return changed;
}

type VendorState = ReturnType<typeof switchStateOf> &
  Pick<OpsVendor, 'names' | 'accountTypeName' | 'categories'>;

const stateOf = (row: VendorRow, categories: readonly CategoryRow[]): VendorState => ({
  ...switchStateOf(row),
  names: row.names,
  accountTypeName: row.accountTypeName,
  categories: categories.map(({ gameType, enabled, sort }) => ({ gameType: gameType, enabled, sort })),
});

function viewOpsVendor(vendor: VendorRow, all: readonly CategoryRow[], now: Date): OpsVendor {
  const categories = all.filter((category) => category.vendorCode === vendor.code);
  const windows = windowOf(vendor.maintenanceFrom, vendor.maintenanceUntil);
  return {
    ...stateOf(vendor, categories),
    code: vendor.code,
    connectionCode: vendor.connectionCode,
    gameTypes: categories.map((category) => category.gameType),
    maintenance: currentMaintenance(windows, now) !== undefined,
  };
}
