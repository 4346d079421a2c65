import type { Tx } from '@baize/db';
import { sendMessage } from '@baize/messaging';
import { liftRestriction, restrict, type Account } from '@baize/wallet';
import { deleteHeld, findHeld, insertHeld, listOverdueOf } from './payment.sql.ts';

/** Vendor transfers know a hold for a contract by this beginning (contract_hold). */
const HOLD_REF = 'contract:arrears';

/**
 * Who owes something overdue may not take money out, until it is paid (C5.3). The payer's wallet is locked by the caller. Answers
 * whether the payer is held now.
 */
export async function holdOrRelease(tx: Tx, payer: Account | undefined, now: Date): Promise<boolean> {
  if (!payer) return false;
  const { memberId, merchantId, accountId } = payer;
  const owes = (await listOverdueOf(tx, memberId)).length > 0;
  const isHeld = await findHeld(tx, memberId);
  const notice = { merchantId, to: memberId, category: 'MONEY', params: {}, now } as const;
  if (owes && !isHeld) {
    await insertHeld(tx, { memberId, merchantId, since: now });
    await restrict(tx, { accountId, kind: 'no_withdraw', ref: HOLD_REF, reason: 'a contract is unpaid' });
    await sendMessage(tx, { ...notice, template: 'contract_overdue' });
  }
  if (!owes && isHeld) {
    await deleteHeld(tx, memberId);
    await liftRestriction(tx, { accountId, kind: 'no_withdraw', ref: HOLD_REF });
    await sendMessage(tx, { ...notice, template: 'contract_settled_up' });
  }
  return owes;
}
