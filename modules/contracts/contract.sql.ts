import {
  insertReturning,
  insertRow,
  lockNamed,
  shareNamed,
  updateReturning,
  type Db,
  type Tx,
} from '@baize/db';
import type { ContractEvent, ContractState, EndReason, Side } from './contract.ts';
import type { ContractKind, SalaryType } from './rules.ts';

export type ContractRow = {
  id: number;
  merchantId: number;
  kind: ContractKind;
  /** Daily and hourly salaries only. */
  salaryType: SalaryType | null;
  /** Who pays; null: the house pays a top agent. */
  uplineId: number | null;
  downlineId: number;
  state: ContractState;
  /** The last version that both signed; it may begin later. */
  currentVersion: number | null;
  pendingVersion: number | null;
  askedBy: Side | null;
  expiresAt: Date | null;
  effectiveFrom: Date | null;
  endedAt: Date | null;
  endReason: EndReason | null;
  createdAt: Date;
  updatedAt: Date;
};

export const CONTRACT_COLUMNS = `c.id, c.merchant_id, c.kind, c.salary_type, c.upline_id, c.downline_id, c.state,
  c.current_version, c.pending_version, c.asked_by, c.expires_at, c.effective_from, c.ended_at, c.end_reason, c.created_at, c.updated_at`;
const SIGNED_AND_LIVE = `c.state in ('ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING')`;
const LOCK = 'contracts';

/** Everything done about a brand's contracts happens one after the other: one act may end contracts all the way down. */
export const lockContracts = (tx: Tx, merchantId: number): Promise<number> => lockNamed(tx, LOCK, merchantId);

/**
 * For who settles: under it, everything that was done about the brand's contracts until now is committed, and nothing is done
 * until the transaction ends. Terms that ended before this lock was taken are as they will ever be.
 */
export const shareContracts = (tx: Tx, merchantId: number): Promise<number> =>
  shareNamed(tx, LOCK, merchantId);

export const insertContract = (
  tx: Tx,
  row: Pick<
    ContractRow,
    | 'merchantId'
    | 'kind'
    | 'salaryType'
    | 'uplineId'
    | 'downlineId'
    | 'state'
    | 'pendingVersion'
    | 'askedBy'
    | 'expiresAt'
    | 'createdAt'
    | 'updatedAt'
  >,
): Promise<{ id: number }> => insertReturning(tx, 'contracts.contract', row, 'id');

/** Signed contracts that were not ended, as they stand now; their terms may begin later. In the order of their ids. */
export const listLiveContracts = (
  db: Db,
  of: { merchantId: number; kind?: ContractKind; uplineId?: number | null; downlineId?: number },
): Promise<ContractRow[]> =>
  db.many<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where c.merchant_id = $1 and ${SIGNED_AND_LIVE} and ($2::text is null or c.kind = $2)
        and (not $3 or c.upline_id is not distinct from $4::int) and ($5::int is null or c.downline_id = $5)
      order by c.id`,
    [of.merchantId, of.kind, of.uplineId !== undefined, of.uplineId, of.downlineId],
  );

/** What an act makes of a contract. */
export const updateContract = (
  tx: Tx,
  id: number,
  row: Partial<Omit<ContractRow, 'id' | 'merchantId' | 'kind' | 'salaryType' | 'createdAt'>> & {
    updatedAt: Date;
  },
): Promise<{ id: number }> => updateReturning(tx, 'contracts.contract', { id }, row, 'id');

export type Step = {
  contractId: number;
  at: Date;
  event: 'proposed' | ContractEvent;
  state: ContractState;
  version: number | null;
  bySide: Side | 'PLATFORM';
  /** null: an operator, the clock, or what another act led to. */
  byMember: number | null;
  ip: string;
  remark: string;
};
export const insertStep = (tx: Tx, step: Step): Promise<number> => insertRow(tx, 'contracts.step', step);
