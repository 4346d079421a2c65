import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { DAY_MS, fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { aDeposit } from '@baize/wallet/testing';
import { anExclusion } from '@baize/protection/testing';
import { findAccountById, liftRestriction, restrict, withdrawable } from '@baize/wallet';
import { claimReward } from './claim-reward.ts';
import { endBonus } from './end-bonus.ts';
import { grantBonus, type Grant } from './grant-bonus.ts';
import { offerReward, type Offer } from './offer-reward.ts';
import { countClaimable } from './reward.sql.ts';
import { sumRewardsGiven } from './bonus.sql.ts';
import { FREE_TERMS, type BonusTerms } from './terms.ts';

let db: TestDatabase;
const clock = fixedClock('2026-11-26T05:00:00Z');
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const units = parseUnits;
const deps = {
  clock,
  get db() {
    return db;
  },
};
let shop: Awaited<ReturnType<typeof aMerchant>> | undefined;
const member = async (balance = '100'): Promise<Member> => {
  return db.transaction(async (tx) => {
    const made = await aMember(tx, { merchant: (shop ??= await aMerchant(tx, { currency: 'USD' })) });
    await aDeposit(tx, { accountId: made.accountId, amount: balance });
    return made;
  });
};
let last = 0;
const gift = (of: Member, more: Partial<Offer & Grant> = {}): Offer & Grant => ({
  memberId: of.memberId,
  merchantId: of.merchantId,
  source: 'promotion',
  ref: `t:${(last += 1)}`,
  campaign: 'promotion:1',
  amount: units('50'),
  terms: FIVE_TIMES,
  title: { EN: 'Welcome' },
  actor: 'job:test',
  ...more,
});
const FIVE_TIMES: BonusTerms = { ...FREE_TERMS, turnoverTimes: 500, days: 7 };
const state = async (of: Member) => {
  const { available, turnoverLeft } = await withdrawable(db, of.accountId);
  return [available / units('1'), turnoverLeft / units('1')].map(Number);
};
const offer = (of: Member, more: Partial<Offer> = {}) => {
  const made = gift(of, more);
  return db.transaction((tx) => offerReward(deps, tx, made));
};
const grant = (of: Member, more: Partial<Grant> = {}) => {
  const made = gift(of, more);
  return db.transaction((tx) => grantBonus(deps, tx, made));
};
const value = <T>(result: { ok: true; value: T } | { ok: false; code: string }): T => {
  assert.ok(result.ok, result.ok ? '' : result.code);
  return result.value;
};

test('OPEN-PROMO-04 a reward is claimed once from eight places at the same time, with its turnover', async () => {
  const who = await member();
  const { rewardId } = value(await offer(who));
  assert.equal(await countClaimable(db, who.memberId, clock.now()), 1);
  assert.deepEqual(await state(who), [100, 0], 'an offer moves nothing');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => claimReward(deps, { memberId: who.memberId, rewardId })),
  );
  assert.equal(answers.filter((one) => one.ok && one.value.isNew).length, 1);
  assert.ok(answers.every((one) => one.ok));
  assert.deepEqual(await state(who), [150, 250]);
  assert.equal(await countClaimable(db, who.memberId, clock.now()), 0);
});

test('OPEN-PROMO-04 after seven days nothing is claimed, and nobody else claims it', async () => {
  const who = await member();
  const other = await member();
  const { rewardId } = value(await offer(who));
  const stolen = await claimReward(deps, { memberId: other.memberId, rewardId });
  assert.ok(!stolen.ok && stolen.code === 'not_found');
  const late = { db, clock: fixedClock(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString()) };
  const answer = await claimReward(late, { memberId: who.memberId, rewardId });
  assert.ok(!answer.ok && answer.code === 'reward_expired');
  assert.deepEqual(
    [await state(who), await state(other)],
    [
      [100, 0],
      [100, 0],
    ],
  );
});

test('R9 who is excluded or barred is given nothing, at the offer and at the claim', async () => {
  const who = await member();
  const { rewardId } = value(await offer(who));
  await db.transaction((tx) =>
    restrict(tx, { accountId: who.accountId, kind: 'no_bet', ref: 'x', reason: 'barred' }),
  );
  const barred = await claimReward(deps, { memberId: who.memberId, rewardId });
  assert.ok(!barred.ok && barred.code === 'reward_barred');
  await db.transaction((tx) => liftRestriction(tx, { accountId: who.accountId, kind: 'no_bet', ref: 'x' }));
  await db.transaction((tx) => anExclusion(tx, who, { from: clock.now(), until: null }));
  for (const answer of [
    await claimReward(deps, { memberId: who.memberId, rewardId }),
    await offer(who),
    await grant(who),
  ])
    assert.ok(!answer.ok && answer.code === 'self_excluded');
  assert.deepEqual(await state(who), [100, 0]);
});

test('R22 a cancelled bonus goes back as far as the wallet holds it, once, and alone', async () => {
  const who = await member();
  const first = value(await grant(who));
  const second = value(
    await grant(who, {
      amount: units('20'),
      deposit: units('100'),
      terms: { ...FIVE_TIMES, turnoverTimes: 100, turnoverOn: 'deposit_and_bonus' },
    }),
  );
  assert.deepEqual(await state(who), [170, 370]);
  const end = (grantId: bigint) =>
    db.transaction((tx) => endBonus(deps, tx, { grantId, how: 'cancelled', by: 'job:test', reason: '' }));
  assert.deepEqual(value(await end(first.grantId)), { state: 'CANCELLED', takenBack: units('50') });
  const again = await end(first.grantId);
  assert.ok(!again.ok && again.code === 'bonus_ended');
  assert.deepEqual(await state(who), [120, 120], 'the other bonus stays bound');
  assert.equal(value(await end(second.grantId)).takenBack, units('20'));
  assert.deepEqual(await state(who), [100, 0]);
  assert.equal((await findAccountById(db, who.accountId))?.balance, units('100'));
  const { count, given, takenBack } = await sumRewardsGiven(db, {
    merchantId: who.merchantId,
    memberId: who.memberId,
  });
  assert.deepEqual([count, given, takenBack], [2, units('70'), units('70')]);
});

test('PROMO-009 the same ref is one bonus, also where two ask at once', async () => {
  const who = await member();
  const ref = 'deposit:D1';
  const made = await Promise.all([grant(who, { ref }), grant(who, { ref }), grant(who, { ref })]);
  assert.deepEqual(new Set(made.map((one) => value(one).grantId)).size, 1);
  assert.deepEqual(await state(who), [150, 250]);
});
