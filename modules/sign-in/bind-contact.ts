import { invariant } from '@baize/kernel';
import { lockMember, uniqueFieldOf, writeContact, type Contact } from '@baize/members';
import type { SignInDeps } from './deps.ts';
import { sendBindingNotices } from './security-notice.ts';
import { dropProof } from './session-proof.sql.ts';

/**
 * Binds a contact in the place of the one before, once the caller has its proofs; the proof kept at the session ends, and
 * the member is told at what was bound until now. False, with nothing changed, when somebody else has it.
 */
export async function bindContact(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'log' | 'dispatch'>,
  by: { memberId: number; sessionId: string },
  contact: Contact,
): Promise<boolean> {
  try {
    await deps.db.transaction(async (tx) => {
      const before = await lockMember(tx, by.memberId);
      invariant(before, 'a signed-in member exists', { memberId: by.memberId });
      const after = await writeContact(tx, before, contact);
      await dropProof(tx, by.sessionId);
      await sendBindingNotices(tx, deps, { before, after }, contact.kind);
    });
  } catch (error) {
    if (uniqueFieldOf(error)) return false;
    throw error;
  }
  return true;
}
