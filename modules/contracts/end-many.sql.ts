import type { Tx } from '@baize/db';
import { CONTRACT_COLUMNS, type ContractRow } from './contract.sql.ts';
import type { Cause, Ended } from './end-by-rule.ts';

/** Locked in the order of their ids, after the brand's lock. */
export const lockMany = (tx: Tx, merchantId: number, ids: readonly number[]): Promise<ContractRow[]> =>
  tx.many<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where c.merchant_id = $1 and c.id = any ($2::int[]) order by c.id for update`,
    [merchantId, ids],
  );

/** What waits for an answer gets none. */
export const voidPending = (tx: Tx, ids: readonly number[], at: Date): Promise<number> =>
  tx.run(
    `update contracts.terms set answer = 'VOID', answered_at = $2 where contract_id = any ($1::int[]) and answer is null`,
    [ids, at],
  );

/** No terms of them are in force from the end on; those that would begin later never are. */
export async function updateEnded(tx: Tx, ended: readonly Ended[], { at, until }: Cause): Promise<void> {
  await tx.run(
    `update contracts.terms set effective_until = greatest(effective_from, $2)
      where contract_id = any ($1::int[]) and effective_from is not null
        and (effective_until is null or effective_until > greatest(effective_from, $2))`,
    [ended.map(({ contract }) => contract.id), until],
  );
  await tx.run(
    `update contracts.contract c
        set state = r.state, pending_version = null, asked_by = null, expires_at = null, updated_at = $5,
            ended_at = r.ended_at, end_reason = case when r.ended_at is not null then r.reason end
       from unnest($1::int[], $2::text[], $3::timestamptz[], $4::text[]) as r (id, state, ended_at, reason)
      where c.id = r.id`,
    [
      ended.map(({ contract }) => contract.id),
      ended.map(({ state }) => state),
      ended.map(({ endedAt }) => endedAt),
      ended.map(({ reason }) => reason),
      at,
    ],
  );
}

export const insertEndSteps = (tx: Tx, ended: readonly Ended[], at: Date): Promise<number> =>
  tx.run(
    `insert into contracts.step (contract_id, at, event, state, by_side, ip, remark)
     select r.id, $3, 'ended_by_rule', r.state, 'PLATFORM', '', '' from unnest($1::int[], $2::text[]) as r (id, state)`,
    [ended.map(({ contract }) => contract.id), ended.map(({ state }) => state), at],
  );
