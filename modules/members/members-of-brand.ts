import type { Db } from '@baize/db';
import { listAgents, listMemberIdsByAccount } from './members-of-brand.sql.ts';

/** The ids of account names, whatever their case; unknown names are missing. Keys are lower case. */
export async function findMemberIds(
  db: Db,
  merchantId: number,
  accounts: readonly string[],
): Promise<Map<string, number>> {
  const lower = accounts.map((account) => account.toLowerCase());
  const rows = await listMemberIdsByAccount(db, merchantId, lower);
  return new Map(rows.map((row) => [row.account, row.id]));
}

/** The account names of the brand's agents, by id. */
export const accountsOf = async (db: Db, merchantId: number): Promise<Map<number, string>> =>
  new Map((await listAgents(db, merchantId)).map(({ id, account }) => [id, account]));
