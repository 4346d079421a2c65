import type { Tx } from '@baize/db';
import { insertLikenesses } from './likeness.sql.ts';
import { setPayeeNameOnce } from './profile.sql.ts';

/**
 * Fixes the payee name to the name of the member's first bank account (OPEN-MEMBER-02), so that a stolen session cannot set
 * another name and have money paid to it.
 */
export async function fixPayeeName(tx: Tx, memberId: number, name: string, now: Date): Promise<void> {
  if ((await setPayeeNameOnce(tx, memberId, name)) > 0) await insertLikenesses(tx, memberId, now);
}
