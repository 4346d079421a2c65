import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aChannel } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCreditedDeposit, depositsForTests } from '@baize/deposits/testing';
import { call, codeOf, staffContext } from '@baize/endpoint/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { promotionsConsoleApi } from './console-api.ts';
import { promotionsConsoleHandlers } from './console-handlers.ts';
import { insertPromotion } from './promotion.sql.ts';
import { promotionsForTests, someContent, type TermsOptions } from './testing.ts';

/** Thursday noon in Bangkok: the days are 27 October to 25 November, the whole weeks begin on 2, 9 and 16 November. */
const clock = fixedClock('2026-11-26T05:00:00Z');
const on = (day: string) => new Date(`${day}T05:00:00Z`);
let db: TestDatabase;
let merchant: Merchant;
let [anna, ben]: [Member, Member] = [undefined as never, undefined as never];
before(async () => {
  db = await testDatabase();
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx, { currency: 'USD', timeZone: 'Asia/Bangkok' });
    [anna, ben] = [await aMember(tx, { merchant }), await aMember(tx, { merchant })];
    const ids = [anna.memberId, ben.memberId];
    await tx.run(`update members.line set since = '2026-10-01' where member_id = any ($1)`, [ids]);
    await tx.run(
      `update members.member set registered_at = '2026-10-01', registered_device_id = 'one-phone' where id = any ($1)`,
      [ids],
    );
    const lost = (who: Member, day: string, net: string) =>
      playedAt(tx, {
        memberId: who.memberId,
        at: on(day),
        timeZone: merchant.timeZone,
        net: parseUnits(net),
      });
    await lost(anna, '2026-10-26', '-900');
    await lost(anna, '2026-11-03', '-100');
    await lost(anna, '2026-11-04', '40');
    await lost(anna, '2026-11-10', '-3000');
    await lost(ben, '2026-11-05', '-20');
    await lost(ben, '2026-11-26', '-500');
    const channel = await aChannel(tx, merchant.id);
    for (const [member, amount, day] of [
      [anna, '40', '2026-11-02'],
      [ben, '10', '2026-11-03'],
      [anna, '30', '2026-11-04'],
      [ben, '90', '2026-11-05'],
    ] as const) {
      const deps = depositsForTests(db, { clock: fixedClock(on(day).toISOString()) });
      await aCreditedDeposit(deps, tx, { member, channel, amount, at: on(day) });
    }
  });
});
after(() => db.drop());

const draft = (terms: TermsOptions, of = merchant): Promise<number> =>
  db.transaction((tx) =>
    insertPromotion(tx, { merchantId: of.id, draft: someContent(terms), at: clock.now() }),
  );
const ask = (promoId: number, of = merchant) =>
  call(
    promotionsConsoleApi,
    'dryRunPromotion',
    promotionsConsoleHandlers(promotionsForTests(db, clock)),
    { promoId },
    staffContext(['promotions.read'], { merchant: of }),
  );
async function costOf(terms: TermsOptions) {
  const promoId = await draft(terms);
  const [first, second] = [await ask(promoId), await ask(promoId)];
  assert.ok(first.ok);
  assert.deepEqual(first, second, 'the same data give the same answer');
  const { members, grants, cost, list } = first.value;
  return { members, grants, cost, list: list.map((row) => [row.account, row.grants, row.base, row.amount]) };
}
const CASHBACK: TermsOptions = {
  type: 'CASHBACK',
  trigger: 'NET_LOSS',
  what: { kind: 'PERCENT', bps: 500, cap: '100' },
};

/**
 * By days, 5 % to 100: Anna 100 → 5.00 on the 3rd, won on the 4th, 3,000 → 150, capped at 100.00 on the 10th; Ben 20 → 1.00. 26 October
 * and today are no whole days of the thirty. By weeks: Anna 60 → 3.00 and 100.00, Ben 1.00.
 */
test('OP-26: a dry run computes a cashback as by hand, by day and by week', async () => {
  assert.deepEqual(await costOf({ ...CASHBACK, lossPeriod: 'DAY' }), {
    members: 2,
    grants: 3,
    cost: '106.00',
    list: [
      [anna.account, 2, '3100.00', '105.00'],
      [ben.account, 1, '20.00', '1.00'],
    ],
  });
  assert.deepEqual(await costOf({ ...CASHBACK, lossPeriod: 'WEEK' }), {
    members: 2,
    grants: 3,
    cost: '104.00',
    list: [
      [anna.account, 2, '3060.00', '103.00'],
      [ben.account, 1, '20.00', '1.00'],
    ],
  });
});

/**
 * First deposit, 100 % to 50, from 20: Anna's first is 40 → 40.00; Ben's first was 10, too small, his second is not the first. Any
 * deposit, each time: Anna 40 + 30, Ben 50 of 90. One account per device: the
 * two share one and Anna came first: once, or each time, it is hers alone.
 */
test('OP-26: a dry run of deposits asks which one, its amount, the slot and the marks', async () => {
  const bonus = (which: 'FIRST' | 'ANY', who: TermsOptions['who'] = {}): TermsOptions => ({
    type: 'DEPOSIT',
    trigger: 'DEPOSIT',
    what: { kind: 'PERCENT', bps: 10_000, cap: '50' },
    who: { deposit: { which, nth: 1, min: '20', max: null }, ...who },
  });
  const first = await costOf(bonus('FIRST'));
  assert.deepEqual([first.members, first.grants, first.cost], [1, 1, '40.00']);
  const each = await costOf(bonus('ANY', { limit: 'EACH' }));
  assert.deepEqual(each.list, [
    [anna.account, 2, '70.00', '70.00'],
    [ben.account, 1, '90.00', '50.00'],
  ]);
  const once = await costOf(bonus('ANY', { once: ['device'] }));
  assert.deepEqual(once.list, [[anna.account, 1, '40.00', '40.00']]);
  const onceEach = await costOf(bonus('ANY', { once: ['device'], limit: 'EACH' }));
  assert.deepEqual(onceEach.list, [[anna.account, 2, '70.00', '70.00']]);
});

test('OP-26: what members join is not computed, and says so; nothing is stored by a run', async () => {
  const promoId = await draft({});
  const answered = await ask(promoId);
  assert.ok(answered.ok);
  assert.deepEqual([answered.value.isComputed, answered.value.cost], [false, '0.00']);
  const { rows } = await db.one<{ rows: number }>(
    'select (select count(*) from promotions.entry)::int + (select count(*) from promotions.mark)::int as rows',
    [],
  );
  assert.equal(rows, 0);
});

test('OP-26: another brand’s draft is not found', async () => {
  const other = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  assert.equal(codeOf(await ask(await draft(CASHBACK), other)), 'not_found');
});

test('OP-26: a dry run that runs out of time answers of whole days, and up to which', async () => {
  const promoId = await draft({ ...CASHBACK, lossPeriod: 'DAY' });
  // Each look at the clock is a second: there is time for some twenty of the thirty days.
  const slow = fixedClock('2026-11-26T05:00:00Z');
  const ticking = {
    now: () => {
      slow.advance(1_000);
      return slow.now();
    },
  };
  const answer = await call(
    promotionsConsoleApi,
    'dryRunPromotion',
    promotionsConsoleHandlers(promotionsForTests(db, ticking)),
    { promoId },
    staffContext(['promotions.read'], { merchant }),
  );
  assert.ok(answer.ok);
  const { isWhole, from, to, cases, cost } = answer.value;
  assert.deepEqual([isWhole, from, cases], [false, '2026-10-27', 2]);
  assert.ok(to >= '2026-11-05' && to < '2026-11-10', to);
  assert.equal(cost, '6.00', 'the loss of the 10th is of a day that is not in it');
});
