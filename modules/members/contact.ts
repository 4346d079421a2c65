import type { Db, Tx } from '@baize/db';
import { updateEmail, updateMobile } from './contact.sql.ts';
import type { MemberRow } from './member.sql.ts';
import { findTaken } from './registration.sql.ts';

/** A contact of a member, unique in the brand. */
export type Contact =
  | { kind: 'mobile'; dialingCode: string; number: string }
  | { kind: 'email'; address: string };

/** Whether a member of the brand has it. For an early answer: the unique indexes decide when it is bound. */
export async function isContactTaken(db: Db, merchantId: number, contact: Contact): Promise<boolean> {
  const isMobile = contact.kind === 'mobile';
  const taken = await findTaken(db, merchantId, {
    account: '',
    email: isMobile ? '' : contact.address,
    dialingCode: isMobile ? contact.dialingCode : '',
    mobile: isMobile ? contact.number : '',
  });
  return taken[contact.kind];
}

/**
 * Replaces a contact and answers the changed member. The caller holds the member's row lock. Throws 23505
 * (unique_violation) when another member of the brand has it: see uniqueFieldOf.
 */
export async function writeContact(tx: Tx, before: MemberRow, contact: Contact): Promise<MemberRow> {
  if (contact.kind === 'email') {
    await updateEmail(tx, before.id, contact.address);
    return { ...before, email: contact.address };
  }
  const { dialingCode, number } = contact;
  await updateMobile(tx, before.id, { dialingCode, number });
  return { ...before, dialingCode: dialingCode, mobile: number };
}

/** Removes a contact; false when none was bound. The caller holds the member's row lock and notifies the member. */
export async function unbindContact(tx: Tx, member: MemberRow, kind: Contact['kind']): Promise<boolean> {
  if (!member[kind]) return false;
  if (kind === 'mobile') await updateMobile(tx, member.id, { dialingCode: '', number: null });
  else await updateEmail(tx, member.id, null);
  return true;
}
