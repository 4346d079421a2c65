import type { ContractInForce } from '@baize/contracts';
import { insertReturning, type Db, type Tx } from '@baize/db';

type Kind = ContractInForce['kind'];
export type Progress = { merchantId: number; kind: Kind; doneUpto: Date; pausedAt: Date | null };

/**
 * Begins where the first contract of a kind does. Another that was signed later may begin sooner: as long as nothing of the kind was
 * computed, the beginning follows.
 */
export const insertProgress = (
  db: Db,
  row: { merchantId: number; kind: Kind; doneUpto: Date },
): Promise<number> =>
  db.run(
    `insert into contract_settlement.progress (merchant_id, kind, done_upto) values ($1, $2, $3)
     on conflict (merchant_id, kind) do update set done_upto = excluded.done_upto
      where progress.done_upto > excluded.done_upto
        and not exists (select from contract_settlement.run r
                         where r.merchant_id = excluded.merchant_id and r.kind = excluded.kind)`,
    [row.merchantId, row.kind, row.doneUpto],
  );

export const listProgress = (db: Db, merchantId: number | null): Promise<Progress[]> =>
  db.many(
    `select merchant_id, kind, done_upto, paused_at from contract_settlement.progress
      where $1::int is null or merchant_id = $1 order by merchant_id, kind`,
    [merchantId],
  );

/** Locked; undefined: another worker settles this kind. */
export const lockProgress = (tx: Tx, merchantId: number, kind: Kind): Promise<Progress | undefined> =>
  tx.maybe<Progress>(
    `select merchant_id, kind, done_upto, paused_at from contract_settlement.progress
      where merchant_id = $1 and kind = $2 for update skip locked`,
    [merchantId, kind],
  );

export const waitForProgress = (tx: Tx, merchantId: number, kind: Kind): Promise<Progress | undefined> =>
  tx.maybe<Progress>(
    `select merchant_id, kind, done_upto, paused_at from contract_settlement.progress
      where merchant_id = $1 and kind = $2 for update`,
    [merchantId, kind],
  );

export const saveProgress = (tx: Tx, merchantId: number, kind: Kind, doneUpto: Date): Promise<number> =>
  tx.run(`update contract_settlement.progress set done_upto = $3 where merchant_id = $1 and kind = $2`, [
    merchantId,
    kind,
    doneUpto,
  ]);

export const setPaused = (
  tx: Tx,
  of: { merchantId: number; kind: Kind; at: Date | null; by: string | null },
): Promise<number> =>
  tx.run(
    `update contract_settlement.progress set paused_at = $3, paused_by = $4 where merchant_id = $1 and kind = $2`,
    [of.merchantId, of.kind, of.at, of.by],
  );

export type Run = { runId: number; afterContract: number; contracts: number };
const RUN = 'run_id, after_contract, contracts';

export const findRun = (tx: Tx, merchantId: number, kind: Kind, startsAt: Date): Promise<Run | undefined> =>
  tx.maybe<Run>(
    `select ${RUN} from contract_settlement.run where merchant_id = $1 and kind = $2 and starts_at = $3`,
    [merchantId, kind, startsAt],
  );

export const insertRun = (
  tx: Tx,
  row: { merchantId: number; kind: Kind; startsAt: Date; endsAt: Date; beganAt: Date },
): Promise<Run> => insertReturning<Run>(tx, 'contract_settlement.run', row, RUN);

export const saveRun = (
  tx: Tx,
  runId: number,
  { afterContract, contracts, frozenAt }: Omit<Run, 'runId'> & { frozenAt: Date | null },
): Promise<number> =>
  tx.run(
    `update contract_settlement.run set after_contract = $2, contracts = $3, frozen_at = $4 where run_id = $1`,
    [runId, afterContract, contracts, frozenAt],
  );

export type WholeRun = Run & {
  merchantId: number;
  kind: Kind;
  startsAt: Date;
  endsAt: Date;
  frozenAt: Date | null;
};
export const findRunById = (db: Db, runId: number): Promise<WholeRun | undefined> =>
  db.maybe<WholeRun>(
    `select ${RUN}, merchant_id, kind, starts_at, ends_at, frozen_at from contract_settlement.run where run_id = $1`,
    [runId],
  );
