import {
  insertIfAbsent,
  insertReturning,
  listPage,
  lockNamed,
  updateReturning,
  type Condition,
  type Db,
  type Tx,
} from '@baize/db';
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

/** What waits for a second person: its number, and who proposed it when. */
export type Proposed = Pick<ProposalRow, 'proposalId' | 'proposedBy' | 'proposedAt'>;

/** What waits about these subjects now, by subject: one at most about each. What is over does not wait, closed by the clock or not. */
export const findProposed = async (
  db: Db,
  merchantId: number,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Proposed>> => {
  const rows = await db.many<Proposed & { subject: string }>(
    `select subject, id as proposal_id, proposed_by, proposed_at from approvals.proposal
      where merchant_id = $1 and subject = any ($2) and state = 'PROPOSED' and expires_at > $3`,
    [merchantId, subjects, now],
  );
  return new Map(rows.map(({ subject, ...proposed }) => [subject, proposed]));
};

/**
 * For a queue over `table`: the rows about which nothing waits for a second person. `subject` is an expression over the row that says its
 * subject: 'withdrawal:' || withdrawal_no.
 */
export const notProposed = (table: string, subject: string, now: Date): Condition => [
  `not exists (select from approvals.proposal p
     where p.merchant_id = ${table}.merchant_id and p.subject = ${subject}
       and p.state = 'PROPOSED' and p.expires_at > ?)`,
  now,
];

/** What waits for holders of these permissions, the oldest first. */
export const listOpen = (
  db: Db,
  merchantId: number,
  of: { permissions: readonly string[]; now: Date; limit: number },
): Promise<Pick<ProposalRow, 'proposalId' | 'proposedById' | 'proposedAt' | 'permission'>[]> =>
  db.many(
    `select id as proposal_id, proposed_by_id, proposed_at, permission from approvals.proposal
      where merchant_id = $1 and state = 'PROPOSED' and expires_at > $2 and permission = any ($3) order by id limit $4`,
    [merchantId, of.now, of.permissions, of.limit],
  );

export const findProposal = (db: Db, merchantId: number, id: number): Promise<ProposalRow | undefined> =>
  db.maybe(`select ${PROPOSAL} from approvals.proposal where merchant_id = $1 and id = $2`, [merchantId, id]);

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
  updateReturning(tx, 'approvals.proposal', { id, state: 'PROPOSED' }, to, PROPOSAL);

/** What waits about a subject at some brands, without what is being decided at this moment. */
export const lockOpen = (tx: Tx, brands: readonly number[], subject: string): Promise<ProposalRow[]> =>
  tx.many(
    `select ${PROPOSAL} from approvals.proposal
      where merchant_id = any ($1) and subject = $2 and state = 'PROPOSED' order by id for update skip locked`,
    [brands, subject],
  );

/** Whether anything waits, at any brand, about one of these subjects or a part of it (`subject:part`). */
export const isAnythingProposedAbout = async (db: Db, subjects: readonly string[]): Promise<boolean> =>
  (
    await db.one<{ is: boolean }>(
      `select exists (select from approvals.proposal p join unnest($1::text[]) s (subject)
                          on p.subject = s.subject or starts_with(p.subject, s.subject || ':')
                       where p.state = 'PROPOSED') as is`,
      [subjects],
    )
  ).is;

/** Of every brand, in the order of their numbers. */
export const listOpenOf = async (
  db: Db,
  { kinds, afterId, limit }: { kinds: readonly string[]; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from approvals.proposal where state = 'PROPOSED' and kind = any ($1) and id > $2 order by id limit $3`,
      [kinds, afterId, limit],
    )
  ).map(({ id }) => id);

/** undefined: it was decided, or is being decided at this moment. */
export const lockOpenOne = (tx: Tx, id: number): Promise<ProposalRow | undefined> =>
  tx.maybe(
    `select ${PROPOSAL} from approvals.proposal where id = $1 and state = 'PROPOSED' for update skip locked`,
    [id],
  );

/** Of every brand, in the order of their numbers. */
export const listExpired = async (
  db: Db,
  { now, afterId, limit }: { now: Date; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from approvals.proposal where state = 'PROPOSED' and expires_at <= $1 and id > $2 order by id limit $3`,
      [now, afterId, limit],
    )
  ).map(({ id }) => id);

/** undefined: it was decided, or is being decided at this moment. */
export const lockExpired = (tx: Tx, id: number, now: Date): Promise<ProposalRow | undefined> =>
  tx.maybe(
    `select ${PROPOSAL} from approvals.proposal
      where id = $1 and state = 'PROPOSED' and expires_at <= $2 for update skip locked`,
    [id, now],
  );

/**
 * Ends what waited too long about a subject, so that it keeps nobody from proposing anew before the clock comes by. One that somebody
 * holds is left to them. Of a kind that ends something with its proposal each proposal has a subject of its own.
 */
export const closeExpiredOf = (tx: Tx, merchantId: number, subject: string, now: Date): Promise<number> =>
  tx.run(
    `update approvals.proposal set state = 'EXPIRED', decided_at = $3
      where id in (select id from approvals.proposal
                    where merchant_id = $1 and subject = $2 and state = 'PROPOSED' and expires_at <= $3
                      for update skip locked)`,
    [merchantId, subject, now],
  );

/**
 * Two acts of one operator at once must not both see room for themselves in their sum: whoever adds takes this lock first.
 * It comes before the locks of accounts: an act that locks one before it proposes takes it before.
 */
export const lockAlone = (tx: Tx, staffId: number): Promise<number> =>
  lockNamed(tx, 'approvals.alone', staffId);

/** What an operator did alone within the sum since an instant. */
export async function sumAlone(
  tx: Tx,
  of: { merchantId: number; staffId: number; since: Date },
): Promise<bigint> {
  await lockAlone(tx, of.staffId);
  const { sum } = await tx.one<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from approvals.proposal
      where merchant_id = $1 and proposed_by_id = $2 and decided_under = 'within_sum' and decided_at > $3`,
    [of.merchantId, of.staffId, of.since],
  );
  return sum;
}

/** What the clock has not closed yet is among what has expired. */
function inState(state: ProposalState | undefined, now: Date): Condition {
  if (state === 'PROPOSED') return ["state = 'PROPOSED' and expires_at > ?", now];
  if (state === 'EXPIRED') return ["state = 'EXPIRED' or state = 'PROPOSED' and expires_at <= ?", now];
  return ['state = ?', state];
}

export const listProposalPage = (
  db: Db,
  of: {
    merchantId: number;
    state?: ProposalState | undefined;
    subject?: string | undefined;
    proposalId?: number | undefined;
    now: Date;
  },
  page: PageRequest,
): Promise<Page<ProposalRow>> =>
  listPage(
    db,
    {
      select: PROPOSAL,
      from: 'approvals.proposal',
      where: [
        ['merchant_id = ?', of.merchantId],
        inState(of.state, of.now),
        ['subject = ?', of.subject],
        ['id = ?', of.proposalId],
      ],
      order: 'id desc',
    },
    page,
    (row: ProposalRow) => row,
  );
