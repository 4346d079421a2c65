/** The way back from connect-vendor.ts, while nothing came of it. */
import { isAnythingProposedAbout } from '@baize/approvals';
import { removeVendorsOf } from '@baize/catalogue';
import type { Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { findFirstSent } from '@baize/vendor-wallet';
import { deleteConnection, findConnection, isConnectionUsed, lockConnection } from './connection.sql.ts';

export type RemoveRefusal =
  | 'vendor_unknown'
  | 'vendor_has_games'
  | 'vendor_played'
  | 'vendor_awaits_decision';

/** A vendor that was connected by mistake. One that was played at is closed instead: bets and money keep naming it. */
export async function removeVendor(
  tx: Tx,
  code: string,
): Promise<Result<{ name: string; baseUrl: string }, RemoveRefusal>> {
  // Before the connection, as connectVendor takes them.
  const taken = await removeVendorsOf(tx, code);
  await lockConnection(tx, code);
  const row = await findConnection(tx, code);
  if (!row) return refuse('vendor_unknown');
  if (!taken.ok) return taken;
  if ((await isConnectionUsed(tx, row.id)) || (await findFirstSent(tx, code))) return refuse('vendor_played');
  const subjects = [`connection:${code}`, `connection-state:${code}`, `connection-key:${code}`];
  if (await isAnythingProposedAbout(tx, subjects)) return refuse('vendor_awaits_decision');
  await deleteConnection(tx, row.id);
  return ok({ name: row.name, baseUrl: row.baseUrl });
}
