import type { Tx } from '@baize/db';
import { insertLikenesses } from './likeness.sql.ts';
import { updateProfileRow, type ProfileRow } from './profile.sql.ts';

/**
 * Writes a member's profile, read under its lock. After a change of name, birthday or papers the member is compared with
 * the other members again (R16).
 */
export async function writeProfile(
  tx: Tx,
  memberId: number,
  { before, after }: { before: ProfileRow; after: ProfileRow },
  now: Date,
): Promise<void> {
  await updateProfileRow(tx, memberId, after);
  const isSomebodyElse =
    before.payeeName !== after.payeeName ||
    before.birthday !== after.birthday ||
    before.profile.idNumber !== after.profile.idNumber;
  if (isSomebodyElse) await insertLikenesses(tx, memberId, now);
}
