import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { MemberRow } from './member.sql.ts';
import { findVerifiedAlike, lockVerification, updateIdentityVerified } from './verification.sql.ts';

/**
 * Notes that somebody has seen who a member is (`at`), or takes that back (null). One person has one verified account per
 * brand: whoever has the papers, or the name and birthday, of a verified member is refused with that member named (R16).
 */
export async function markVerified(
  tx: Tx,
  member: Pick<MemberRow, 'id' | 'merchantId'>,
  at: Date | null,
): Promise<Result<null, 'identity_taken'>> {
  // Two operators with two accounts of one person come one after the other.
  await lockVerification(tx, member.merchantId);
  const other = at ? await findVerifiedAlike(tx, member.id) : undefined;
  if (other) return refuse('identity_taken', { memberId: other.id, account: other.account });
  await updateIdentityVerified(tx, member.id, at);
  return ok(null);
}
