import {
  insertReturning,
  insertRow,
  listPage,
  lockNamed,
  shareNamed,
  updateReturning,
  type Db,
  type Tx,
} from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
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

/** Whether anything was ever signed at a brand: its periods have borders then. Nobody signs until the transaction ends. */
export async function hasSigned(tx: Tx, merchantId: number): Promise<boolean> {
  await lockContracts(tx, merchantId);
  const found = await tx.maybe(
    'select 1 from contracts.contract where merchant_id = $1 and effective_from is not null limit 1',
    [merchantId],
  );
  return found !== undefined;
}

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

/** Takes the row lock, after `lockContracts`. */
export const lockContract = (tx: Tx, merchantId: number, id: number): Promise<ContractRow | undefined> =>
  tx.maybe<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c where c.merchant_id = $1 and c.id = $2 for update`,
    [merchantId, id],
  );

export type Pair = Pick<ContractRow, 'kind' | 'salaryType' | 'uplineId' | 'downlineId'>;
const OF_PAIR = `c.kind = $1 and c.salary_type is not distinct from $2 and c.upline_id is not distinct from $3 and c.downline_id = $4`;
const pairOf = ({ kind, salaryType, uplineId, downlineId }: Pair) => [kind, salaryType, uplineId, downlineId];

/** The pair's contract of that kind that is proposed or signed and not ended. */
export const findOpenContract = (tx: Tx, pair: Pair): Promise<ContractRow | undefined> =>
  tx.maybe<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where ${OF_PAIR} and c.state in ('PROPOSED', 'ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING') for update`,
    pairOf(pair),
  );

/** When the last of the pair's ended contracts of that kind ends, which may be to come. */
export const findLastEnd = async (db: Db, pair: Pair): Promise<Date | undefined> =>
  (
    await db.maybe<{ endedAt: Date }>(
      `select c.ended_at from contracts.contract c where ${OF_PAIR} and c.ended_at is not null
        order by c.ended_at desc limit 1`,
      pairOf(pair),
    )
  )?.endedAt;

const OPEN_AT = `(c.state in ('PROPOSED', 'ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING') or c.ended_at > $3)`;

/** Everything that a member has with who stands above: what is open, and what is to end after an instant. In the order of their ids. */
export const listOpenOfDownline = (
  db: Db,
  merchantId: number,
  downlineId: number,
  endsAfter: Date,
): Promise<ContractRow[]> =>
  db.many<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where c.merchant_id = $1 and c.downline_id = $2 and ${OPEN_AT} order by c.id`,
    [merchantId, downlineId, endsAfter],
  );

/** The same of what a member has with who stands directly below. */
export const listOpenOfUpline = (
  db: Db,
  merchantId: number,
  uplineId: number,
  endsAfter: Date,
): Promise<ContractRow[]> =>
  db.many<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where c.merchant_id = $1 and c.upline_id = $2 and ${OPEN_AT} order by c.id`,
    [merchantId, uplineId, endsAfter],
  );

/** What waits for an answer that did not come, a portion of it. */
export const listLapsed = (
  db: Db,
  at: Date,
  limit: number,
): Promise<Pick<ContractRow, 'id' | 'merchantId'>[]> =>
  db.many(
    `select id, merchant_id from contracts.contract where expires_at <= $1 order by expires_at, id limit $2`,
    [at, limit],
  );

/** How many contracts wait for this member's answer. */
export async function countPending(db: Db, memberId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from contracts.contract
      where expires_at is not null
        and ((downline_id = $1 and asked_by = 'UPLINE') or (upline_id = $1 and asked_by = 'DOWNLINE'))`,
    [memberId],
  );
  return n;
}

/** Whether the member ever stood in one, on either side. */
export const hasContracts = async (db: Db, memberId: number): Promise<boolean> =>
  (
    await db.one<{ has: boolean }>(
      'select exists (select 1 from contracts.contract where downline_id = $1 or upline_id = $1) as has',
      [memberId],
    )
  ).has;

/** What was done about a contract, the earliest first. */
export const listSteps = (db: Db, contractId: number): Promise<Step[]> =>
  db.many<Step>(
    `select contract_id, at, event, state, version, by_side, by_member, ip, remark
       from contracts.step where contract_id = $1 order by id`,
    [contractId],
  );

/** A contract of the brand. */
export const findContract = (db: Db, merchantId: number, id: number): Promise<ContractRow | undefined> =>
  db.maybe<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c where c.merchant_id = $1 and c.id = $2`,
    [merchantId, id],
  );

/** The downline's contract of a kind with who stands above: the live one, else the last. */
export const findOwnContract = (
  db: Db,
  {
    downlineId,
    kind,
    salaryType,
  }: { downlineId: number; kind: ContractKind; salaryType: SalaryType | undefined },
): Promise<ContractRow | undefined> =>
  db.maybe<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where c.downline_id = $1 and c.kind = $2 and ($3::text is null or c.salary_type = $3)
      order by (c.state in ('PROPOSED', 'ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING')) desc, c.id desc limit 1`,
    [downlineId, kind, salaryType],
  );

/** Contracts by page, the newest first; `uplineId` null: those of the house. */
export const searchContracts = <View>(
  db: Db,
  of: {
    merchantId: number;
    uplineId: number | null | undefined;
    kind?: ContractKind | undefined;
    state?: ContractState | undefined;
    account?: string | undefined;
  },
  request: PageRequest,
  view: (row: ContractRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: CONTRACT_COLUMNS,
      from: 'contracts.contract c join members.caller m on m.id = c.downline_id',
      where: [
        ['c.merchant_id = ?', of.merchantId],
        ['c.upline_id = ?', of.uplineId],
        ['c.upline_id is null and ?', of.uplineId === null ? true : undefined],
        ['c.kind = ?', of.kind],
        ['c.state = ?', of.state],
        ['lower(m.account) = lower(?)', of.account],
      ],
      order: 'c.id desc',
    },
    request,
    view,
  );

/** What waits for this member's answer, the earliest to lapse first. */
export const listPending = (db: Db, memberId: number, limit: number): Promise<ContractRow[]> =>
  db.many<ContractRow>(
    `select ${CONTRACT_COLUMNS} from contracts.contract c
      where c.expires_at is not null
        and ((c.downline_id = $1 and c.asked_by = 'UPLINE') or (c.upline_id = $1 and c.asked_by = 'DOWNLINE'))
      order by c.expires_at, c.id limit $2`,
    [memberId, limit],
  );
