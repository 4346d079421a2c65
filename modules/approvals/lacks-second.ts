import type { Db } from '@baize/db';
import { listHolders } from '@baize/staff';
import { findRule } from './rule.sql.ts';

/** Two of each: who pays and who decides, who sets a control and who agrees to a looser one. */
const PAIRS = ['withdrawals.review', 'controls.write'] as const;

/** What two people must do at the brand has only one to do it, and the house did not declare one-person mode. */
export async function lacksSecond(db: Db, merchantId: number): Promise<boolean> {
  if ((await findRule(db, merchantId)).isOnePerson) return false;
  for (const permission of PAIRS)
    if ((await listHolders(db, { merchantId, permission, limit: 2 })).length < 2) return true;
  return false;
}
