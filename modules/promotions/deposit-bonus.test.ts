import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aChannel } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, staffContext } from '@baize/endpoint/testing';
import { aDepositOrder, creditOrder, depositsForTests } from '@baize/deposits/testing';
import { fixedClock, HOUR_MS, memoryLogger, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { anExclusion } from '@baize/protection/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount, withdrawable } from '@baize/wallet';
import { promotionsConsoleApi } from './console-api.ts';
import { promotionsConsoleHandlers } from './console-handlers.ts';
import { bonusChoices, creditBonus } from './deposit-bonus.ts';
import { retryFailures } from './retry-failures.ts';
import { LISTED_MAX, TRIES_MAX } from './rules.ts';
import { aPromotion, promotionsForTests, someContent, type TermsOptions } from './testing.ts';

/** Orders are real ones, credited by the operation that credits them; 12:00 of 26 November in Bangkok. */
const noon = new Date('2026-11-26T05:00:00Z');
const MINUTE = 60_000;
let db: TestDatabase;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx, { currency: 'USD', timeZone: 'Asia/Bangkok' }));
});
after(() => db.drop());

const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE);
const clockAt = (at: Date) => fixedClock(at.toISOString());
const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const FULL: TermsOptions = {
  type: 'DEPOSIT',
  trigger: 'DEPOSIT',
  what: { kind: 'PERCENT', bps: 10_000, cap: '50' },
  who: { deposit: { which: 'FIRST', nth: 1, min: '20', max: null } },
};
const daily: TermsOptions = {
  ...FULL,
  who: { limit: 'DAILY', deposit: { which: 'DAILY', nth: 1, min: '20', max: null } },
};
const promotion = (terms: TermsOptions, budget = '1000') =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), budget, at: noon }),
  );

type Order = Awaited<ReturnType<typeof aDepositOrder>>;
const ordered = (member: Member, promoId: number, amount: string, at: Date): Promise<Order> =>
  db.transaction(async (tx) => {
    const channel = await aChannel(tx, merchant.id);
    return aDepositOrder(tx, { member, channel, amount, at, bonusCode: `${promoId}.1` });
  });
async function credited(order: Order, at: Date): Promise<void> {
  const log = memoryLogger();
  const deps: Parameters<typeof creditOrder>[0] = {
    ...depositsForTests(db, { clock: clockAt(at) }),
    ports: { depositCredited: (tx, came) => creditBonus(log, tx, came) },
  };
  await db.transaction((tx) => creditOrder(deps, tx, order));
}
const bonuses = async (member: Member) =>
  (
    await db.many<{ amount: bigint }>(
      'select amount from rewards.bonus where member_id = $1 order by grant_id',
      [member.memberId],
    )
  ).map(({ amount }) => Number(amount / parseUnits('1')));
const balance = async ({ accountId }: Member) =>
  Number((await withdrawable(db, accountId)).available / parseUnits('1'));
const failures = (promoId: number) =>
  db.many<{ outcome: string | null; tries: number }>(
    'select outcome, tries from promotions.failure where promo_id = $1',
    [promoId],
  );

test('OPEN-PROMO-01: a fault in a bonus holds up no deposit; the bonus comes when it is mended, once', async () => {
  const who = await someone();
  const promoId = await promotion(FULL);
  const order = await ordered(who, promoId, '40', noon);
  await db.run(`create function promotions.broken() returns trigger language plpgsql as $$
    begin if new.member_id = ${who.memberId} then raise exception 'disk on fire'; end if; return new; end $$;
    create trigger broken before insert on promotions.entry for each row execute function promotions.broken()`);
  await credited(order, noon);
  const state = await db.one<{ state: string }>('select state from deposits.deposit where order_no = $1', [
    order.orderNo,
  ]);
  assert.equal(state.state, 'CREDITED');
  assert.equal(await balance(who), 40, 'the deposit is there without its bonus');
  assert.deepEqual(await failures(promoId), [{ outcome: null, tries: 1 }]);
  await retryFailures(promotionsForTests(db, clockAt(minutesOn(30))));
  assert.deepEqual(await failures(promoId), [{ outcome: null, tries: 2 }]);
  await db.run('drop trigger broken on promotions.entry; drop function promotions.broken()');
  // Another deposit came meanwhile: the bonus is still that of the first.
  await credited(await ordered(who, promoId, '30', minutesOn(40)), minutesOn(41));
  const later = promotionsForTests(db, clockAt(minutesOn(120)));
  await Promise.all([retryFailures(later), retryFailures(later), retryFailures(later)]);
  assert.deepEqual(await failures(promoId), [{ outcome: 'ISSUED', tries: 2 }]);
  assert.deepEqual(await bonuses(who), [40]);
  assert.equal(await balance(who), 110);
});

test('OPEN-PROMO-01: a daily bonus is of the day of its order, though it is credited after midnight', async () => {
  const who = await someone();
  const promoId = await promotion(daily);
  const late = new Date('2026-11-26T16:58:00Z');
  const midnight = new Date('2026-11-26T17:00:00Z').getTime();
  const early = new Date(midnight + MINUTE);
  const first = await ordered(who, promoId, '20', late);
  const second = await ordered(who, promoId, '25', early);
  // The one of the new day is credited before that of the old day: each day has its own.
  await credited(second, new Date(midnight + 2 * MINUTE));
  await credited(first, new Date(midnight + 3 * MINUTE));
  await credited(
    await ordered(who, promoId, '30', new Date(midnight + HOUR_MS)),
    new Date(midnight + HOUR_MS),
  );
  assert.deepEqual(await bonuses(who), [25, 20]);
});

test('OPEN-PROMO-01: two first deposits credited at once bring one bonus', async () => {
  const who = await someone();
  const promoId = await promotion(FULL);
  const orders = [await ordered(who, promoId, '20', noon), await ordered(who, promoId, '20', noon)];
  await Promise.all(orders.map((order) => credited(order, noon)));
  assert.deepEqual(await bonuses(who), [20]);
  assert.equal(await balance(who), 60);
});

test('OPEN-PROMO-01: of two accounts of a device one has the bonus of each deposit, also when both come at once', async () => {
  const people = [await someone(), await someone()];
  await db.run(`update members.member set registered_device_id = 'same-phone' where id = any ($1)`, [
    people.map(({ memberId }) => memberId),
  ]);
  const deposit = { which: 'ANY', nth: 1, min: '20', max: null } as const;
  const promoId = await promotion({ ...FULL, who: { limit: 'EACH', once: ['device'], deposit } });
  for (const minutes of [0, 5])
    await Promise.all(
      people.map(async (who) =>
        credited(await ordered(who, promoId, '20', minutesOn(minutes)), minutesOn(minutes)),
      ),
    );
  assert.deepEqual((await Promise.all(people.map(bonuses))).toSorted(), [[], [20, 20]]);
});

const offered = async (who: Member, at = noon) => {
  const own = { merchantId: merchant.id, memberId: who.memberId, currency: 'USD' };
  const choices = await bonusChoices(db, { ...own, language: 'EN', now: at });
  return choices.map(({ code }) => code);
};
test('OPEN-PROMO-01: the deposit page offers what this member may have now, and nothing else', async () => {
  const [fresh, had, barred] = [await someone(), await someone(), await someone()];
  const promoId = await promotion(FULL);
  const [spent, high, other] = [
    await promotion(FULL, '0'),
    await promotion({ ...FULL, who: { ...FULL.who, levelMin: 9 } }),
    await promotion({}),
  ];
  const code = `${promoId}.1`;
  assert.ok((await offered(fresh)).includes(code));
  for (const hidden of [spent, high, other])
    assert.ok(!(await offered(fresh)).includes(`${hidden}.1`), `${hidden} is not offered`);
  await credited(await ordered(had, promoId, '20', noon), noon);
  assert.ok(!(await offered(had)).includes(code), 'the first deposit is past');
  await db.transaction((tx) => anExclusion(tx, barred, { from: noon, until: null }));
  assert.deepEqual(await offered(barred), [], 'R9');
  await db.run(`update promotions.promotion set state = 'STOPPED' where promo_id = $1`, [promoId]);
  assert.ok(!(await offered(fresh)).includes(code), 'it is stopped');
});

test('PROMO-001: a running deposit bonus is offered behind a hundred that are over', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx, { currency: 'USD', timeZone: 'Asia/Bangkok' }));
  const who = await db.transaction((tx) => aMember(tx, { merchant: brand }));
  const running = await db.transaction(async (tx) => {
    const of = { merchantId: brand.id, at: noon };
    const promoId = await aPromotion(tx, { ...of, content: someContent(FULL) });
    for (let n = 0; n < LISTED_MAX; n += 1) {
      const content = someContent(FULL);
      content.terms.when = { ...content.terms.when, from: '2026-11-01', to: '2026-11-20' };
      await aPromotion(tx, { ...of, content });
    }
    return promoId;
  });
  const { id: merchantId, currency } = brand;
  const own = { merchantId, memberId: who.memberId, currency, language: 'EN' as const, now: noon };
  assert.deepEqual(
    (await bonusChoices(db, own)).map(({ code }) => code),
    [`${running}.1`],
  );
});

test('OPEN-PROMO-01: what another brand offers is given to nobody here', async () => {
  const who = await someone();
  const other = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  const foreign = await db.transaction((tx) =>
    aPromotion(tx, { merchantId: other.id, content: someContent(FULL), at: noon }),
  );
  assert.ok(!(await offered(who)).includes(`${foreign}.1`));
  await credited(await ordered(who, foreign, '40', noon), noon);
  assert.deepEqual(await bonuses(who), []);
  assert.equal((await findAccount(db, who.memberId))?.balance, parseUnits('40'));
});

test('OPEN-PROMO-01 OP-26: what fails too often is given up and listed with its reason; an operator has it tried again, once', async () => {
  const who = await someone();
  const promoId = await promotion(FULL);
  await db.run(`create function promotions.broken() returns trigger language plpgsql as $$
    begin if new.member_id = ${who.memberId} then raise exception 'disk on fire'; end if; return new; end $$;
    create trigger broken before insert on promotions.entry for each row execute function promotions.broken()`);
  await credited(await ordered(who, promoId, '40', noon), noon);
  for (let hour = 1; hour < TRIES_MAX; hour += 1)
    await retryFailures(promotionsForTests(db, clockAt(minutesOn(hour * 60))));
  assert.deepEqual(await failures(promoId), [{ outcome: null, tries: TRIES_MAX }]);
  const at = minutesOn((TRIES_MAX + 5) * 60);
  const deps = promotionsForTests(db, clockAt(at));
  await retryFailures(deps);
  assert.deepEqual(await failures(promoId), [{ outcome: null, tries: TRIES_MAX }], 'not by itself any more');

  const staff = (of = merchant) =>
    staffContext(['promotions.read', 'promotions.review'], { merchant: of, staffId: 1 });
  const handlers = promotionsConsoleHandlers(deps);
  const list = async (filter: object, of = merchant) => {
    const found = await call(promotionsConsoleApi, 'listPromotionFailures', handlers, filter, staff(of));
    assert.ok(found.ok, codeOf(found));
    return found.value.list;
  };
  const retry = (failureId: string, of = merchant) =>
    call(
      promotionsConsoleApi,
      'retryPromotionFailure',
      handlers,
      { failureId, reason: 'the disk was changed' },
      staff(of),
    );
  const [row] = await list({ state: 'GIVEN_UP', account: who.account });
  assert.ok(row);
  assert.match(row.fault, /disk on fire/);
  assert.deepEqual(
    [row.state, row.account, row.base, row.tries, row.nextAt, row.mayRetry],
    ['GIVEN_UP', who.account, '40.00', TRIES_MAX, null, true],
  );
  assert.deepEqual(await list({ state: 'OPEN', account: who.account }), []);
  const elsewhere = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  assert.deepEqual(await list({}, elsewhere), []);
  assert.equal(codeOf(await retry(row.failureId, elsewhere)), 'not_found');
  assert.deepEqual(await retry(row.failureId), { ok: true, value: { outcome: null } }, 'broken yet');
  assert.deepEqual(await failures(promoId), [{ outcome: null, tries: TRIES_MAX + 1 }]);
  assert.deepEqual(await bonuses(who), []);
  await db.run('drop trigger broken on promotions.entry; drop function promotions.broken()');
  const answers = await Promise.all([retry(row.failureId), retry(row.failureId)]);
  assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'state_changed']);
  assert.deepEqual(await bonuses(who), [40]);
  assert.equal(await balance(who), 80);
  assert.deepEqual(
    (await list({ account: who.account })).map(({ state, mayRetry, outcome }) => [state, mayRetry, outcome]),
    [['ISSUED', false, 'ISSUED']],
  );
});
