import type { Db } from '@baize/db';
import { listAgents, listMemberIdsByAccount } from './members-of-brand.sql.ts';

/** The ids behind account names, whatever their case; a name nobody has is missing. Keys are lower case. */
export async function findMemberIds(
  db: Db,
  merchantId: number,
  accounts: readonly string[],
): Promise<Map<string, number>> {
  const lower = accounts.map((account) => account.toLowerCase());
  const rows = await listMemberIdsByAccount(db, merchantId, lower);
  return new Map(rows.map((row) => [row.account, row.id]));
}

/** The brand's agents by id: whose name a report says. */
export const accountsOf = async (db: Db, merchantId: number): Promise<Map<number, string>> =>
  new Map((await listAgents(db, merchantId)).map(({ id, account }) => [id, account]));
