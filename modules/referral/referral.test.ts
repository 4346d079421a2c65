import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aChannel } from '@baize/cashier/testing';
import { aCreditedDeposit, depositsForTests } from '@baize/deposits/testing';
import { call, memberContext, staffContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, HOUR_MS, memoryLogger, MINUTE_MS, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { insertLikenesses, type Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { insertLoginEvent } from '@baize/sign-in';
import { aMerchant } from '@baize/site/testing';
import { referralApi } from './api.ts';
import { referralConsoleApi } from './console-api.ts';
import { followBrand } from './follow.ts';
import { referralConsoleHandlers, referralHandlers } from './handlers.ts';
import { amountAt, isReached } from './rules.ts';
import { isMore } from './terms-control.ts';
import type { ReferralTerms } from './terms.ts';
import { referralTermsOf } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const TERMS: ReferralTerms = {
  deposits: '50.00',
  validBet: '200.00',
  turnoverTimes: 100,
  tiers: [
    { from: 1, amount: '5.00' },
    { from: 3, amount: '8.00' },
  ],
};

/** A brand in UTC+7 whose members invite; the clock stands on Wednesday 7 January 2026, 10:00 in Bangkok. */
async function aBrand(flags: object = { REFERRAL: true }) {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const log = memoryLogger();
  const cashier = { ...depositsForTests(db), clock };
  const deps = { db, clock, log, ...anAuditLog() };
  const { merchant, inviter, channel } = await db.transaction(async (tx) => {
    await completeUpto(tx, clock.now());
    const brand = await aMerchant(tx, { currency: 'USD', settings: { flags } });
    await anAgent(tx, { merchant: brand, uplineId: null });
    await referralTermsOf(tx, brand.id, TERMS);
    const inviting = await aMember(tx, { merchant: brand });
    return { merchant: brand, inviter: inviting, channel: await aChannel(tx, brand.id) };
  });
  // Members of the tests register at one address: each gets its own, so that only what a test says is alike.
  let last = 0;
  const apart = ({ memberId }: Member) =>
    db.run('update members.member set registered_ip = $2, registered_device_id = $3 where id = $1', [
      memberId,
      `198.51.100.${(last += 1)}`,
      `device-${memberId}`,
    ]);
  await apart(inviter);
  const invite = async (invitedVia: 'referral_code' | 'recommender' | 'affiliate_code' = 'referral_code') => {
    const invited = await db.transaction((tx) =>
      aMember(tx, {
        merchant,
        invitedBy: inviter.memberId,
        invitedVia,
        ...(invitedVia === 'affiliate_code' && { affiliateCode: 'AGENT1' }),
        clock,
      }),
    );
    await apart(invited);
    return invited;
  };
  /** Deposits and plays so much; a second later, so that the order of deposits is known. */
  const doSome = (who: Member, deposit: string, bet: string) =>
    db.transaction(async (tx) => {
      clock.advance(1_000);
      if (money(deposit) > 0n)
        await aCreditedDeposit(cashier, tx, {
          member: who,
          channel,
          amount: deposit,
          at: clock.now(),
        });
      const { memberId } = who;
      await playedAt(tx, { memberId, at: clock.now(), timeZone: 'Asia/Bangkok', validBet: money(bet) });
      for (const [span, at] of [
        ['slot', `date_bin('5 minutes', $2::timestamptz, 'epoch')`],
        ['day', `($2::timestamptz at time zone 'Asia/Bangkok')::date`],
      ])
        await tx.run(
          `insert into measures.member_flow_${span} as f (member_id, line_id, ${span}, flow, entries, amount)
           select member_id, id, ${at}, 'deposit', 1, $3 from members.line where member_id = $1 and until = 'infinity'
           on conflict (member_id, ${span}, flow, line_id) do update set amount = f.amount + excluded.amount`,
          [memberId, clock.now(), money(deposit)],
        );
    });
  const follow = (portion = 1) => followBrand(deps, merchant.id, undefined, portion);
  await follow();
  const rewards = async () =>
    (
      await db.many<{ memberId: number; ref: string; amount: bigint }>(
        `select member_id, ref, amount from rewards.reward where merchant_id = $1 and source = 'referral' order by reward_id`,
        [merchant.id],
      )
    ).map(({ memberId, ref, amount }) => [memberId, ref, Number(amount / 100_000n)]);
  const list = async (state: 'ALL' | 'REWARDED' | 'REFUSED' = 'ALL') => {
    const answer = await call(
      referralConsoleApi,
      'listReferrals',
      referralConsoleHandlers(deps),
      { state, pageNo: 1, pageSize: 20 },
      staffContext(['promotions.read'], { merchant }),
    );
    assert.ok(answer.ok);
    return answer.value.list;
  };
  const ctx = memberContext(inviter.memberId, { merchant, account: inviter.account });
  const shown = async () => {
    const own = await call(referralApi, 'getReferral', referralHandlers(deps), {}, ctx);
    const invited = await call(
      referralApi,
      'listInvited',
      referralHandlers(deps),
      { pageNo: 1, pageSize: 20 },
      ctx,
    );
    assert.ok(own.ok && invited.ok);
    return { own: own.value, invited: invited.value.list };
  };
  return { clock, deps, log, merchant, inviter, apart, invite, doSome, follow, rewards, list, shown };
}

test('PROMO-010 OPEN-PROMO-07: the inviter is rewarded once deposits and valid bet of the invited member are both reached', async () => {
  const { inviter, invite, doSome, follow, rewards, shown } = await aBrand();
  const [first, second] = [await invite(), await invite('recommender')];
  await doSome(first, '50', '199.99');
  await doSome(second, '49.99', '9999');
  await follow();
  assert.deepEqual(await rewards(), []);
  assert.deepEqual(
    (await shown()).invited.map(({ state }) => state),
    ['REFUSED', 'WAITING'],
  );
  await doSome(first, '0', '0.01');
  await follow();
  assert.deepEqual(await rewards(), [[inviter.memberId, `invitee:${first.memberId}`, 5]]);
  const { own, invited } = await shown();
  assert.deepEqual([own.invited, own.rewarded, own.earned, own.enabled], [2, 1, '5.00', true]);
  assert.deepEqual(
    invited.map(({ account, state, amount }) => [account, state, amount]),
    [
      [`${second.account.slice(0, 2)}****`, 'REFUSED', '0.00'],
      [`${first.account.slice(0, 2)}****`, 'REWARDED', '5.00'],
    ],
  );
});

test('OPEN-PROMO-07: the first deposit decides; later ones make up for nothing, until the terms ask for less', async () => {
  const { merchant, inviter, invite, doSome, follow, rewards, list, shown } = await aBrand();
  const [small, large] = [await invite(), await invite()];
  await doSome(small, '49.99', '500');
  await doSome(small, '500', '500');
  await doSome(large, '60', '200');
  await doSome(large, '1', '0');
  await follow();
  assert.deepEqual(await rewards(), [[inviter.memberId, `invitee:${large.memberId}`, 5]]);
  assert.deepEqual(
    (await shown()).invited.map(({ state }) => state),
    ['REWARDED', 'REFUSED'],
  );
  assert.deepEqual(
    (await list()).map(({ inviteeId, deposits }) => [inviteeId, deposits]),
    [[large.memberId, '60.00']],
  );
  await db.transaction((tx) => referralTermsOf(tx, merchant.id, { ...TERMS, deposits: '40.00' }));
  await doSome(small, '0', '1');
  await follow();
  assert.deepEqual(
    (await rewards()).map(([, ref]) => ref),
    [`invitee:${large.memberId}`, `invitee:${small.memberId}`],
  );
});

test('OPEN-PROMO-07: a fault about one member holds up nobody behind, and is made up for once when it is mended', async () => {
  const { clock, deps, log, merchant, invite, doSome, follow, rewards, list } = await aBrand();
  const [first, broken, last] = [await invite(), await invite(), await invite()];
  for (const who of [first, broken, last]) await doSome(who, '50', '200');
  // The reward was offered already when it fails: nothing of it may stay.
  await db.run(
    `create function referral.break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await db.run(
    `create trigger break before insert on referral.referral for each row when (new.invitee_id = ${broken.memberId}) execute function referral.break()`,
  );
  await follow(100);
  const both = [`invitee:${first.memberId}`, `invitee:${last.memberId}`];
  const refs = async () => (await rewards()).map(([, ref]) => ref);
  assert.deepEqual(await refs(), both);
  const waiting = () =>
    db.many<{ inviteeId: number; tries: number; nextAt: Date }>(
      'select invitee_id, tries, next_at from referral.retry where merchant_id = $1',
      [merchant.id],
    );
  assert.deepEqual(await waiting(), [
    { inviteeId: broken.memberId, tries: 1, nextAt: new Date(clock.now().getTime() + 10 * MINUTE_MS) },
  ]);
  assert.equal(log.lines.filter(({ level }) => level === 'error').length > 0, true);
  await follow(100);
  clock.advance(10 * MINUTE_MS);
  await follow(100);
  assert.deepEqual(
    (await waiting()).map(({ tries }) => tries),
    [2],
  );
  assert.deepEqual(await refs(), both);
  await db.run('drop trigger break on referral.referral');
  clock.advance(HOUR_MS);
  await Promise.all([follow(100), followBrand(deps, merchant.id)]);
  await follow(100);
  assert.deepEqual(await waiting(), []);
  assert.deepEqual(await refs(), [...both, `invitee:${broken.memberId}`]);
  assert.deepEqual(
    (await list()).map(({ place }) => place),
    [3, 2, 1],
  );
});

test('OPEN-PROMO-07: tiers go by how many were rewarded; two workers and missed ticks decide once', async () => {
  const { clock, deps, merchant, invite, doSome, follow, rewards } = await aBrand();
  const invited = [];
  for (let n = 0; n < 4; n += 1) invited.push(await invite());
  for (const who of invited) await doSome(who, '50', '200');
  // Nobody heard a day of strokes.
  clock.advance(DAY_MS);
  await db.transaction((tx) => completeUpto(tx, clock.now()));
  await Promise.all([follow(2), follow(2), followBrand(deps, merchant.id)]);
  await follow();
  for (const who of invited) await doSome(who, '500', '2000');
  await Promise.all([follow(), follow()]);
  assert.deepEqual(
    (await rewards()).map(([, , amount]) => amount),
    [5, 5, 8, 8],
  );
  assert.equal(new Set((await rewards()).map(([, ref]) => ref)).size, 4);
  await assert.rejects(
    db.run('update referral.referral set amount = amount * 2 where merchant_id = $1', [merchant.id]),
    /kept/,
  );
});

test('OPEN-PROMO-07: who invites oneself gets nothing; operators see what the two share, the member does not', async () => {
  const { clock, inviter, invite, doSome, follow, rewards, list, shown } = await aBrand();
  const [twin, same, fine] = [await invite(), await invite(), await invite()];
  await db.run(
    `update members.member set registered_ip = (select registered_ip from members.member where id = $2),
            registered_device_id = (select registered_device_id from members.member where id = $2) where id = $1`,
    [twin.memberId, inviter.memberId],
  );
  await db.transaction((tx) => insertLikenesses(tx, twin.memberId, clock.now()));
  for (const { memberId } of [inviter, same])
    await db.run(
      `insert into withdrawals.bank_account (merchant_id, member_id, kind, bank_code, bank_name, number, payee_name, usable_at, created_at, removed_at)
       select merchant_id, id, 'bank', 'ABA', 'ABA', '000111222', 'SOK DARA', $2, $2, $3 from members.member where id = $1`,
      [memberId, clock.now(), memberId === inviter.memberId ? clock.now() : null],
    );
  for (const who of [twin, same, fine]) await doSome(who, '50', '200');
  await follow();
  await follow();
  assert.deepEqual(
    (await rewards()).map(([, ref, amount]) => [ref, amount]),
    [[`invitee:${fine.memberId}`, 5]],
  );
  assert.deepEqual(
    (await list('REFUSED')).map(({ inviteeId, refusal, shares, amount }) => [
      inviteeId,
      refusal,
      shares,
      amount,
    ]),
    [
      [same.memberId, 'self_referral', ['bank'], '0.00'],
      [twin.memberId, 'self_referral', ['device', 'ip'], '0.00'],
    ],
  );
  assert.deepEqual(
    (await list('REWARDED')).map(({ inviteeId, place }) => [inviteeId, place]),
    [[fine.memberId, 1]],
  );
  const { invited } = await shown();
  assert.deepEqual(
    invited.map(({ state }) => state),
    ['REWARDED', 'REFUSED', 'REFUSED'],
  );
  assert.ok(!JSON.stringify(invited).includes('self_referral'));
});

test('OPEN-PROMO-07: who invites oneself on one machine is found, however many strangers use the same address', async () => {
  const { clock, merchant, inviter, invite, doSome, follow, rewards, list } = await aBrand();
  const twin = await invite();
  const strangers = await db.transaction(async (tx) => {
    const found: Member[] = [];
    for (let n = 0; n < 60; n += 1) found.push(await aMember(tx, { merchant }));
    return found;
  });
  for (const { memberId } of [inviter, twin, ...strangers])
    await insertLoginEvent(db, {
      merchantId: merchant.id,
      memberId,
      at: clock.now(),
      ip: '203.0.113.9',
      userAgent: '',
      deviceId: [inviter.memberId, twin.memberId].includes(memberId) ? 'PHONE' : `own-${memberId}`,
      method: 'password',
      outcome: 'signed_in',
    });
  await doSome(twin, '50', '200');
  await follow();
  assert.deepEqual(await rewards(), []);
  assert.deepEqual(
    (await list('REFUSED')).map(({ inviteeId, refusal, shares }) => [inviteeId, refusal, shares]),
    [[twin.memberId, 'self_referral', ['device', 'ip']]],
  );
});

test('R9 OPEN-PROMO-07: an inviter who is excluded gets nothing for that member, also not later', async () => {
  const { clock, merchant, inviter, invite, doSome, follow, rewards, list } = await aBrand();
  const invited = await invite();
  await db.run(
    `insert into protection.exclusion (merchant_id, member_id, account_id, account, kind, from_at, until_at, reason, actor)
     select $1, $2, $3, $4, 'cool_off', '2026-01-01', '2026-01-15', '', 'member:1'`,
    [merchant.id, inviter.memberId, inviter.accountId, inviter.account],
  );
  await doSome(invited, '50', '200');
  await follow();
  clock.advance(20 * DAY_MS);
  await db.transaction((tx) => completeUpto(tx, clock.now()));
  await doSome(invited, '50', '200');
  await follow();
  assert.deepEqual(await rewards(), []);
  assert.deepEqual(
    (await list()).map(({ refusal }) => refusal),
    ['cooling_off'],
  );
});

test("PROMO-011: switched off, nothing is decided; an agent's link counts for the agent's income alone", async () => {
  const off = await aBrand({ REFERRAL: false });
  const unpaid = await off.invite();
  await off.doSome(unpaid, '50', '200');
  await off.follow();
  assert.deepEqual([await off.rewards(), (await off.shown()).own.enabled], [[], false]);
  const on = await aBrand();
  const byLink = await on.invite('affiliate_code');
  await on.doSome(byLink, '50', '200');
  await on.follow();
  assert.deepEqual([await on.rewards(), (await on.shown()).invited], [[], []]);
});

test('OPEN-PROMO-07: what is reached, what a place brings, and which terms wait for a second operator', () => {
  const asked = { deposits: 0n, validBet: 0n };
  assert.equal(
    isReached({ deposits: 0n, validBet: 5n }, asked),
    false,
    'a first deposit is always asked for',
  );
  assert.equal(isReached({ deposits: 1n, validBet: 0n }, asked), true);
  const tiers = [
    { from: 1, amount: 5n },
    { from: 3, amount: 8n },
  ];
  assert.deepEqual(
    [1, 2, 3, 9].map((place) => amountAt(tiers, place)),
    [5n, 5n, 8n, 8n],
  );
  const cases: [Partial<ReferralTerms>, boolean][] = [
    [{}, false],
    [{ deposits: '49.99' }, true],
    [{ deposits: '50.01' }, false],
    [{ validBet: '199.00' }, true],
    [{ validBet: '201.00' }, false],
    [{ turnoverTimes: 99 }, true],
    [{ turnoverTimes: 101 }, false],
    [{ tiers: [{ from: 1, amount: '8.00' }] }, true],
    [{ tiers: [{ from: 1, amount: '5.00' }] }, false],
    [
      {
        tiers: [
          { from: 1, amount: '5.00' },
          { from: 2, amount: '8.00' },
        ],
      },
      true,
    ],
    [{ tiers: [], deposits: '0.00' }, false],
  ];
  for (const [change, expected] of cases)
    assert.equal(isMore(TERMS, { ...TERMS, ...change }), expected, JSON.stringify(change));
});
