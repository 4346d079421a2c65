import type { Tx } from '@baize/db';
import { insertLikenesses } from './likeness.sql.ts';
import { setPayeeNameOnce } from './profile.sql.ts';

/**
 * The name of the first bank account a member binds is their name from then on (OPEN-MEMBER-02): whoever steals a session
 * cannot set another one in the profile and have money paid to it.
 */
export async function fixPayeeName(tx: Tx, memberId: number, name: string, now: Date): Promise<void> {
  if ((await setPayeeNameOnce(tx, memberId, name)) > 0) await insertLikenesses(tx, memberId, now);
}
