import type { Tx } from '@baize/db';
import type { Row } from './book.ts';
import { ACCOUNT_KIND, houseIdOf, KIND, mainOf, type Kind } from './transfer-kinds.ts';

/** What a member gets or gives otherwise than by play and transfers: what the measures count beside play. */
const FLOWS = [
  'deposit',
  'withdrawal',
  'manual_deposit',
  'manual_withdrawal',
  'rebate',
  'bonus',
  'salary',
  'dividend',
  'point',
  'adjust',
  'fee',
] as const satisfies readonly Kind[];
export type FlowKind = (typeof FLOWS)[number];
export const flowNumbers: readonly number[] = FLOWS.map((kind) => KIND[kind]);
/** The fee of a withdrawal is held and settled as one, and goes to the house of fees. */
const FEES = houseIdOf('fee');

/** Writes the entries that are flows into the journal, in the transaction that books them. Play writes nothing. */
export async function insertFlows(tx: Tx, at: Date, rows: readonly Row[]): Promise<void> {
  const flows = rows.filter(({ kind }) => flowNumbers.includes(kind));
  if (flows.length === 0) return;
  await tx.run(
    `with written as (
       insert into wallet.flow (at, account_id, member_id, merchant_id, kind, amount)
       select $1, o.account_id, o.member_id, o.merchant_id, f.kind, f.amount
         from unnest($2::bigint[], $3::smallint[], $4::bigint[]) as f (account_id, kind, amount)
         join wallet.owner o on o.account_id = f.account_id
         join wallet.account a on a.id = o.account_id and a.kind = ${ACCOUNT_KIND.main}
       returning id)
     insert into wallet.flow_queue (flow_id) select id from written`,
    [
      at,
      flows.map(({ accountId }) => mainOf(accountId)),
      flows.map(({ kind, houseId }) => (kind === KIND.withdrawal && houseId === FEES ? KIND.fee : kind)),
      flows.map(({ amount }) => amount),
    ],
  );
}

/**
 * Takes up to `limit` lines of the journal that the measures have not counted. They leave the queue in the caller's transaction, so
 * each is counted once.
 */
export const takeFlows = async (tx: Tx, limit: number): Promise<bigint[]> =>
  (
    await tx.many<{ id: bigint }>(
      `delete from wallet.flow_queue where flow_id in (
         select flow_id from wallet.flow_queue order by flow_id limit $1 for update skip locked)
       returning flow_id as id`,
      [limit],
    )
  ).map(({ id }) => id);

/** Lines of a time that were taken before, to count them again. */
export const listTakenFlows = async (tx: Tx, { from, to }: { from: Date; to: Date }): Promise<bigint[]> =>
  (
    await tx.many<{ id: bigint }>(
      `select id from wallet.flow f
        where at >= $1 and at < $2 and not exists (select from wallet.flow_queue q where q.flow_id = f.id) order by id`,
      [from, to],
    )
  ).map(({ id }) => id);
