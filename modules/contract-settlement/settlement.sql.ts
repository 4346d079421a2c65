import type { Db, Tx } from '@baize/db';
import type { ContractInForce } from '@baize/contracts';
import type { SettlementState, Way } from './rules.ts';
import type { Sheet } from './sheet.ts';

export type NewSettlement = {
  contractId: number;
  version: number;
  /** null: the house pays. */
  uplineId: number | null;
  downlineId: number;
  depth: number;
  startsAt: Date;
  endsAt: Date;
  isCutOff: boolean;
  rateBps: number | null;
  validBet: bigint;
  profitLoss: bigint;
  activeMembers: number | null;
  carryIn: bigint;
  carryOut: bigint;
  amount: bigint;
  sheet: Sheet;
  way: Way;
  state: SettlementState;
};

/** Without its sheet, which is long: list.sql.ts reads it. */
export type Settlement = Omit<NewSettlement, 'sheet'> & {
  settlementId: bigint;
  runId: number;
  merchantId: number;
  kind: ContractInForce['kind'];
  currency: string;
  paid: bigint;
  parts: number;
  advanced: bigint;
  repaid: bigint;
  createdAt: Date;
  paidAt: Date | null;
};

const COMPUTED = `contract_id, version, upline_id, downline_id, depth, starts_at, ends_at, is_cut_off, rate_bps, valid_bet, profit_loss,
  active_members, carry_in, carry_out, amount, way, state`;
export const SETTLEMENT = `s.settlement_id, s.run_id, s.merchant_id, s.kind, s.currency, s.paid, s.parts, s.advanced, s.repaid, s.created_at,
  s.paid_at, ${COMPUTED.split(',')
    .map((name) => `s.${name.trim()}`)
    .join(', ')}`;

/** Computed, and nobody pays it before somebody asks to. */
export type Waiting = Pick<
  Settlement,
  'merchantId' | 'kind' | 'currency' | 'uplineId' | 'downlineId' | 'amount' | 'way'
>;
/** Computed again after a crash: what is there stays as it is. Answers what is new and waits for somebody's word. */
export const insertSettlements = (
  tx: Tx,
  run: { runId: number; merchantId: number; kind: string; currency: string; at: Date },
  rows: readonly NewSettlement[],
): Promise<Waiting[]> =>
  tx.many(
    `with fresh as (insert into contract_settlement.settlement (run_id, merchant_id, kind, currency, created_at, ${COMPUTED}, sheet)
     select $1, $2, $3, $4, $5, ${COMPUTED}, sheet
       from jsonb_to_recordset($6::jsonb) as r (contract_id int, version int, upline_id int, downline_id int, depth int,
              starts_at timestamptz, ends_at timestamptz, is_cut_off boolean, rate_bps int, valid_bet bigint, profit_loss bigint,
              active_members int, carry_in bigint, carry_out bigint, amount bigint, way text, state text, sheet jsonb)
     on conflict (contract_id, starts_at) do nothing
     returning merchant_id, kind, currency, upline_id, downline_id, amount, way, state)
     select merchant_id, kind, currency, upline_id, downline_id, amount, way from fresh where state = 'CALCULATED' and way <> 'AUTO'`,
    [
      run.runId,
      run.merchantId,
      run.kind,
      run.currency,
      run.at,
      JSON.stringify(
        rows.map((row) => ({
          contract_id: row.contractId,
          version: row.version,
          upline_id: row.uplineId,
          downline_id: row.downlineId,
          depth: row.depth,
          starts_at: row.startsAt,
          ends_at: row.endsAt,
          is_cut_off: row.isCutOff,
          rate_bps: row.rateBps,
          valid_bet: String(row.validBet),
          profit_loss: String(row.profitLoss),
          active_members: row.activeMembers,
          carry_in: String(row.carryIn),
          carry_out: String(row.carryOut),
          amount: String(row.amount),
          way: row.way,
          state: row.state,
          sheet: row.sheet,
        })),
      ),
    ],
  );

/** What each contract's last period carried; those without a period are missing. */
export const lastCarries = async (
  db: Db,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await db.many<{ contractId: number; carryOut: bigint }>(
    `select c.contract_id, s.carry_out
       from (select distinct unnest($1::int[]) as contract_id) as c
      cross join lateral (select carry_out from contract_settlement.settlement s
                           where s.contract_id = c.contract_id order by s.starts_at desc limit 1) as s`,
    [contractIds],
  );
  return new Map(rows.map(({ contractId, carryOut }) => [contractId, carryOut]));
};

/** Of the contracts after and up to a number, the latest stretch of each first. */
export const listOfRun = (
  db: Db,
  runId: number,
  { after, upto }: { after: number; upto: number },
): Promise<Settlement[]> =>
  db.many<Settlement>(
    `select ${SETTLEMENT} from contract_settlement.settlement s
      where s.run_id = $1 and s.contract_id > $2 and s.contract_id <= $3 order by s.contract_id, s.starts_at desc`,
    [runId, after, upto],
  );

/** Locked in the order of their ids. */
export const lockSettlements = (tx: Tx, ids: readonly bigint[]): Promise<Settlement[]> =>
  tx.many<Settlement>(
    `select ${SETTLEMENT} from contract_settlement.settlement s where s.settlement_id = any ($1) order by s.settlement_id for update`,
    [ids],
  );

export type Change = Pick<
  Settlement,
  'settlementId' | 'state' | 'way' | 'paid' | 'parts' | 'advanced' | 'repaid' | 'paidAt'
>;
export const updateSettlements = (tx: Tx, rows: readonly Change[]): Promise<number> =>
  tx.run(
    `update contract_settlement.settlement s
        set state = r.state, way = r.way, paid = r.paid, parts = r.parts, advanced = r.advanced, repaid = r.repaid, paid_at = r.paid_at
       from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::smallint[], $6::bigint[], $7::bigint[], $8::timestamptz[])
              as r (settlement_id, state, way, paid, parts, advanced, repaid, paid_at)
      where s.settlement_id = r.settlement_id`,
    [
      rows.map((row) => row.settlementId),
      rows.map((row) => row.state),
      rows.map((row) => row.way),
      rows.map((row) => row.paid),
      rows.map((row) => row.parts),
      rows.map((row) => row.advanced),
      rows.map((row) => row.repaid),
      rows.map((row) => row.paidAt),
    ],
  );
