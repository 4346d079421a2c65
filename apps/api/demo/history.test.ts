import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fixedClock, formatUnits } from '@baize/kernel';
import { reconcile } from '@baize/wallet';
import { seedDemoWorld } from './world.ts';
import { aServer, type TestServer } from '../testing.ts';

let world: TestServer;
const clock = fixedClock('2026-11-23T15:00:00Z');
const seed = async () => {
  const { db, config, server } = world;
  assert.ok(config.demo);
  await seedDemoWorld({ db, config, demo: config.demo, log: server.site.log, clock });
};
before(async () => {
  world = await aServer({ BAIZE_DEMO_HISTORY: '1' });
  await seed();
});
after(() => world.close());

const sums = <Row>(sql: string) => world.db.many<Row>(sql);

test('the ledger with a month of history reconciles, and its clock is gone', async () => {
  const { db } = world;
  assert.deepEqual(await reconcile(db, clock), []);
  assert.deepEqual(await db.many(`select nspname from pg_namespace where nspname = 'demo_past'`), []);
  const { first, last } = await db.one<{ first: Date; last: Date }>(
    `select min(placed_at) as first, max(placed_at) as last from bets.bet`,
  );
  assert.ok(first < new Date('2026-10-28T00:00:00Z') && last > new Date('2026-11-23T06:00:00Z'));
});

test('what measures say of each member and day is what the bets say', async () => {
  const measured = await sums(
    `select member_id, day::text, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(net)::bigint as net
       from measures.member_day group by 1, 2 order by 1, 2`,
  );
  const played = await sums(
    `select p.member_id, (b.placed_at at time zone 'Asia/Bangkok')::date::text as day, count(*) as bets,
            sum(b.stake)::bigint as stake, sum(b.payout - b.stake)::bigint as net
       from bets.bet b join bets.player p using (account_id) group by 1, 2 order by 1, 2`,
  );
  assert.ok(played.length > 200, `${played.length} days of members`);
  assert.deepEqual(measured, played);
});

test('SITE-064 OPEN-SITE-05 the past leaves the board of winners its first entries: big wins of its last three days', async () => {
  const wins = await sums<{ payout: bigint }>(
    `select b.payout from bets.bet b join bets.player p using (account_id)
      where b.state = 2 and not p.is_trial and b.payout >= 10000000
        and b.settled_at >= '2026-11-20T15:00:00Z'`,
  );
  assert.ok(wins.length >= 5, `${wins.length} wins of 100 and more`);
});

test('each kind of contract was signed along the line, was settled and paid; one waits for its answer', async () => {
  const signed = await sums<{ kind: string; n: number }>(
    `select kind, count(*)::int as n from contracts.contract where state = 'ACTIVE' group by 1 order by 1`,
  );
  assert.deepEqual(
    signed.map(({ kind, n }) => [kind, n]),
    [
      ['DAILY_SALARY', 3],
      ['DIVIDEND', 5],
      ['HOURLY_SALARY', 3],
      ['REALTIME_SALARY', 3],
    ],
  );
  const paid = await sums<{ kind: string }>(
    `select distinct kind from contract_settlement.settlement where state = 'PAID' order by 1`,
  );
  assert.equal(paid.length, 4);
  const waiting = await sums(
    `select c.kind, m.account, c.state from contracts.contract c join members.member m on m.id = c.downline_id
      where c.pending_version is not null`,
  );
  assert.deepEqual(waiting, [{ kind: 'DAILY_SALARY', account: 'agent04', state: 'PROPOSED' }]);
});

test('OPEN-CONTRACT-01 agent04 has no money, owes agent05 a dividend, and is held for it', async () => {
  const unpaid = await sums<{ payer: string; account: string; amount: bigint; paid: bigint; state: string }>(
    `select u.account as payer, d.account, s.amount, s.paid, s.state
       from contract_settlement.settlement s
       join members.member u on u.id = s.upline_id join members.member d on d.id = s.downline_id
      where s.state not in ('PAID', 'NOTHING_DUE')`,
  );
  assert.deepEqual(
    unpaid.map(({ amount, paid, ...who }) => ({
      ...who,
      amount: formatUnits(amount),
      paid: formatUnits(paid),
    })),
    [{ payer: 'agent04', account: 'agent05', amount: '343.50', paid: '0.00', state: 'ARREARS' }],
  );
  const held = await sums(
    `select m.account from contract_settlement.held_payer h join members.member m on m.id = h.member_id`,
  );
  assert.deepEqual(held, [{ account: 'agent04' }]);
  const [agent01] = await sums<{ balance: bigint }>(
    `select a.balance from wallet.account a join wallet.owner o on o.account_id = a.id
       join members.member m on m.id = o.member_id where m.account = 'agent01'`,
  );
  assert.ok(agent01 && Number(formatUnits(agent01.balance)) > 2_500);
});

test('OPEN-AGENT-03 agents earn the difference of rates each day, members by their prize mode, and all of it is paid', async () => {
  const earned = await sums<{ line: string }>(
    `select distinct concat_ws(' ', m.account, l.scale, l.own_rate, l.below_rate, p.state) as line
       from commission.posting p join commission.line l using (posting_id) join members.member m on m.id = p.member_id
      where p.amount > 0 and l.own_rate > l.below_rate and l.scale in ('RNG', 'PRIZE_MODE') order by 1`,
  );
  const lines = earned.map(({ line }) => line);
  assert.deepEqual(
    lines.filter((line) => line.startsWith('agent')),
    [
      'agent01 PRIZE_MODE 1960 1880 POSTED',
      'agent01 PRIZE_MODE 1960 1900 POSTED',
      'agent01 PRIZE_MODE 1960 1950 POSTED',
      'agent01 RNG 40 0 POSTED',
      'agent01 RNG 40 30 POSTED',
      'agent02 PRIZE_MODE 1950 1900 POSTED',
      'agent02 PRIZE_MODE 1950 1940 POSTED',
      'agent02 RNG 30 0 POSTED',
      'agent02 RNG 30 20 POSTED',
      'agent03 PRIZE_MODE 1940 1900 POSTED',
      'agent03 RNG 20 0 POSTED',
    ],
  );
  const ofMembers = lines.filter((line) => line.startsWith('demo'));
  assert.ok(ofMembers.length > 10);
  for (const line of ofMembers) assert.match(line, / PRIZE_MODE 1900 1880 POSTED$/);
});

/**
 * The week of agent01 from Monday 9 November, in UTC+7, 40 % with what was lost before carried on. By hand:
 * the week before, members lost 27.40 and the house paid 67.29 of salaries and 67.08 of commission: 27.40 - 67.29 - 67.08 = -106.97, which
 * is carried. This week members lost 1,559.80 and the house paid 68.53 of salaries and 97.57 of commission: 1,559.80 - 68.53 - 97.57 =
 * 1,393.70. 1,393.70 - 106.97 = 1,286.73; 40 % of it is 514.692, and 514.69 down to the cent.
 */
test('the sheet of a dividend is as worked out by hand, from the bets and salaries of its week', async () => {
  const { db } = world;
  const week = ['2026-11-08T17:00:00Z', '2026-11-15T17:00:00Z'];
  const { sheet } = await db.one<{ sheet: Record<string, unknown> & { inputs: Record<string, unknown> } }>(
    `select s.sheet from contract_settlement.settlement s join members.member d on d.id = s.downline_id
      where s.kind = 'DIVIDEND' and d.account = 'agent01' and s.starts_at = $1`,
    week.slice(0, 1),
  );
  const { net } = await db.one<{ net: bigint }>(
    `select sum(b.payout - b.stake)::bigint as net from bets.bet b join bets.player p using (account_id)
       join members.member_path m on m.descendant_id = p.member_id join members.member a on a.id = m.ancestor_id
      where a.account = 'agent01' and b.settled_at >= $1 and b.settled_at < $2`,
    week,
  );
  const { salaries } = await db.one<{ salaries: bigint }>(
    `select sum(y.amount)::bigint as salaries from contract_settlement.payment y
       join contract_settlement.settlement s using (settlement_id)
      where y.of = 'HOUSE' and s.kind <> 'DIVIDEND' and y.paid_at >= $1 and y.paid_at < $2`,
    week,
  );
  const { rebates } = await db.one<{ rebates: bigint }>(
    'select sum(amount)::bigint as rebates from commission.posting where posted_at >= $1 and posted_at < $2',
    week,
  );
  assert.deepEqual(
    [net, salaries, rebates].map((sum) => formatUnits(sum)),
    ['-1559.80', '68.53', '97.57'],
  );
  const { inputs, profitLoss, carryIn, base, rate, exact, amount } = sheet;
  assert.deepEqual(
    [inputs['net'], inputs['salaries'], inputs['rebates'], profitLoss, carryIn, base, rate, exact, amount],
    ['-1559.80', '68.53', '97.57', '1393.70', '-106.97', '1286.73', '0.4000', '514.692', '514.69'],
  );
});

test('OPEN-PROMO-06 who met the conditions of a level in the past has that level, and the boards of ranks are written', async () => {
  const behind = await sums(
    `select m.account from members.member m
       join (select member_id, sum(valid_bet) as bet from measures.member_day group by 1) b on b.member_id = m.id
       join (select member_id, sum(amount) as paid from measures.member_flow_day where flow = 'deposit' group by 1) d using (member_id)
      where m.level = 0 and b.bet >= 50000000 and d.paid >= 10000000`,
  );
  assert.deepEqual(behind, []);
  const risen = await sums<{ account: string }>('select account from members.member where level > 0');
  assert.ok(risen.length > 10, `${risen.length} members rose`);
  const boards = await sums<{ period: string; places: number }>(
    `select period, count(*)::int as places from player_rank.place group by 1 order by 1`,
  );
  assert.deepEqual(
    boards.map(({ period }) => period),
    ['DAY', 'MONTH', 'WEEK'],
  );
});

test('a second start changes nothing', async () => {
  const tables = await sums<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where schemaname not in ('pgboss') order by 1`,
  );
  const counts = async () => {
    const found: Record<string, bigint> = {};
    for (const { name } of tables)
      found[name] = (await world.db.one<{ n: bigint }>(`select count(*) as n from ${name}`)).n;
    return found;
  };
  const before = await counts();
  await seed();
  assert.deepEqual(await counts(), before);
});

test('the accounts are told', () => {
  const told = fs.readFileSync(path.join(world.config.dataDir, 'demo-accounts.txt'), 'utf8');
  for (const account of ['agent01', 'agent02', 'agent03', 'agent04', 'agent05', 'demo11', 'demo44'])
    assert.ok(told.includes(account), account);
});
