import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, HOUR_MS, memoryLogger, parseUnits } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { payCashbacks } from './cashback.ts';
import { insertVersion, stopNow } from './promotion.sql.ts';
import { retryFailures } from './retry-failures.ts';
import { aPromotion, promotionsForTests, someContent, type TermsOptions } from './testing.ts';

/** Days of Bangkok: 26 November is played, 27 November pays it. */
let db: TestDatabase;
const played = new Date('2026-11-26T05:00:00Z');
const over = fixedClock('2026-11-27T05:00:00Z');
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const DAILY: TermsOptions = {
  type: 'CASHBACK',
  trigger: 'NET_LOSS',
  lossPeriod: 'DAY',
  what: { kind: 'PERCENT', bps: 500, cap: '100' },
  who: { limit: 'DAILY' },
};

async function aLoser(): Promise<{ merchant: Merchant; loser: Member }> {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { currency: 'USD', timeZone: 'Asia/Bangkok' });
    const loser = await aMember(tx, { merchant });
    await tx.run(`update members.line set since = '2026-11-01' where member_id = $1`, [loser.memberId]);
    await playedAt(tx, {
      memberId: loser.memberId,
      at: played,
      timeZone: merchant.timeZone,
      validBet: parseUnits('400'),
      net: -parseUnits('200'),
    });
    await completeUpto(tx, new Date('2026-11-27T04:00:00Z'));
    return { merchant, loser };
  });
}
const promoted = (merchant: Merchant, terms: TermsOptions, at = played) =>
  db.transaction((tx) => aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), at }));
const given = (promoId: number) =>
  db.many<{ memberId: number; amount: bigint }>(
    'select member_id, amount from promotions.entry where promo_id = $1 order by entry_id',
    [promoId],
  );
const deps = (clock = over) => ({ ...promotionsForTests(db, clock), log: memoryLogger() });
const run = (clock = over) => payCashbacks(deps(clock), () => false, 1);
const republish = (promoId: number, version: number, terms: TermsOptions, at: string) =>
  db.transaction((tx) =>
    insertVersion(tx, { promoId, version, content: someContent(terms), at: new Date(at) }),
  );
const stopAt = (promoId: number, at: string) => db.transaction((tx) => stopNow(tx, promoId, new Date(at)));
/** More of a loss, at another time; then everything is counted up to the end. */
const losesAt = ({ merchant, loser }: { merchant: Merchant; loser: Member }, at: string, loss: string) =>
  db.transaction(async (tx) => {
    const { timeZone } = merchant;
    await playedAt(tx, { memberId: loser.memberId, at: new Date(at), timeZone, net: -parseUnits(loss) });
    await completeUpto(tx, new Date('2026-12-31T00:00:00Z'));
  });

test('OPEN-PROMO-01: a day’s net loss is paid back once, however many workers pay', async () => {
  const { merchant, loser } = await aLoser();
  const promoId = await promoted(merchant, DAILY);
  await Promise.all([run(), run(), run()]);
  await run();
  assert.deepEqual(await given(promoId), [{ memberId: loser.memberId, amount: parseUnits('10') }]);
});

test('OPEN-PROMO-01: of a day on which it was no cashback yet nothing is paid', async () => {
  const { merchant } = await aLoser();
  const promoId = await promoted(merchant, {}, new Date('2026-11-25T05:00:00Z'));
  const cashback = someContent(DAILY);
  const at = new Date('2026-11-26T06:00:00Z');
  await db.transaction((tx) => insertVersion(tx, { promoId, version: 2, content: cashback, at }));
  await run();
  assert.deepEqual(await given(promoId), []);
});

test('OPEN-PROMO-01: a day on which it was stopped is not paid, then or when it runs again', async () => {
  const who = await aLoser();
  const promoId = await promoted(who.merchant, DAILY, new Date('2026-11-24T05:00:00Z'));
  await stopAt(promoId, '2026-11-26T06:00:00Z');
  await run();
  assert.deepEqual(await given(promoId), []);
  // It runs again on the 28th; the 26th to the 28th have a stop in them, the 29th has none.
  await republish(promoId, 2, DAILY, '2026-11-28T05:00:00Z');
  await losesAt(who, '2026-11-29T05:00:00Z', '40');
  await run(fixedClock('2026-11-30T05:00:00Z'));
  assert.deepEqual(await given(promoId), [{ memberId: who.loser.memberId, amount: parseUnits('2') }]);
});

test('OPEN-PROMO-01: days before its first day and after its last count nothing', async () => {
  const who = await aLoser();
  // 200 lost on Thursday the 26th, 40 on Friday, 60 on Saturday: of Friday alone 5 % is 2.
  await losesAt(who, '2026-11-27T05:00:00Z', '40');
  await losesAt(who, '2026-11-28T05:00:00Z', '60');
  const when = { from: '2026-11-27', to: '2026-11-27' };
  const weekly: TermsOptions = { ...DAILY, lossPeriod: 'WEEK', who: { limit: 'WEEKLY' }, when };
  const promoId = await promoted(who.merchant, weekly, new Date('2026-11-26T01:00:00Z'));
  await run(fixedClock('2026-11-30T05:00:00Z'));
  assert.deepEqual(await given(promoId), [{ memberId: who.loser.memberId, amount: parseUnits('2') }]);
});

test('OPEN-PROMO-01: from days to weeks no day is paid twice and none is left out', async () => {
  const who = await aLoser();
  await losesAt(who, '2026-11-27T05:00:00Z', '40');
  await losesAt(who, '2026-11-28T05:00:00Z', '60');
  const promoId = await promoted(who.merchant, DAILY, new Date('2026-11-26T01:00:00Z'));
  // Published on Thursday the 26th at noon: Thursday is a day yet, Friday to Sunday are a week.
  await republish(promoId, 2, { ...DAILY, lossPeriod: 'WEEK' }, '2026-11-26T05:00:00Z');
  await run(fixedClock('2026-11-27T05:00:00Z'));
  await run(fixedClock('2026-11-30T05:00:00Z'));
  const { memberId } = who.loser;
  assert.deepEqual(await given(promoId), [
    { memberId, amount: parseUnits('10') },
    { memberId, amount: parseUnits('5') },
  ]);
});

test('OPEN-PROMO-01: from weeks to days the week that runs is paid whole', async () => {
  const who = await aLoser();
  await losesAt(who, '2026-11-28T05:00:00Z', '60');
  const weekly: TermsOptions = { ...DAILY, lossPeriod: 'WEEK' };
  const promoId = await promoted(who.merchant, weekly, new Date('2026-11-23T01:00:00Z'));
  await republish(promoId, 2, DAILY, '2026-11-26T05:00:00Z');
  await run(fixedClock('2026-11-29T05:00:00Z'));
  assert.deepEqual(await given(promoId), [], 'the week is not over');
  await run(fixedClock('2026-11-30T05:00:00Z'));
  assert.deepEqual(await given(promoId), [{ memberId: who.loser.memberId, amount: parseUnits('13') }]);
});

test('OPEN-PROMO-01: what is published after a period changes nothing of it', async () => {
  const who = await aLoser();
  const promoId = await promoted(who.merchant, DAILY);
  await republish(promoId, 2, {}, '2026-11-27T00:00:00Z');
  await run();
  assert.deepEqual(await given(promoId), [{ memberId: who.loser.memberId, amount: parseUnits('10') }]);
});

test('OPEN-PROMO-01: who is eligible is asked for the period, not for the time of the job', async () => {
  const who = await aLoser();
  const { loser, merchant } = who;
  await db.run(`update members.member set registered_at = '2026-11-20T05:00:00Z' where id = $1`, [
    loser.memberId,
  ]);
  // On the 26th registered for seven days; the worker was down until the 30th.
  const promoId = await promoted(merchant, { ...DAILY, who: { limit: 'DAILY', registeredWithinDays: 7 } });
  await losesAt(who, '2026-11-27T05:00:00Z', '40');
  await run(fixedClock('2026-11-30T05:00:00Z'));
  assert.deepEqual(await given(promoId), [{ memberId: loser.memberId, amount: parseUnits('10') }]);
});

/** The database itself fails for this member. */
const breakFor = (memberId: number) =>
  db.run(`create function promotions.broken() returns trigger language plpgsql as $$
    begin if new.member_id = ${memberId} then raise exception 'disk on fire'; end if; return new; end $$;
    create trigger broken before insert on promotions.entry for each row execute function promotions.broken()`);
const mend = () => db.run('drop trigger broken on promotions.entry; drop function promotions.broken()');

test('OPEN-PROMO-01: a fault with one member stops nobody else, and is tried again', async () => {
  const { merchant, loser } = await aLoser();
  const other = await db.transaction(async (tx) => {
    const made = await aMember(tx, { merchant });
    await tx.run(`update members.line set since = '2026-11-01' where member_id = $1`, [made.memberId]);
    const { timeZone } = merchant;
    await playedAt(tx, { memberId: made.memberId, at: played, timeZone, net: -parseUnits('100') });
    return made;
  });
  const promoId = await promoted(merchant, DAILY);
  await breakFor(loser.memberId);
  await run();
  assert.deepEqual(await given(promoId), [{ memberId: other.memberId, amount: parseUnits('5') }]);
  const soon = fixedClock(new Date(over.now().getTime() + HOUR_MS).toISOString());
  await retryFailures(deps(soon));
  assert.equal((await given(promoId)).length, 1, 'it is broken yet');
  await mend();
  const later = fixedClock(new Date(over.now().getTime() + 3 * HOUR_MS).toISOString());
  await Promise.all([retryFailures(deps(later)), retryFailures(deps(later))]);
  await retryFailures(deps(later));
  assert.deepEqual(await given(promoId), [
    { memberId: other.memberId, amount: parseUnits('5') },
    { memberId: loser.memberId, amount: parseUnits('10') },
  ]);
});
