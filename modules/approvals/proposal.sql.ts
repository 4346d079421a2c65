import { insertIfAbsent, insertReturning, listPage, lockNamed, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { DECIDED_UNDER, PROPOSAL_STATES } from './api.ts';
import type { PROPOSAL_KINDS } from './rules.ts';

export type ProposalState = (typeof PROPOSAL_STATES)[number];
export type ProposalRow = {
  proposalId: number;
  merchantId: number;
  kind: (typeof PROPOSAL_KINDS)[number];
  subject: string;
  payload: Record<string, unknown>;
  amount: bigint | null;
  currency: string | null;
  reason: string;
  permission: string;
  state: ProposalState;
  proposedById: number;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  decidedById: number | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  remark: string | null;
  ruleAloneUpto: bigint;
  decidedUnder: (typeof DECIDED_UNDER)[number] | null;
};

const PROPOSAL = `id as proposal_id, merchant_id, kind, subject, payload, amount, currency, reason, permission, state,
  proposed_by_id, proposed_by, proposed_at, expires_at, decided_by_id, decided_by, decided_at, remark,
  rule_alone_upto, decided_under`;

export type NewProposal = Omit<ProposalRow, 'proposalId'>;
const asColumns = ({ payload, ...row }: NewProposal) => ({ ...row, payload: JSON.stringify(payload) });

export const insertProposal = (tx: Tx, row: NewProposal): Promise<ProposalRow> =>
  insertReturning(tx, 'approvals.proposal', asColumns(row), PROPOSAL);

/** undefined: one about the same subject waits already. */
export const insertOpenProposal = (tx: Tx, row: NewProposal): Promise<ProposalRow | undefined> =>
  insertIfAbsent(tx, 'approvals.proposal', asColumns(row), PROPOSAL);

/** Of these subjects, those something waits about. */
export const findProposed = async (
  db: Db,
  merchantId: number,
  subjects: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ subject: string }>(
        `select subject from approvals.proposal
          where merchant_id = $1 and subject = any ($2) and state = 'PROPOSED'`,
        [merchantId, subjects],
      )
    ).map(({ subject }) => subject),
  );

export const lockProposal = (tx: Tx, merchantId: number, id: number): Promise<ProposalRow | undefined> =>
  tx.maybe(`select ${PROPOSAL} from approvals.proposal where merchant_id = $1 and id = $2 for update`, [
    merchantId,
    id,
  ]);

export type Decision = Pick<
  ProposalRow,
  'state' | 'decidedById' | 'decidedBy' | 'decidedAt' | 'remark' | 'decidedUnder'
>;
export const closeProposal = (tx: Tx, id: number, to: Decision): Promise<ProposalRow> =>
  tx.one(
    `update approvals.proposal set state = $2, decided_by_id = $3, decided_by = $4, decided_at = $5, remark = $6,
            decided_under = $7 where id = $1 and state = 'PROPOSED' returning ${PROPOSAL}`,
    [id, to.state, to.decidedById, to.decidedBy, to.decidedAt, to.remark, to.decidedUnder],
  );

/** Of every brand, the oldest first; each locked until the transaction ends. */
export const lockExpired = (tx: Tx, now: Date, limit: number): Promise<ProposalRow[]> =>
  tx.many(
    `select ${PROPOSAL} from approvals.proposal where state = 'PROPOSED' and expires_at <= $1
      order by id limit $2 for update skip locked`,
    [now, limit],
  );

/**
 * What an operator did alone within the sum since an instant. Two acts of one operator at once must not both see room for
 * themselves: whoever adds takes the lock first.
 */
export async function sumAlone(
  tx: Tx,
  of: { merchantId: number; staffId: number; since: Date },
): Promise<bigint> {
  await lockNamed(tx, 'approvals.alone', of.staffId);
  const { sum } = await tx.one<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from approvals.proposal
      where merchant_id = $1 and proposed_by_id = $2 and decided_under = 'within_sum' and decided_at > $3`,
    [of.merchantId, of.staffId, of.since],
  );
  return sum;
}

export const listProposalPage = <View>(
  db: Db,
  of: { merchantId: number; state?: ProposalState | undefined; subject?: string | undefined },
  page: PageRequest,
  view: (row: ProposalRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: PROPOSAL,
      from: 'approvals.proposal',
      where: [
        ['merchant_id = ?', of.merchantId],
        ['state = ?', of.state],
        ['subject = ?', of.subject],
      ],
      order: 'id desc',
    },
    page,
    view,
  );
