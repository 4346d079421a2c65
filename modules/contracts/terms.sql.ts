import { insertRow, updateReturning, type Db, type Tx } from '@baize/db';
import type { ContractRow } from './contract.sql.ts';
import type { ContractKind } from './rules.ts';
import { readTiers, writeTiers, type Terms, type TermsContent } from './shapes.ts';

export type Answered = 'ACCEPTED' | 'REJECTED' | 'COUNTERED' | 'WITHDRAWN' | 'EXPIRED' | 'VOID';

/** A version with who proposed and who answered it. */
export type Version = Terms & {
  proposedBy: number | null;
  proposedAt: Date;
  proposedIp: string;
  answer: Answered | null;
  answeredBy: number | null;
  answeredAt: Date | null;
  answeredIp: string | null;
};
type Stored = Omit<Version, 'tiers' | 'sides'> & {
  tiers: unknown;
  profitSideRateBps: number | null;
  lossSideRateBps: number | null;
  singlePeriodRateBps: number | null;
};

const COLUMNS = `t.contract_id, t.version, t.period, t.tiers, t.min_bet_amount, t.min_active_members, t.bet_amount,
  t.profit_side_rate_bps, t.loss_side_rate_bps, t.single_period_rate_bps, t.carry_negative, t.digest, t.effective_from,
  t.effective_until, t.proposed_by, t.proposed_at, t.proposed_ip, t.answer, t.answered_by, t.answered_at, t.answered_ip`;
/** `at` is in [from, until); terms that nobody signed have no beginning. */
const IN_FORCE = (at: string) =>
  `t.effective_from <= ${at} and (t.effective_until is null or t.effective_until > ${at})`;

function versionOf(row: Stored): Version {
  const { profitSideRateBps, lossSideRateBps, singlePeriodRateBps, tiers, ...rest } = row;
  const sides =
    profitSideRateBps === null || lossSideRateBps === null || singlePeriodRateBps === null
      ? null
      : { profitSideRateBps, lossSideRateBps, singlePeriodRateBps };
  return { ...rest, tiers: readTiers(tiers), sides };
}

export const insertTerms = (
  tx: Tx,
  {
    tiers,
    sides,
    ...row
  }: TermsContent &
    Pick<Version, 'contractId' | 'version' | 'digest' | 'proposedBy' | 'proposedAt' | 'proposedIp'>,
): Promise<number> => insertRow(tx, 'contracts.terms', { ...row, ...sides, tiers: writeTiers(tiers) });

/** Written once; `effectiveFrom` only where it was accepted. */
export const answerTerms = (
  tx: Tx,
  { contractId, version }: { contractId: number; version: number },
  row: Pick<Version, 'answer' | 'answeredBy' | 'answeredAt' | 'answeredIp'> & { effectiveFrom?: Date },
): Promise<{ version: number }> =>
  updateReturning(tx, 'contracts.terms', { contractId, version }, row, 'version');

/** No terms of the contract are in force from that instant on; those that would begin later never are. */
export const endTerms = (tx: Tx, contractId: number, until: Date): Promise<number> =>
  tx.run(
    `update contracts.terms set effective_until = greatest(effective_from, $2)
      where contract_id = $1 and effective_from is not null
        and (effective_until is null or effective_until > greatest(effective_from, $2))`,
    [contractId, until],
  );

/** The terms of a contract that are in force at an instant; undefined: none are, then. */
export async function termsInForce(db: Db, contractId: number, at: Date): Promise<Terms | undefined> {
  const row = await db.maybe<Stored>(
    `select ${COLUMNS} from contracts.terms t where t.contract_id = $1 and ${IN_FORCE('$2')}`,
    [contractId, at],
  );
  return row && versionOf(row);
}

/** Terms with whose they are. */
export type ContractInForce = Pick<
  ContractRow,
  'id' | 'merchantId' | 'kind' | 'salaryType' | 'uplineId' | 'downlineId' | 'state' | 'endedAt' | 'endReason'
> & { terms: Terms };

/** Every contract of a kind with the terms in force at an instant, whatever became of it later. In the order of their ids. */
export const listContractsInForce = (
  db: Db,
  { merchantId, kind, at }: { merchantId: number; kind: ContractKind; at: Date },
): Promise<ContractInForce[]> => listInForce(db, IN_FORCE('$3'), [merchantId, kind, at]);

const DURING =
  't.effective_from < $4 and (t.effective_until is null or t.effective_until > greatest($3, t.effective_from))';
type During = { merchantId: number; kind: ContractKind; from: Date; until: Date };

/**
 * Every contract of a kind with the terms that were in force for some of [from, until), whatever became of it later. One whose
 * terms changed or ended in between comes once for each version: who settles clips to `effectiveFrom` and `effectiveUntil`.
 * With `contractIds` of these alone.
 */
export const listContractsDuring = (
  db: Db,
  { merchantId, kind, from, until, contractIds }: During & { contractIds?: readonly number[] },
): Promise<ContractInForce[]> =>
  contractIds
    ? listInForce(db, `${DURING} and c.id = any ($5)`, [merchantId, kind, from, until, contractIds])
    : listInForce(db, DURING, [merchantId, kind, from, until]);

/** Which contracts those are, and whose: `limit` at most, from above `afterId` on. */
export const listPartiesDuring = (
  db: Db,
  { merchantId, kind, from, until, afterId, limit }: During & { afterId: number; limit: number },
): Promise<{ contractId: number; downlineId: number }[]> =>
  db.many(
    `select c.id as contract_id, c.downline_id from contracts.contract c
      where c.merchant_id = $1 and c.kind = $2 and c.id > $5
        and exists (select from contracts.terms t where t.contract_id = c.id and ${DURING})
      order by c.id limit $6`,
    [merchantId, kind, from, until, afterId, limit],
  );

/** When the first contract of each kind was to begin at each brand; kinds nobody ever signed are missing. */
export const listFirstBeginnings = (
  db: Db,
): Promise<{ merchantId: number; kind: ContractKind; from: Date }[]> =>
  db.many(
    `select merchant_id, kind, min(effective_from) as "from" from contracts.contract
      where effective_from is not null group by 1, 2 order by 1, 2`,
    [],
  );

async function listInForce(db: Db, when: string, params: unknown[]): Promise<ContractInForce[]> {
  const rows = await db.many<Omit<ContractInForce, 'terms'> & Stored>(
    `select c.id, c.merchant_id, c.kind, c.salary_type, c.upline_id, c.downline_id, c.state, c.ended_at, c.end_reason, ${COLUMNS}
       from contracts.contract c join contracts.terms t on t.contract_id = c.id
      where c.merchant_id = $1 and c.kind = $2 and ${when}
      order by c.id, t.version`,
    params,
  );
  return rows.map(
    ({ id, merchantId, kind, salaryType, uplineId, downlineId, state, endedAt, endReason, ...terms }) => ({
      id,
      merchantId,
      kind,
      salaryType,
      uplineId,
      downlineId,
      state,
      endedAt,
      endReason,
      terms: versionOf(terms),
    }),
  );
}

export async function findVersion(db: Db, contractId: number, version: number): Promise<Version | undefined> {
  const row = await db.maybe<Stored>(
    `select ${COLUMNS} from contracts.terms t where t.contract_id = $1 and t.version = $2`,
    [contractId, version],
  );
  return row && versionOf(row);
}

/** Every version of some contracts, the newest first. */
export const listVersions = async (db: Db, contractIds: readonly number[]): Promise<Version[]> =>
  (
    await db.many<Stored>(
      `select ${COLUMNS} from contracts.terms t where t.contract_id = any($1::int[]) order by t.contract_id, t.version desc`,
      [contractIds],
    )
  ).map(versionOf);

export const findLastVersion = async (db: Db, contractId: number): Promise<number> =>
  (
    await db.one<{ version: number }>(
      'select coalesce(max(version), 0)::int as version from contracts.terms where contract_id = $1',
      [contractId],
    )
  ).version;
