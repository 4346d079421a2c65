/**
 * How long a stretch of time of many contracts takes to be computed, frozen and paid: five minutes of real-time salaries, in which one
 * member in ten played, and dividends of a month. Wanted: 100,000 in 10 s and in 60 s. `npm run bench:contracts`; needs
 * TEST_DATABASE_URL or starts a PostgreSQL of its own. BENCH_CONTRACTS makes it smaller.
 */
import { contractsOn, payFrozen, settleDue, settlementForTests } from '@baize/contract-settlement/testing';
import type { ContractKind } from '@baize/contracts/rules';
import { testDatabase } from '@baize/db/testing';
import { fixedClock, invariant } from '@baize/kernel';
import { completeUpto } from '@baize/measures/testing';
import { aMerchant } from '@baize/site/testing';
import { writeManyMembers } from './many-members.ts';

const CONTRACTS = Number(process.env['BENCH_CONTRACTS'] ?? 100_000);
/** A month that has ended, and five minutes of its last day. Days are of Bangkok. */
const MONTH_END = new Date('2026-03-31T17:00:00Z');
const LAST_DAY = new Date('2026-03-30T17:00:00Z');
const SLOT = new Date('2026-03-31T10:00:00Z');
const SINCE = new Date('2026-02-28T17:00:00Z');

const db = await testDatabase();
try {
  const merchant = await db.transaction((tx) => aMerchant(tx, { settings: contractsOn() }));
  let started = performance.now();
  const firstId = await writeManyMembers(db, merchant, CONTRACTS);
  await writeWallets();
  await writePlay();
  for (const kind of ['DIVIDEND', 'REALTIME_SALARY'] as const) await writeContracts(kind);
  for (const table of ['contracts.contract', 'contracts.terms', 'measures.team_slot', 'measures.team_day'])
    await db.run(`vacuum analyze ${table}`);
  console.log(`${CONTRACTS} members, wallets and contracts of each kind written in ${seconds()} s`);
  // As if everything before had been settled: a kind with a run does not begin again at its first contract.
  await db.run(
    `with done (kind, upto) as (values ('REALTIME_SALARY', $2::timestamptz), ('DIVIDEND', $3)),
     progress as (
       insert into contract_settlement.progress (merchant_id, kind, done_upto) select $1, kind, upto from done)
     insert into contract_settlement.run (merchant_id, kind, starts_at, ends_at, began_at, frozen_at)
     select $1, kind, upto - interval '5 minutes', upto, upto, upto from done`,
    [merchant.id, SLOT, LAST_DAY],
  );
  await run('REALTIME_SALARY', new Date(SLOT.getTime() + 6 * 60_000));
  await db.run(
    `update contract_settlement.progress set paused_at = now(), paused_by = 'bench' where kind = 'REALTIME_SALARY'`,
  );
  await run('DIVIDEND', new Date(MONTH_END.getTime() + 2 * 3_600_000));

  async function run(kind: ContractKind, at: Date): Promise<void> {
    const clock = fixedClock(at.toISOString());
    await db.transaction((tx) => completeUpto(tx, at));
    started = performance.now();
    const deps = settlementForTests(db, clock);
    await settleDue(deps);
    const frozen = performance.now();
    await payFrozen(deps, merchant.id);
    const [computed, paid] = [(frozen - started) / 1_000, (performance.now() - frozen) / 1_000];
    const { rows, unpaid } = await db.one<{ rows: number; unpaid: number }>(
      `select count(*)::int as rows, count(*) filter (where state not in ('PAID', 'NOTHING_DUE'))::int as unpaid
         from contract_settlement.settlement where kind = $1`,
      [kind],
    );
    invariant(rows > 0, 'something was settled', { kind });
    console.log(
      `${kind}: ${CONTRACTS} contracts, ${rows} settlements (${unpaid} unpaid): computed in ${computed.toFixed(1)} s, paid in ${paid.toFixed(1)} s, ` +
        `${((1_000 * (computed + paid)) / CONTRACTS).toFixed(3)} ms each; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
  }

  async function writeWallets(): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.run('set local statement_timeout = 0');
      await tx.run(
        `with opened as (
           select id as member_id, nextval('wallet.account_id') as account_id from members.member where merchant_id = $1),
         accounts as (insert into wallet.account (id, kind) select account_id, 1 from opened returning id)
         insert into wallet.owner (account_id, member_id, merchant_id, currency, opened_at)
         select o.account_id, o.member_id, $1, $2, now() from opened o join accounts a on a.id = o.account_id`,
        [merchant.id, merchant.currency],
      );
    });
  }

  /** Everybody lost once in the month, one in ten in the five minutes. */
  async function writePlay(): Promise<void> {
    for (const [table, column, begin, every] of [
      ['day', 'day', '2026-03-31', 1],
      ['slot', 'slot', SLOT, 10],
    ] as const)
      await db.transaction(async (tx) => {
        await tx.run('set local statement_timeout = 0');
        await tx.run(
          `with played as (select member_id, id, ancestors from members.line where member_id >= $1 and member_id % $3 = 0),
           own as (
             insert into measures.member_${table}
               (member_id, line_id, ${column}, game_type, bets, stake, valid_bet, net, valid_house_won, valid_house_lost)
             select member_id, id, $2, 'RNG', 1, 10000000, 10000000, -10000000, 10000000, 0 from played)
           insert into measures.team_${table}
             (agent_id, ${column}, game_type, bets, stake, valid_bet, net, valid_house_won, valid_house_lost)
           select a, $2, 'RNG', count(*), sum(10000000), sum(10000000), sum(-10000000), sum(10000000), 0
             from played cross join lateral unnest(ancestors) as a group by a`,
          [firstId, begin, every],
        );
      });
  }

  /** Each with who stands above, at a rate that falls with the depth, so that everybody can pay. */
  async function writeContracts(kind: ContractKind): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.run('set local statement_timeout = 0');
      await tx.run(
        `with made as (
           insert into contracts.contract (merchant_id, kind, upline_id, downline_id, state, current_version, effective_from, created_at, updated_at)
           select $1, $2, m.upline_id, m.id, 'ACTIVE', 1, $3, $3, $3 from members.member m where m.merchant_id = $1
           returning id, downline_id),
         deep as (
           select made.id, 4000 - 300 * least(13, cardinality(l.ancestors)) as rate from made
             join members.line l on l.member_id = made.downline_id)
         insert into contracts.terms (contract_id, version, period, tiers, min_bet_amount, min_active_members, bet_amount,
             profit_side_rate_bps, loss_side_rate_bps, single_period_rate_bps, carry_negative, digest, proposed_at, proposed_ip,
             answer, answered_at, answered_ip, effective_from)
         select id, 1, case when $2 = 'DIVIDEND' then 'M' end,
                case when $2 = 'DIVIDEND' then jsonb_build_array(jsonb_build_object('rate', '0.' || lpad(rate::text, 4, '0'),
                  'activeMembers', 0, 'volume', '0', 'profitLoss', '0')) else '[]' end,
                0, 0, 0, case when $2 <> 'DIVIDEND' then rate / 100 end, case when $2 <> 'DIVIDEND' then 0 end,
                case when $2 <> 'DIVIDEND' then 0 end, false, repeat('0', 64), $3, '', 'ACCEPTED', $3, '', $3
           from deep`,
        [merchant.id, kind, SINCE],
      );
    });
  }
  function seconds(): string {
    return ((performance.now() - started) / 1_000).toFixed(1);
  }
} finally {
  await db.drop();
}
