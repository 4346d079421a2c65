import type { Ctx } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import type { OpsVendor } from './api.ts';
import {
  lockVendor,
  selectCategories,
  selectVendors,
  updateVendorState,
  type VendorRow,
} from './catalogue.sql.ts';
import type { CatalogueOpsDeps, OpsInputOf } from './deps.ts';
import { currentMaintenance, windowOf } from './game.ts';
import { dateOf, switchStateOf, switchTo } from './switch-state.ts';

type OpsCtx = Ctx<'staff:catalogue.write'>;

/** Every vendor, switched off ones too, by code. */
export async function listCatalogueVendors(
  deps: CatalogueOpsDeps,
  _input: OpsInputOf<'listCatalogueVendors'>,
  _ctx: OpsCtx,
) {
  const [vendors, categories] = await Promise.all([selectVendors(deps.db), selectCategories(deps.db)]);
  const now = deps.clock.now();
  return ok(
    vendors.map((vendor) =>
      viewOpsVendor(
        vendor,
        categories.filter((category) => category.vendor_code === vendor.code).map((c) => c.game_type),
        now,
      ),
    ),
  );
}

/** Switches a vendor on or off, opens or ends its maintenance (OPEN-LOBBY-04); the change and its audit are one. */
export async function updateCatalogueVendor(
  deps: CatalogueOpsDeps,
  input: OpsInputOf<'updateCatalogueVendor'>,
  ctx: OpsCtx,
): Promise<Result<OpsVendor, 'vendor_not_found' | 'nothing_to_change' | 'maintenance_window_invalid'>> {
  const changed = await deps.db.transaction(async (tx) => {
    const row = await lockVendor(tx, input.code);
    if (!row) return refuse('vendor_not_found');
    const before = switchStateOf(row);
    const after = switchTo(before, input);
    if (after === undefined) return refuse('maintenance_window_invalid');
    if (JSON.stringify(before) === JSON.stringify(after)) return refuse('nothing_to_change');
    await updateVendorState(tx, {
      code: row.code,
      enabled: after.enabled,
      maintenanceFrom: dateOf(after.maintenanceFrom),
      maintenanceUntil: dateOf(after.maintenanceUntil),
    });
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'catalogue.vendor.update',
      target: `vendor:${row.code}`,
      before,
      after,
      reason: input.reason,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    const categories = await selectCategories(tx);
    const types = categories.filter((category) => category.vendor_code === row.code).map((c) => c.game_type);
    const vendor: VendorRow = {
      ...row,
      enabled: after.enabled,
      maintenance_from: dateOf(after.maintenanceFrom),
      maintenance_until: dateOf(after.maintenanceUntil),
    };
    return ok(viewOpsVendor(vendor, types, deps.clock.now()));
  });
  if (changed.ok) deps.catalogue.invalidate();
  return changed;
}

function viewOpsVendor(vendor: VendorRow, gameTypes: OpsVendor['gameTypes'], now: Date): OpsVendor {
  const state = switchStateOf(vendor);
  const windows = windowOf(vendor.maintenance_from, vendor.maintenance_until);
  return {
    code: vendor.code,
    names: vendor.names,
    connectionCode: vendor.connection_code,
    gameTypes,
    ...state,
    maintenance: currentMaintenance(windows, now) !== undefined,
  };
}
