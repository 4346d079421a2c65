import type { Tx } from '@baize/db';
import { listMerchantIds } from '@baize/site';
import type { KindOfProposal } from './deps.ts';
import { closeProposal, lockOpen, type ProposalRow } from './proposal.sql.ts';
import { isHouseWide } from './rule.sql.ts';
import { OVERTAKEN } from './rules.ts';

/** Whose act it was, and when. */
type Act = { by: { staffId: number; name: string }; at: Date };

/** An approval could only answer `state_changed`: it ends, and keeps nobody from proposing anew. */
export const closeOvertaken = (tx: Tx, proposalId: number, { by, at }: Act): Promise<ProposalRow> =>
  closeProposal(tx, proposalId, {
    state: 'EXPIRED',
    decidedById: by.staffId,
    decidedBy: by.name,
    decidedAt: at,
    remark: OVERTAKEN,
    decidedUnder: null,
  });

/**
 * Ends what waits about a subject and was overtaken, of every brand where the subject is the house's. Call it under the lock of the
 * subject, after the change. One that is being decided at this moment is left to that decision: who decides holds its row and
 * waits for the subject, so waiting for the row here would hold up both for ever.
 */
export async function endOvertaken(
  tx: Tx,
  of: { merchantId: number; subject: string; permission: string },
  isOvertaken: Required<KindOfProposal>['isOvertaken'],
  act: Act,
): Promise<void> {
  const brands = isHouseWide(of.permission) ? await listMerchantIds(tx) : [of.merchantId];
  for (const { proposalId, merchantId, payload } of await lockOpen(tx, brands, of.subject))
    if (await isOvertaken(tx, { merchantId, payload })) await closeOvertaken(tx, proposalId, act);
}
