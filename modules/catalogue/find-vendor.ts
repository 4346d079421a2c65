import type { Db } from '@baize/db';
import { listVendorRows } from './catalogue.sql.ts';

/** A vendor by its code, switched off or not, and the wire peer its games are launched at. */
export async function findVendor(
  db: Db,
  code: string,
): Promise<{ code: string; connectionCode: string } | undefined> {
  const row = (await listVendorRows(db)).find((vendor) => vendor.code === code);
  return row && { code: row.code, connectionCode: row.connectionCode };
}
