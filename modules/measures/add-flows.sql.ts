import type { Tx } from '@baize/db';
import { KIND, type FlowKind } from '@baize/wallet';
import { SPANS, type Only, type Zone } from './spans.ts';

/** What each kind of the journal counts as. */
const FLOW_OF: Record<FlowKind, string> = {
  deposit: 'deposit',
  manual_deposit: 'deposit',
  withdrawal: 'withdrawal',
  manual_withdrawal: 'withdrawal',
  fee: 'fee',
  rebate: 'rebate',
  bonus: 'bonus',
  point: 'bonus',
  salary: 'salary',
  dividend: 'dividend',
  adjust: 'adjustment',
};
const FLOW_KINDS = Object.keys(FLOW_OF) as FlowKind[];

const TOTAL = 'sum(entries)::bigint as entries, sum(amount)::bigint as amount';
const memberSums = (span: string): string =>
  `member_${span} as (
     insert into measures.member_flow_${span} as m (member_id, line_id, ${span}, flow, entries, amount)
     select member_id, line_id, ${span}, flow, ${TOTAL} from sums group by 1, 2, 3, 4
     on conflict (member_id, ${span}, flow, line_id)
     do update set entries = m.entries + excluded.entries, amount = m.amount + excluded.amount)`;
const teamSums = (span: string): string =>
  `team_${span} as (
     insert into measures.team_flow_${span} as t (agent_id, ${span}, flow, entries, amount)
     select agent_id, ${span}, flow, ${TOTAL} from above group by 1, 2, 3
     on conflict (agent_id, ${span}, flow)
     do update set entries = t.entries + excluded.entries, amount = t.amount + excluded.amount)`;

/**
 * Adds lines of the ledger's journal and registrations to every sum they belong to: the member's, and of every agent above as the tree
 * stood at their time. What belongs to nobody breaks a constraint: nothing is passed over. Accounts of the house are no members.
 */
export const addFlows = (
  tx: Tx,
  of: { flowIds: readonly bigint[]; memberIds: readonly number[]; zones: readonly Zone[]; only?: Only },
): Promise<number> =>
  tx.run(
    `with lines as (
       select f.member_id, f.merchant_id, coalesce(l.counted_at, f.at) as at, l.row_id is not null as is_late, k.flow, f.amount
         from wallet.flow f
         left join unnest($3::smallint[], $4::text[]) as k (kind, flow) on k.kind = f.kind
         left join measures.late l on l.journal = 'flow' and l.row_id = f.id
        where f.id = any ($1)
       union all
       select r.member_id, r.merchant_id, coalesce(l.counted_at, r.at), l.row_id is not null, 'registration', 0
         from members.registration r left join measures.late l on l.journal = 'registration' and l.row_id = r.member_id
        where r.member_id = any ($2)),
     sums as materialized (
       select i.member_id, t.id as line_id, t.ancestors, date_bin('5 minutes', i.at, 'epoch') as slot,
              date_trunc('hour', i.at, z.zone) as hour, (i.at at time zone z.zone)::date as day, i.flow, count(*) as entries,
              sum(i.amount)::bigint as amount
         from lines i
         left join unnest($5::int[], $6::text[]) as z (merchant_id, zone) on z.merchant_id = i.merchant_id
         left join members.line t on t.member_id = i.member_id and i.at >= t.since and i.at < t.until
        where $7::date is null or ((i.at at time zone z.zone)::date = $7 and i.is_late = $8)
        group by 1, 2, 3, 4, 5, 6, 7),
     above as materialized (
       select a as agent_id, slot, hour, day, flow, ${TOTAL}
         from sums cross join lateral unnest(ancestors) as a group by 1, 2, 3, 4, 5),
     ${[...SPANS.map(memberSums), ...SPANS.map(teamSums)].join(',\n     ')}
     select from sums`,
    [
      of.flowIds,
      of.memberIds,
      FLOW_KINDS.map((kind) => KIND[kind]),
      FLOW_KINDS.map((kind) => FLOW_OF[kind]),
      of.zones.map(({ merchantId }) => merchantId),
      of.zones.map(({ timeZone }) => timeZone),
      of.only?.day ?? null,
      of.only?.isLate ?? null,
    ],
  );
