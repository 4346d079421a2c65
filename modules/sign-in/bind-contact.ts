import { invariant } from '@baize/kernel';
import { lockMember, uniqueFieldOf, writeContact, type Contact } from '@baize/members';
import type { SignInDeps } from './deps.ts';
import { sendBindingNotices } from './security-notice.ts';
import { dropProof } from './session-proof.sql.ts';

/**
 * Replaces a contact once the caller has its proofs; the proof stored at the session ends, and the member is notified at
 * what was bound before. False, with nothing changed, when another member has it.
 */
export async function bindContact(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'log' | 'dispatch' | 'tellChanged'>,
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
