import type { Db } from '@baize/db';
import {
  selectAgents,
  selectMemberIds,
  selectMemberIdsByAccount,
  sumRegistrations,
} from './members-of-brand.sql.ts';

/** Which of a brand's people; neither trials, nor accounts of the house, nor closed ones. */
export type MembersOfBrand = {
  merchantId: number;
  level?: number;
  /** Of these only. */
  ids?: readonly number[];
  registeredUntil: Date;
};

/** One page of them by id, from above `afterId` on: empty when there are no more. */
export const listMemberIds = (
  db: Db,
  { level, ids, ...brand }: MembersOfBrand,
  page: { afterId: number; limit: number },
): Promise<number[]> => selectMemberIds(db, { ...brand, ...page, level: level ?? null, ids: ids ?? null });

/** The ids behind account names, whatever their case; a name nobody has is missing. Keys are lower case. */
export async function findMemberIds(
  db: Db,
  merchantId: number,
  accounts: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectMemberIdsByAccount(
    db,
    merchantId,
    accounts.map((account) => account.toLowerCase()),
  );
  return new Map(rows.map((row) => [row.account, row.id]));
}

/** The brand's agents by id: whose name a report says. */
export const accountsOf = async (db: Db, merchantId: number): Promise<Map<number, string>> =>
  new Map((await selectAgents(db, merchantId)).map(({ id, account }) => [id, account]));

export type Registrations = { day: string; currency: string; uplineId: number | null; count: number };

/** Who opened an account, by day of a zone and by the agent they stand under; trials are left out. */
export const countRegistrations = async (
  db: Db,
  range: { merchantId: number; from: Date; to: Date; zone: string },
): Promise<Registrations[]> =>
  (await sumRegistrations(db, range)).map(({ uplineId, ...row }) => ({ ...row, uplineId: uplineId }));
