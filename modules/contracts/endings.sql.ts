import type { Db } from '@baize/db';
import type { ContractKind, SalaryType } from './rules.ts';
import { higherOf, lowerOf, ratesOf, type Rates } from './rates.ts';
import { readTiers, type SideRates } from './shapes.ts';

/** A signed contract with what its terms give from an instant on: the versions in force then and later. */
export type Binding = {
  id: number;
  salaryType: SalaryType | null;
  uplineId: number | null;
  downlineId: number;
  downlineAccount: string;
  /** The lowest and the highest of its versions, figure by figure. */
  least: Rates;
  most: Rates;
};
type Row = Omit<Binding, 'least' | 'most'> & { tiers: unknown } & {
  [Side in keyof SideRates]: number | null;
};

/**
 * Those that some members have with their uplines and that nobody has ended; or those below some members, with those that are to end
 * later. In the order of their ids.
 */
export async function listBindings(
  db: Db,
  {
    merchantId,
    kind,
    at,
    ...of
  }: { merchantId: number; kind: ContractKind; at: Date } & (
    | { uplineIds: readonly number[] }
    | { downlineIds: readonly number[] }
  ),
): Promise<Binding[]> {
  const [which, ids] =
    'uplineIds' in of
      ? ['c.upline_id = any($4::int[])', of.uplineIds]
      : [
          `c.downline_id = any($4::int[]) and c.state in ('ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING')`,
          of.downlineIds,
        ];
  const rows = await db.many<Row>(
    `select c.id, c.salary_type, c.upline_id, c.downline_id, m.account as downline_account, t.tiers,
            t.profit_side_rate_bps, t.loss_side_rate_bps, t.single_period_rate_bps
       from contracts.contract c
       join contracts.terms t on t.contract_id = c.id and t.effective_from is not null
        and (t.effective_until is null or t.effective_until > greatest(t.effective_from, $3))
       join members.caller m on m.id = c.downline_id
      where c.merchant_id = $1 and c.kind = $2 and ${which}
      order by c.id, t.version`,
    [merchantId, kind, at, ids],
  );
  const bindings = new Map<number, Binding>();
  for (const { tiers, profitSideRateBps, lossSideRateBps, singlePeriodRateBps, ...row } of rows) {
    const sides =
      profitSideRateBps === null || lossSideRateBps === null || singlePeriodRateBps === null
        ? null
        : { profitSideRateBps, lossSideRateBps, singlePeriodRateBps };
    const rates = ratesOf({ tiers: readTiers(tiers), sides });
    const known = bindings.get(row.id);
    bindings.set(row.id, {
      ...row,
      least: known ? lowerOf(known.least, rates) : rates,
      most: known ? higherOf(known.most, rates) : rates,
    });
  }
  return [...bindings.values()];
}
