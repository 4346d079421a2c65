import type { TestDatabase } from '@baize/db/testing';
import { staffContext } from '@baize/endpoint/testing';
import { businessDayStart, fixedClock, HOUR_MS, invariant, parseUnits, plusDays } from '@baize/kernel';
import { completeUpto } from '@baize/measures/testing';
import { anAgent } from '@baize/members/testing';
import { earnBrand, pointsFrom } from '@baize/points/testing';
import { aPromotion, dryRunPromotion, promotionsForTests, someContent } from '@baize/promotions/testing';
import { payBrand, rebatesFrom } from '@baize/rebate/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { postAll } from '@baize/wallet';
import { perSecond } from './measure.ts';

const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
const BETS = Number(process.env['BENCH_BETS'] ?? 10_000_000);
/** Of a member on a day; the dry run reads the sums of them. */
const BETS_A_DAY = 100;
const DAYS = 30;
const DAY = '2026-01-05';
const PORTION = 100;
const BATCH = 50_000;

type World = { merchant: Merchant; firstId: number; accountIds: bigint[] };

/** Members of one agent with a wallet each, as registrations leave them. */
async function writePlayers(db: TestDatabase, count: number): Promise<World> {
  const merchant = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  const { memberId: agentId } = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: null }));
  const firstId = agentId + 1;
  const accountIds: bigint[] = [];
  for (let from = 0; from < count; from += BATCH)
    await db.transaction(async (tx) => {
      await tx.run('set local session_replication_role = replica');
      await tx.run('set local statement_timeout = 0');
      const span = [firstId + from, firstId + Math.min(count, from + BATCH) - 1, agentId];
      await tx.run(
        `insert into members.member (id, merchant_id, account, type, upline_id, password_hash, password_changed_at, language, currency,
            wallet_user, referral_code, registered_at)
         overriding system value
         select id, $4, 'bench' || id, 0, $3, 'nobody', now(), 'EN', $5, 'u_bench' || lpad(id::text, 12, '0'), 'B' || id,
                timestamptz '2025-06-01' from generate_series($1::int, $2::int) as id`,
        [...span, merchant.id, merchant.currency],
      );
      await tx.run(
        `insert into members.member_path (ancestor_id, descendant_id, depth)
         select id, id, 0 from generate_series($1::int, $2::int) as id
         union all select $3, id, 1 from generate_series($1::int, $2::int) as id`,
        span,
      );
      await tx.run(
        `insert into members.line (member_id, ancestors, since) select id, array[$3::int], timestamptz '2025-06-01'
           from generate_series($1::int, $2::int) as id`,
        span,
      );
      const opened = await tx.many<{ id: bigint }>(
        `with fresh as (insert into wallet.account (id, kind) select nextval('wallet.account_id'), 1
                          from generate_series($1::int, $2::int) returning id)
         insert into wallet.owner (account_id, member_id, merchant_id, currency, opened_at)
         select id, $1::int - 1 + row_number() over (order by id), $3, $4, timestamptz '2025-06-01' from fresh returning account_id as id`,
        [span[0], span[1], merchant.id, merchant.currency],
      );
      accountIds.push(...opened.map(({ id }) => id));
    });
  await db.run(
    `select setval(pg_get_serial_sequence('members.member', 'id'), (select max(id) from members.member))`,
  );
  for (const table of ['members.member', 'members.line', 'wallet.account', 'wallet.owner'])
    await db.run(`analyze ${table}`);
  return { merchant, firstId, accountIds };
}

/** Credits as the runs write them: a hundred wallets in a transaction. */
const creditsPerSecond = (db: TestDatabase, accountIds: readonly bigint[]): Promise<number> =>
  perSecond(accountIds.length, async () => {
    for (let from = 0; from < accountIds.length; from += PORTION)
      await db.transaction(async (tx) => {
        const answers = await postAll(
          tx,
          accountIds.slice(from, from + PORTION).map((accountId) => ({
            accountId,
            amount: parseUnits('1'),
            kind: 'bonus',
            house: 'promotion',
            key: `bench:${accountId}`,
            currency: 'USD',
            actor: 'job:bench',
          })),
        );
        invariant(
          answers.every(({ ok }) => ok),
          'credits are taken',
          { from },
        );
      });
  });

/** The points and the rebate of a day on which everybody played; the yardstick is credits, a hundred in a transaction. */
export async function daysRun(db: TestDatabase): Promise<void> {
  const { merchant, firstId, accountIds } = await writePlayers(db, MEMBERS);
  const clock = fixedClock(
    new Date(businessDayStart(plusDays(DAY, 1), merchant.timeZone).getTime() + 13 * HOUR_MS).toISOString(),
  );
  await db.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    await tx.run(
      `insert into measures.member_day (member_id, line_id, day, game_type, bets, stake, valid_bet, net, valid_house_won, valid_house_lost)
       select member_id, id, $2::date, 'RNG', 10, 10000000, 10000000, -100000, 0, 0 from members.line where member_id >= $1`,
      [firstId, DAY],
    );
    await tx.run(
      `insert into measures.member_vendor_day (member_id, line_id, day, game_type, vendor, valid_bet, valid_by_mode)
       select member_id, id, $2::date, 'RNG', 'STUDIO', 10000000, 0 from members.line where member_id >= $1`,
      [firstId, DAY],
    );
    const per = { live: '0', lottery: '0', card: '0', slots: '10', sports: '0', deposit: '0' };
    await pointsFrom(tx, merchant.id, DAY, { per });
    await rebatesFrom(tx, merchant.id, DAY, [
      { gameType: 'RNG', vendor: null, steps: [{ level: 0, rateBps: 50 }] },
    ]);
    await completeUpto(tx, clock.now());
  });
  for (const table of ['member_day', 'member_vendor_day']) await db.run(`analyze measures.${table}`);
  const yardstick = await creditsPerSecond(db, accountIds.slice(0, Math.ceil(MEMBERS / 10)));
  const points = await perSecond(MEMBERS, () => earnBrand({ db, clock }, merchant.id));
  const rebate = await perSecond(MEMBERS, () => payBrand({ db, clock }, merchant.id));
  const say = (what: string, rate: number) =>
    console.log(
      `${what} of a day, ${MEMBERS} members: ${rate.toFixed(0)} members/s; yardstick ${yardstick.toFixed(0)} credits/s; ` +
        `ratio ${(rate / yardstick).toFixed(2)}`,
    );
  say('points', points);
  say('rebate', rebate);
}

/** The dry run of a cashback over thirty days of bets; the yardstick is one pass over the sums that it reads. */
export async function dryRunOf(db: TestDatabase): Promise<void> {
  const count = Math.max(1, Math.ceil(BETS / BETS_A_DAY / DAYS));
  const { merchant, firstId } = await writePlayers(db, count);
  const clock = fixedClock(`${DAY}T05:00:00Z`);
  await db.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    await tx.run(
      `insert into measures.member_day (member_id, line_id, day, game_type, bets, stake, valid_bet, net, valid_house_won, valid_house_lost)
       select l.member_id, l.id, $2::date - back, 'RNG', $3, 10000000, 10000000, case when (l.member_id + back) % 3 = 0 then 500000 else -900000 end,
              0, 0 from members.line l cross join generate_series(1, $4) as back where l.member_id >= $1`,
      [firstId, DAY, BETS_A_DAY, DAYS],
    );
  });
  await db.run('analyze measures.member_day');
  const content = someContent({
    type: 'CASHBACK',
    trigger: 'NET_LOSS',
    lossPeriod: 'DAY',
    what: { kind: 'PERCENT', bps: 500, cap: '100' },
  });
  const promoId = await db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content, at: clock.now() }),
  );
  const pass = () =>
    db.many(
      `select d.member_id, d.day, sum(d.net) from measures.member_day d where d.member_id >= $1 group by 1, 2 having sum(d.net) < 0`,
      [firstId],
    );
  const cases = (await pass()).length;
  const yardstick = await perSecond(cases, pass);
  // The clock of the machine, from that day on: the dry run ends by it.
  const began = Date.now();
  const ticking = { now: () => new Date(clock.now().getTime() + Date.now() - began) };
  let answered = '';
  const rate = await perSecond(cases, async () => {
    const ctx = staffContext(['promotions.read'], { merchant });
    const answer = await dryRunPromotion(promotionsForTests(db, ticking), { promoId }, ctx);
    invariant(answer.ok, 'the dry run answers', { promoId });
    answered = `${answer.value.cases} losses to ${answer.value.to}${answer.value.isWhole ? '' : ' (out of time)'}, cost ${answer.value.cost}`;
  });
  console.log(
    `dry run over ${count * DAYS * BETS_A_DAY} bets: ${rate.toFixed(0)} losses/s (${answered}); yardstick ${yardstick.toFixed(0)} rows/s; ` +
      `ratio ${(rate / yardstick).toFixed(3)}`,
  );
}
