import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { insertVendor, lockCatalogue } from './catalogue.sql.ts';
import { findVendor } from './find-vendor.ts';

/** A vendor members see, without games yet: its list is imported (OP-19). `connectionCode` is the wire peer that runs it. */
export async function addVendor(
  tx: Tx,
  vendor: { code: string; name: string; connectionCode: string },
): Promise<Result<null, 'vendor_taken'>> {
  const { code, name, connectionCode } = vendor;
  await lockCatalogue(tx);
  if (await findVendor(tx, code)) return refuse('vendor_taken');
  const names = { EN: name, CN: name, KM: name };
  await insertVendor(tx, { code, connectionCode, accountTypeName: code, names });
  return ok(null);
}
