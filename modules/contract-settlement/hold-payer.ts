import { getContractSettings } from '@baize/contracts';
import type { Tx } from '@baize/db';
import { sendMessage } from '@baize/messaging';
import { liftRestriction, restrict, turnoverLeftOf, type Account } from '@baize/wallet';
import { deleteHeld, insertHeld, listHeld, listOwing } from './payment.sql.ts';
import { HOLD_REF, holdPlay } from './strict-hold.ts';

/**
 * Who owes something overdue may not take money out, until it is paid (C5.3). The payers' wallets are locked by the caller. Asked for all
 * at once: nearly nobody's hold changes.
 */
export async function holdOrRelease(tx: Tx, payers: readonly Account[], now: Date): Promise<void> {
  if (payers.length === 0) return;
  const ids = payers.map(({ memberId }) => memberId);
  const [owing, held] = [new Set(await listOwing(tx, ids)), new Set(await listHeld(tx, ids))];
  for (const payer of payers) {
    const { memberId } = payer;
    if (owing.has(memberId) && !held.has(memberId)) await hold(tx, payer, now);
    if (!owing.has(memberId) && held.has(memberId)) await release(tx, payer, now);
  }
}

async function hold(tx: Tx, { memberId, merchantId, accountId }: Account, now: Date): Promise<void> {
  await insertHeld(tx, { memberId, merchantId, since: now });
  await restrict(tx, { accountId, kind: 'no_withdraw', ref: HOLD_REF, reason: 'a contract is unpaid' });
  const isBound = (await turnoverLeftOf(tx, [accountId])).has(accountId);
  if (!isBound && (await getContractSettings(tx, merchantId)).strictHold)
    await holdPlay(tx, { memberId, accountId }, true);
  await sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'CONTRACT',
    template: isBound ? 'contract_overdue_turnover' : 'contract_overdue',
    params: {},
    now,
  });
}

async function release(tx: Tx, { memberId, merchantId, accountId }: Account, now: Date): Promise<void> {
  await holdPlay(tx, { memberId, accountId }, false);
  await deleteHeld(tx, memberId);
  await liftRestriction(tx, { accountId, kind: 'no_withdraw', ref: HOLD_REF });
  await sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'CONTRACT',
    template: 'contract_settled_up',
    params: {},
    now,
  });
}
