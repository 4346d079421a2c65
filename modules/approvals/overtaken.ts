import type { Tx } from '@baize/db';
import { listMerchantIds } from '@baize/site';
import type { ApprovalsDeps, Ended, KindOfProposal } from './deps.ts';
import { closeProposal, listOpenOf, lockOpen, lockOpenOne, type ProposalRow } from './proposal.sql.ts';
import { isHouseWide } from './rule.sql.ts';
import { CONTROL_KINDS, OVERTAKEN } from './rules.ts';

/** Whose act it was, null: nobody's of the staff; and when. */
type Act = Pick<Ended, 'by' | 'at'>;
type Kind = Pick<KindOfProposal, 'isOvertaken' | 'end'>;

/**
 * Ends a locked proposal that was overtaken: an approval could only be refused, and it would keep others from proposing
 * anew. The kind's own row ends with it, as it does where the clock ends one.
 */
export async function closeOvertaken(
  tx: Tx,
  { end }: Kind,
  { proposalId, merchantId, payload }: Pick<ProposalRow, 'proposalId' | 'merchantId' | 'payload'>,
  { by, at }: Act,
): Promise<void> {
  await end?.(tx, { merchantId, payload, by, at, remark: OVERTAKEN });
  await closeProposal(tx, proposalId, {
    state: 'EXPIRED',
    decidedById: by?.staffId ?? null,
    decidedBy: by?.name ?? null,
    decidedAt: at,
    remark: OVERTAKEN,
    decidedUnder: null,
  });
}

/**
 * Ends what waits about a subject and was overtaken, of every brand where the subject is the house's. Call it under the lock of the
 * subject, after the change. One that is being decided at this moment is left to that decision: who decides holds its row and
 * waits for the subject, so waiting for the row here would hold up both for ever.
 */
export async function endOvertaken(
  tx: Tx,
  of: { merchantId: number; subject: string; permission: string },
  kind: Kind,
  act: Act,
): Promise<void> {
  if (!kind.isOvertaken) return;
  const brands = isHouseWide(of.permission) ? await listMerchantIds(tx) : [of.merchantId];
  for (const row of await lockOpen(tx, brands, of.subject))
    if (await kind.isOvertaken(tx, row)) await closeOvertaken(tx, kind, row, act);
}

/** Read at once; each is looked at in a transaction of its own. */
const PAGE = 500;

/**
 * Ends what was overtaken by something that knows of no proposals: a gateway, a vendor, a batch of bets, a run of settlements. Controls
 * are not looked at: who changes one ends what it overtakes.
 */
export async function sweepOvertaken(deps: ApprovalsDeps): Promise<number> {
  const isControl = new Set<string>(CONTROL_KINDS);
  const kinds = Object.entries(deps.kinds).flatMap(([name, kind]) =>
    kind.isOvertaken && !isControl.has(name) ? [name] : [],
  );
  let closed = 0;
  let afterId = 0;
  for (;;) {
    const ids = await listOpenOf(deps.db, { kinds, afterId, limit: PAGE });
    for (const id of ids)
      try {
        closed += await deps.db.transaction((tx) => endIfOvertaken(deps, tx, id));
      } catch (error) {
        deps.log.error({ err: error, proposalId: id }, 'a proposal was not looked at; tried again');
      }
    const last = ids.at(-1);
    if (last === undefined) return closed;
    afterId = last;
  }
}

async function endIfOvertaken({ kinds, clock }: ApprovalsDeps, tx: Tx, id: number): Promise<number> {
  const row = await lockOpenOne(tx, id);
  const kind = row && kinds[row.kind];
  if (!row || !(await kind?.isOvertaken?.(tx, row))) return 0;
  await closeOvertaken(tx, kind ?? {}, row, { by: null, at: clock.now() });
  return 1;
}
