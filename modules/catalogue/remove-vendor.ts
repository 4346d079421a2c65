import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { deleteVendor, listCategoryRows, listVendorRows, lockCatalogue } from './catalogue.sql.ts';

/** Takes away the vendors of a wire peer while none of them has games: what was played keeps its game and its vendor. */
export async function removeVendorsOf(
  tx: Tx,
  connectionCode: string,
): Promise<Result<null, 'vendor_has_games'>> {
  await lockCatalogue(tx);
  const all = await listVendorRows(tx);
  const codes = new Set(all.flatMap((row) => (row.connectionCode === connectionCode ? [row.code] : [])));
  if ((await listCategoryRows(tx)).some(({ vendorCode }) => codes.has(vendorCode)))
    return refuse('vendor_has_games');
  for (const code of codes) await deleteVendor(tx, code);
  return ok(null);
}
