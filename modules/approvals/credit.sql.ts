import type { Db, Tx } from '@baize/db';

/** A member whom a proposal gives money to, and how much. */
export type Credit = { memberId: number; amount: bigint };

export const insertCredits = (tx: Tx, proposalId: number, credits: readonly Credit[]): Promise<number> =>
  tx.run(
    `insert into approvals.credit (proposal_id, member_id, amount)
     select $1, c.member_id, sum(c.amount) from unnest($2::int[], $3::bigint[]) as c (member_id, amount) group by c.member_id`,
    [proposalId, credits.map(({ memberId }) => memberId), credits.map(({ amount }) => amount)],
  );

export type HandCredit = {
  proposalId: number;
  subject: string;
  memberId: number;
  amount: bigint;
  proposedById: number;
  proposedBy: string;
  decidedById: number;
  decidedBy: string;
  decidedAt: Date;
};
const CREDIT = `p.id as proposal_id, p.subject, c.member_id, c.amount, p.proposed_by_id, p.proposed_by, p.decided_by_id, p.decided_by,
  p.decided_at`;

type Span = { merchantId: number; since: Date; limit: number };
/** What was credited to a member by hand since an instant, the newest first. */
export const listCreditsOf = (
  db: Db,
  { memberId, ...span }: Span & { memberId: number },
): Promise<HandCredit[]> =>
  db.many(
    `select ${CREDIT} from approvals.proposal p join approvals.credit c on c.proposal_id = p.id
      where p.merchant_id = $1 and p.state = 'APPROVED' and p.decided_at > $2 and c.member_id = $4
      order by p.decided_at desc, p.id desc limit $3`,
    [span.merchantId, span.since, span.limit, memberId],
  );

/** What an operator proposed or decided, of all members. */
export const listCreditsBy = (
  db: Db,
  { staffId, ...span }: Span & { staffId: number },
): Promise<HandCredit[]> =>
  db.many(
    `select ${CREDIT} from approvals.proposal p join approvals.credit c on c.proposal_id = p.id
      where p.merchant_id = $1 and p.state = 'APPROVED' and p.decided_at > $2 and $4 in (p.proposed_by_id, p.decided_by_id)
      order by p.decided_at desc, p.id desc, c.member_id limit $3`,
    [span.merchantId, span.since, span.limit, staffId],
  );

/** Members credited by hand in a span, of every brand, in the order of their numbers. */
export const listCredited = async (
  db: Db,
  span: { from: Date; to: Date; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ memberId: number }>(
      `select distinct c.member_id from approvals.proposal p join approvals.credit c on c.proposal_id = p.id
        where p.state = 'APPROVED' and p.decided_at >= $1 and p.decided_at < $2 and c.member_id > $3
        order by c.member_id limit $4`,
      [span.from, span.to, span.afterId, span.limit],
    )
  ).map(({ memberId }) => memberId);
