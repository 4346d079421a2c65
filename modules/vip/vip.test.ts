import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, HOUR_MS, memoryLogger, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { findMember, updateLevel, type Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { vipApi } from './api.ts';
import { place, tableTimesOf, withdrawalsOf } from './change-level.ts';
import { followBrand } from './follow.ts';
import { vipHandlers } from './handlers.ts';
import { aLevel, levelsOf } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const asks = (deposits: string, validBet: string) => ({ deposits, validBet });
const gifts = (UPGRADE: string, WEEKLY = '0', MONTHLY = '0', BIRTHDAY = '0') => ({
  UPGRADE,
  WEEKLY,
  MONTHLY,
  BIRTHDAY,
});
const LEVELS = [
  aLevel(0),
  aLevel(1, { rise: asks('100', '1000'), keep: asks('0', '500'), gifts: gifts('5', '1', '2', '3') }),
  aLevel(2, {
    rise: asks('200', '2000'),
    keep: asks('0', '800'),
    gifts: gifts('10', '2', '4', '6'),
    withdrawalsPerDay: 9,
    freeWithdrawalsPerDay: 7,
    tableTimes: 300,
  }),
  aLevel(3, { rise: asks('300', '3000'), keep: asks('0', '900'), gifts: gifts('20') }),
];

/** A brand in UTC+7 with levels and two members; the clock stands on Wednesday 7 January 2026, 10:00 in Bangkok. */
async function aBrand(flags: object = { VIP: true }) {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const log = memoryLogger();
  const deps = { db, clock, log, ...anAuditLog() };
  const people = await db.transaction(async (tx) => {
    await completeUpto(tx, clock.now());
    const merchant = await aMerchant(tx, { currency: 'USD', settings: { flags } });
    await anAgent(tx, { merchant, uplineId: null });
    const member = await aMember(tx, { merchant });
    const other = await aMember(tx, { merchant });
    await levelsOf(tx, merchant.id, LEVELS);
    return { merchant, member, other };
  });
  const { merchant } = people;
  const follow = (portion = 1) => followBrand(deps, merchant.id, undefined, portion);
  await follow();
  /** Deposits and plays so much. */
  const doSome = (who: Member, deposit: string, bet: string) =>
    db.transaction(async (tx) => {
      await playedAt(tx, {
        memberId: who.memberId,
        at: clock.now(),
        timeZone: 'Asia/Bangkok',
        validBet: money(bet),
      });
      for (const [span, at] of [
        ['slot', `date_bin('5 minutes', $2::timestamptz, 'epoch')`],
        ['day', `($2::timestamptz at time zone 'Asia/Bangkok')::date`],
      ])
        await tx.run(
          `insert into measures.member_flow_${span} as f (member_id, line_id, ${span}, flow, entries, amount)
           select member_id, id, ${at}, 'deposit', 1, $3 from members.line where member_id = $1 and until = 'infinity'
           on conflict (member_id, ${span}, flow, line_id) do update set amount = f.amount + excluded.amount`,
          [who.memberId, clock.now(), money(deposit)],
        );
    });
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  const levelOf = async ({ memberId }: Member) => (await findMember(db, memberId))?.level;
  const changes = ({ memberId }: Member) =>
    db.many<{ kind: string; fromLevel: number; toLevel: number }>(
      'select kind, from_level, to_level from vip.change where member_id = $1 order by change_id',
      [memberId],
    );
  const given = async ({ memberId }: Member) =>
    (
      await db.many<{ kind: string; period: string; amount: bigint }>(
        `select g.kind, g.period, r.amount from vip.gift g join rewards.reward r on r.reward_id = g.reward_id
          where g.member_id = $1 order by g.gift_id`,
        [memberId],
      )
    ).map(({ kind, period, amount }) => `${kind} ${period} ${amount / 100_000n}`);
  const ctx = ({ memberId, account }: Member) => memberContext(memberId, { merchant, account });
  const rank = async (who: Member) => {
    const answer = await call(vipApi, 'getVipRank', vipHandlers(deps), {}, ctx(who));
    assert.ok(answer.ok);
    return answer.value;
  };
  return { ...people, clock, deps, follow, doSome, until, levelOf, changes, given, ctx, rank };
}

test('PROMO-015 PROMO-016 OPEN-PROMO-06: up at once by deposits and valid bet, with the gift of each level in the reward centre, once', async () => {
  const { member, other, follow, doSome, levelOf, changes, given, rank, deps, ctx } = await aBrand();
  await doSome(member, '250', '999');
  await doSome(other, '0', '9999');
  await follow();
  assert.deepEqual([await levelOf(member), await levelOf(other)], [0, 0]);
  await doSome(member, '0', '1001');
  await follow();
  assert.equal(await levelOf(member), 2);
  await Promise.all([follow(), follow()]);
  assert.deepEqual(await changes(member), [{ kind: 'RISE', fromLevel: 0, toLevel: 2 }]);
  assert.deepEqual(await given(member), ['UPGRADE 1 5', 'UPGRADE 2 10']);
  const shown = await rank(member);
  assert.deepEqual(
    [shown.vipRankLevel, shown.keepUntil, shown.all],
    [2, '2026-02-28', { deposits: '250.00', validBet: '2000.00' }],
  );
  const label = await call(vipApi, 'getVipLabel', vipHandlers(deps), { language: 'KM' }, ctx(member));
  assert.deepEqual(label.ok && label.value, { vipLabelName: 'កម្រិត 2', vipRankLevel: 2 });
});

test('PROMO-015: a count that is said complete past the clock hides nobody who plays meanwhile', async () => {
  const { member, clock, follow, doSome, levelOf } = await aBrand();
  await db.transaction((tx) => completeUpto(tx, new Date(clock.now().getTime() + DAY_MS)));
  await follow();
  await doSome(member, '200', '2000');
  await follow();
  assert.equal(await levelOf(member), 2);
});

test('OPEN-PROMO-06: kept by the month, down one, and won back when a month meets the keep; nothing is given twice', async () => {
  const { member, follow, doSome, until, levelOf, changes, given } = await aBrand();
  await doSome(member, '200', '2000');
  await follow();
  // The month in which it was reached is not reviewed.
  await until('2026-02-01T03:00:00Z');
  await follow();
  assert.equal(await levelOf(member), 2);
  await doSome(member, '0', '800');
  await until('2026-03-01T03:00:00Z');
  await follow();
  assert.equal(await levelOf(member), 2, 'kept');
  await doSome(member, '0', '799');
  await until('2026-03-31T18:59:00Z');
  await follow();
  assert.equal(await levelOf(member), 2, 'not before two in the morning');
  await until('2026-04-01T03:00:00Z');
  await Promise.all([follow(), follow()]);
  await follow();
  assert.equal(await levelOf(member), 1);
  // A worker that was down makes up for the next review.
  await until('2026-05-20T03:00:00Z');
  await follow();
  assert.equal(await levelOf(member), 0);
  const before_ = (await given(member)).filter((text) => text.startsWith('UPGRADE'));
  await doSome(member, '0', '500');
  await follow();
  assert.equal(await levelOf(member), 1, 'one lost level is won back');
  await doSome(member, '0', '300');
  await follow();
  assert.equal(await levelOf(member), 2);
  assert.deepEqual(
    (await changes(member)).map(({ kind, toLevel }) => `${kind} ${toLevel}`),
    ['RISE 2', 'FALL 1', 'FALL 0', 'RISE 1', 'RISE 2'],
  );
  assert.deepEqual(
    (await given(member)).filter((text) => text.startsWith('UPGRADE')),
    before_,
  );
});

test('OPEN-PROMO-06: a fault about one member holds up no other, neither a rise nor a gift of the day; both are made up for once', async () => {
  const { member, other, clock, follow, doSome, until, levelOf, given } = await aBrand();
  const breakOf = async (table: string) => {
    await db.run(
      `create or replace function vip.break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await db.run(
      `create trigger break before insert on ${table} for each row when (new.member_id = ${member.memberId}) execute function vip.break()`,
    );
    return () => db.run(`drop trigger break on ${table}`);
  };
  for (const who of [member, other]) await doSome(who, '100', '1000');
  const mendRise = await breakOf('vip.gift');
  await follow(100);
  assert.deepEqual([await levelOf(member), await levelOf(other)], [0, 1], 'nothing of the rise stays');
  await mendRise();
  clock.advance(HOUR_MS);
  await Promise.all([follow(100), follow(100)]);
  assert.deepEqual([await levelOf(member), await levelOf(other)], [1, 1]);
  assert.deepEqual(await given(member), ['UPGRADE 1 5']);
  const mendGift = await breakOf('vip.gift');
  await until('2026-01-12T03:00:00Z');
  await follow(100);
  assert.deepEqual(await given(other), ['UPGRADE 1 5', 'WEEKLY 2026-01-12 1']);
  assert.deepEqual(await given(member), ['UPGRADE 1 5']);
  clock.advance(HOUR_MS);
  await follow(100);
  assert.deepEqual(await given(member), ['UPGRADE 1 5'], 'still broken');
  await mendGift();
  clock.advance(DAY_MS);
  await Promise.all([follow(100), follow(100)]);
  await follow(100);
  assert.deepEqual(await given(member), ['UPGRADE 1 5', 'WEEKLY 2026-01-12 1']);
  assert.deepEqual(await db.many('select * from vip.retry where member_id = $1', [member.memberId]), []);
});

test('PROMO-016: weekly and monthly gifts for who played, a birthday gift once a year, each once', async () => {
  const { member, other, follow, doSome, until, given } = await aBrand();
  await db.run(`update members.member set birthday = '2000-02-29' where id = $1`, [member.memberId]);
  for (const who of [member, other]) await doSome(who, '100', '1000');
  await follow();
  await until('2026-01-12T03:00:00Z');
  await doSome(member, '0', '1');
  await follow();
  await follow();
  await until('2026-01-19T03:00:00Z');
  await follow();
  assert.deepEqual(await given(member), ['UPGRADE 1 5', 'WEEKLY 2026-01-12 1', 'WEEKLY 2026-01-19 1']);
  assert.deepEqual(await given(other), ['UPGRADE 1 5', 'WEEKLY 2026-01-12 1'], 'who did not play gets none');
  await until('2026-02-01T03:00:00Z');
  await follow();
  assert.deepEqual((await given(member)).at(-1), 'MONTHLY 2026-02-01 2');
  await until('2026-02-28T03:00:00Z');
  await Promise.all([follow(), follow()]);
  await follow();
  assert.deepEqual((await given(member)).at(-1), 'BIRTHDAY 2026 3');
  const all = await given(member);
  assert.equal(new Set(all).size, all.length);
});

test('R9 OPEN-PROMO-06: who is excluded does not rise and gets no gift', async () => {
  const { member, merchant, follow, doSome, until, levelOf, given } = await aBrand();
  await doSome(member, '100', '1000');
  await follow();
  await db.run(
    `insert into protection.exclusion (merchant_id, member_id, account_id, account, kind, from_at, until_at, reason, actor)
     select $1, $2, $3, $4, 'cool_off', '2026-01-01', '2026-01-15', '', 'member:1'`,
    [merchant.id, member.memberId, member.accountId, member.account],
  );
  await doSome(member, '100', '1000');
  await follow();
  await until('2026-01-12T03:00:00Z');
  await follow();
  assert.equal(await levelOf(member), 1);
  assert.deepEqual(await given(member), ['UPGRADE 1 5']);
  await until('2026-01-16T03:00:00Z');
  await doSome(member, '0', '1');
  await follow();
  assert.equal(await levelOf(member), 2);
});

test('OP-08 OPEN-PROMO-06: who an operator placed stays there, until the totals pass it', async () => {
  const { member, merchant, clock, follow, doSome, until, levelOf, changes, rank } = await aBrand();
  await db.transaction(async (tx) => {
    await updateLevel(tx, member.memberId, 2);
    await place(tx, {
      merchantId: merchant.id,
      memberId: member.memberId,
      from: 0,
      to: 2,
      reason: 'a guest',
      staffId: 1,
      at: clock.now(),
    });
  });
  await doSome(member, '200', '2000');
  await follow();
  await until('2026-03-01T03:00:00Z');
  await follow();
  assert.deepEqual([await levelOf(member), (await rank(member)).keepUntil], [2, '']);
  await doSome(member, '100', '1000');
  await follow();
  assert.equal(await levelOf(member), 3);
  assert.deepEqual(
    (await changes(member)).map(({ kind }) => kind),
    ['PLACED', 'RISE'],
  );
});

test('SITE-002 OP-27: levels that are switched off follow nobody, and bring nothing', async () => {
  const off = await aBrand({ VIP: false });
  await off.doSome(off.member, '300', '3000');
  await off.follow();
  assert.equal(await off.levelOf(off.member), 0);
  assert.deepEqual(await withdrawalsOf(db, { merchantId: off.merchant.id, level: 2 }), {});
  assert.equal(await tableTimesOf(db, { merchantId: off.merchant.id, level: 2 }), 100n);
  const on = await aBrand();
  assert.deepEqual(await withdrawalsOf(db, { merchantId: on.merchant.id, level: 2 }), {
    withdrawalsPerDay: 9,
    freeWithdrawalsPerDay: 7,
  });
  assert.deepEqual(await withdrawalsOf(db, { merchantId: on.merchant.id, level: 1 }), {});
  assert.equal(await tableTimesOf(db, { merchantId: on.merchant.id, level: 1 }), 100n);
  assert.equal(await tableTimesOf(db, { merchantId: on.merchant.id, level: 2 }), 300n);
});
