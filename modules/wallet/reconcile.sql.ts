import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { flowNumbers } from './flow.sql.ts';
import type { Finding } from './reconcile.ts';
import { ACCOUNT_KIND, houseIdOf, KIND, kindsIn } from './transfer-kinds.ts';

type Fault = { rule: string; subject: string; expected: string; actual: string };

const CLEARING_HOUSES = [houseIdOf('holding'), houseIdOf('transfer'), houseIdOf('debt')].join(', ');

/** Each query returns the subjects for which a law does not hold; all empty is a healthy ledger. */
const LAWS: Record<string, string> = {
  // The stored balance is what the entries say.
  balance_is_sum_of_entries: `
    select a.id::text as subject, coalesce(t.total, 0)::text as expected, a.balance::text as actual
      from wallet.account a
      left join (select account_id, sum(amount) as total from wallet.transfer group by 1) t on t.account_id = a.id
     where a.balance <> coalesce(t.total, 0)`,
  // No entry is missing and none is there twice.
  entries_are_numbered_without_gaps: `
    select a.id::text as subject, a.seq::text as expected, t.n || ' entries up to ' || t.last as actual
      from wallet.account a
      join (select account_id, count(*) as n, max(seq) as last from wallet.transfer group by 1) t on t.account_id = a.id
     where t.n <> a.seq or t.last <> a.seq
    union all
    select a.id::text, a.seq::text, '0 entries' from wallet.account a
     where a.seq > 0 and not exists (select from wallet.transfer t where t.account_id = a.id)`,
  // Each entry starts from where the one before it ended.
  balances_form_a_chain: `
    select account_id || '/' || seq as subject, previous::text as expected, (balance_after - amount)::text as actual
      from (select account_id, seq, amount, balance_after,
                   lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as previous
              from wallet.transfer) chain
     where balance_after - amount <> previous`,
  // Within a week the index of keys sees to it; across the border between two, one clock does (packages/db/database-clock.ts).
  keys_are_used_once: `
    select connection_id || ' ' || key as subject, 'one movement' as expected, count(*) || ' movements' as actual
      from wallet.transfer group by connection_id, key having count(*) > 1`,
  entries_belong_to_accounts: `
    select t.account_id::text as subject, 'an account' as expected, count(*) || ' entries' as actual
      from wallet.transfer t where not exists (select from wallet.account a where a.id = t.account_id) group by 1`,
  wins_point_at_bets: `
    select t.account_id || '/' || t.seq as subject, 'a bet at ' || t.bet_seq as expected, 'none' as actual
      from wallet.transfer t
     where t.bet_seq is not null and not exists (
       select from wallet.transfer b where b.account_id = t.account_id and b.seq = t.bet_seq and b.kind = ${KIND.bet})`,
  // What is frozen is what pending holds hold.
  frozen_is_sum_of_holds: `
    select coalesce(a.id, h.frozen_id)::text as subject, coalesce(h.total, 0)::text as expected,
           coalesce(a.balance, 0)::text as actual
      from (select id, balance from wallet.account where kind = ${ACCOUNT_KIND.frozen}) a
      full join (select account_id + 1 as frozen_id, sum(amount) as total from wallet.hold
                  where state = 'pending' group by 1) h on h.frozen_id = a.id
     where coalesce(a.balance, 0) <> coalesce(h.total, 0)`,
  // Movements between a wallet's own parts, and between two members, leave nothing behind.
  clearing_houses_stand_at_zero: `
    select house_id::text as subject, '0' as expected, (-sum(amount))::text as actual
      from wallet.transfer where house_id in (${CLEARING_HOUSES}) group by house_id having sum(amount) <> 0`,
  // Manual money, openings and capital stand on houses of their own, and capital on accounts of its own.
  kinds_stand_on_their_houses: `
    select t.account_id || '/' || t.seq as subject, 'a kind of its house and account' as expected,
           t.kind || ' of house ' || coalesce(t.house_id::text, 'vendor') || ' on account kind ' || a.kind as actual
      from wallet.transfer t join wallet.account a on a.id = t.account_id
     where (t.kind in (${kindsIn('manual').join(', ')})) <> coalesce(t.house_id = ${houseIdOf('manual')}, false)
        or (t.kind = ${KIND.opening}) <> coalesce(t.house_id = ${houseIdOf('opening')}, false)
        or (t.kind in (${kindsIn('capital').join(', ')})) <> coalesce(t.house_id = ${houseIdOf('owner')}, false)
        or (t.kind in (${kindsIn('capital').join(', ')})) <> (a.kind = ${ACCOUNT_KIND.capital})`,
  // The journal that measures are counted from has every entry that is a flow, once.
  flows_are_entries: `
    with told as (select account_id, sum(amount) as total, count(*) as n from wallet.flow group by 1),
         booked as (select t.account_id - t.account_id % 4 as account_id, sum(t.amount) as total, count(*) as n
                      from wallet.transfer t join wallet.account a on a.id = t.account_id - t.account_id % 4
                     where a.kind = ${ACCOUNT_KIND.main} and t.kind in (${flowNumbers.join(', ')}) group by 1)
    select coalesce(told.account_id, booked.account_id)::text as subject, coalesce(booked.n, 0) || ' of ' || coalesce(booked.total, 0) as expected,
           coalesce(told.n, 0) || ' of ' || coalesce(told.total, 0) as actual
      from told full join booked using (account_id)
     where (coalesce(booked.n, 0), coalesce(booked.total, 0)) <> (coalesce(told.n, 0), coalesce(told.total, 0))`,
  debt_blocks_exactly_the_indebted: `
    select a.id::text as subject, case when coalesce(d.balance, 0) < 0 then 'blocked' else 'free' end as expected,
           case when a.blocks & 4 > 0 then 'blocked' else 'free' end as actual
      from wallet.account a left join wallet.account d on d.id = a.id + 2
     where a.id % 4 = 0 and (coalesce(d.balance, 0) < 0) <> (a.blocks & 4 > 0)`,
  blocks_mirror_open_restrictions: `
    select a.id::text as subject, coalesce(r.bits, 0)::text as expected, (a.blocks & 55)::text as actual
      from wallet.account a
      left join (select account_id, bit_or(case kind when 'no_bet' then 1 when 'no_withdraw' then 2 when 'debt' then 4 when 'limited' then 32 else 16 end) as bits
                   from wallet.restriction where lifted_at is null group by 1) r on r.account_id = a.id
     where (a.blocks & 39) <> coalesce(r.bits & 39, 0) or a.blocks & 16 < coalesce(r.bits & 16, 0)`,
  // The rollup of closed hours says what the entries say.
  house_totals_are_sums_of_entries: `
    with rolled as (select house_id, sum(amount) as total from wallet.house_total group by 1),
         booked as (select wallet.house_of(t.house_id, t.connection_id) as house_id, -sum(t.amount) as total
                    from wallet.transfer t join wallet.account a on a.id = t.account_id - t.account_id % 4
                   where a.kind = ${ACCOUNT_KIND.main} and t.created_at < (select upto from wallet.progress where job = 'house_total')
                   group by 1)
    select coalesce(rolled.house_id, booked.house_id)::text as subject, coalesce(booked.total, 0)::text as expected,
           coalesce(rolled.total, 0)::text as actual
      from rolled full join booked using (house_id) where coalesce(booked.total, 0) <> coalesce(rolled.total, 0)`,
};

/** What a finding of the ledger may be called. */
export const LEDGER_LAWS: readonly string[] = Object.keys(LAWS);

export async function lookForFaults(tx: Tx): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [rule, sql] of Object.entries(LAWS)) {
    const rows = await tx.many<Omit<Fault, 'rule'>>(`${sql} limit ${FAULTS_PER_RULE_MAX}`);
    faults.push(...rows.map((row) => ({ rule, ...row })));
  }
  return faults;
}
/** A broken ledger must not fill the table: the first few thousand tell the story. */
const FAULTS_PER_RULE_MAX = 5_000;

const FINDING = `id as finding_id, rule, subject, expected, actual, first_seen_at,
  last_seen_at, resolved_at`;

/**
 * Opens new findings, keeps those still true, resolves the others. Returns the open ones. A movement that is there
 * twice is one subject with two faults: the first is kept.
 */
export async function recordFaults(tx: Tx, faults: readonly Fault[], at: Date): Promise<Finding[]> {
  await tx.run(
    `insert into wallet.finding (rule, subject, expected, actual, first_seen_at, last_seen_at)
     select distinct on (rule, subject) rule, subject, expected, actual, $5, $5
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as f (rule, subject, expected, actual)
     on conflict (rule, subject) where resolved_at is null
     do update set expected = excluded.expected, actual = excluded.actual, last_seen_at = excluded.last_seen_at`,
    [
      faults.map((fault) => fault.rule),
      faults.map((fault) => fault.subject),
      faults.map((fault) => fault.expected),
      faults.map((fault) => fault.actual),
      at,
    ],
  );
  await tx.run('update wallet.finding set resolved_at = $1 where resolved_at is null and last_seen_at < $1', [
    at,
  ]);
  return tx.many<Finding>(`select ${FINDING} from wallet.finding where resolved_at is null order by id`);
}

/** Newest first, open ones before resolved ones. */
export const listFindings = (db: Db, page: PageRequest): Promise<Page<Finding>> =>
  listPage<Finding, Finding>(
    db,
    { select: FINDING, from: 'wallet.finding', where: [], order: 'resolved_at nulls first, id desc' },
    page,
    (row) => row,
  );
