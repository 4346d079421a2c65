import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { MemberRow } from './member.sql.ts';
import { findVerifiedAlike, lockVerification, updateIdentityVerified } from './verification.sql.ts';

/**
 * Marks a member's identity as verified (`at`) or not (null). One person has one verified account per brand: a member with
 * the papers, or the name and birthday, of a verified member is refused with that member named (R16).
 */
export async function markVerified(
  tx: Tx,
  member: Pick<MemberRow, 'id' | 'merchantId'>,
  at: Date | null,
): Promise<Result<null, 'identity_taken'>> {
  // Serializes operators who verify two accounts of one person at once.
  await lockVerification(tx, member.merchantId);
  const other = at ? await findVerifiedAlike(tx, member.id) : undefined;
  if (other) return refuse('identity_taken', { memberId: other.id, account: other.account });
  await updateIdentityVerified(tx, member.id, at);
  return ok(null);
}
