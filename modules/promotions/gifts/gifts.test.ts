import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { aGiveaway, claimRafflePromotion, someTerms as raffleTerms } from '@baize/giveaways/testing';
import { DAY_MS, fixedClock, formatUnits, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { findPoints } from '@baize/points';
import { pointsFrom } from '@baize/points/testing';
import { anExclusion } from '@baize/protection/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { promotionsApi } from '../api.ts';
import { promotionsConsoleApi } from '../console-api.ts';
import { promotionsConsoleHandlers } from '../console-handlers.ts';
import { creditBonus } from '../deposit-bonus.ts';
import { promotionsHandlers } from '../handlers.ts';
import { termsText } from '../terms-text.ts';
import { terms as termsSchema, type Terms } from '../terms.ts';
import { aPromotion, promotionsForTests, someContent, someTerms, type TermsOptions } from '../testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
const RATIO = { per: {}, points: 100, amount: '1', minConvert: 100 };
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { currency: 'USD' });
    await oneDecides(tx, made.id);
    await pointsFrom(tx, made.id, '2026-11-26', RATIO);
    return made;
  });
});
after(() => db.drop());

const deps = () => promotionsForTests(db, clock);
const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const promotion = (terms: TermsOptions, budget = '1000'): Promise<number> =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), budget, at: clock.now() }),
  );
const as = (of: Member) => memberContext(of.memberId, { merchant });
const apply = (of: Member, promoId: number) =>
  call(promotionsApi, 'applyPromotion', promotionsHandlers(deps()), { promoId }, as(of));
const detail = async (of: Member, promoId: number) => {
  const input = { promoId, language: 'EN' };
  const read = await call(promotionsApi, 'getPromotion', promotionsHandlers(deps()), input, as(of));
  assert.ok(read.ok);
  return read.value;
};
const staff = () => staffContext(['promotions.read', 'promotions.write', 'promotions.review'], { merchant });
const spent = async (promoId: number) =>
  formatUnits(
    (await db.one<{ spent: bigint }>('select spent from promotions.budget where promo_id = $1', [promoId]))
      .spent,
  );
const notices = async (of: Member) =>
  (
    await db.many<{ one: number }>(
      "select 1 as one from messaging.message where member_id = $1 and template = 'promotion_given'",
      [of.memberId],
    )
  ).length;

const POINTS = { kind: 'POINTS', points: 250 } as const;
const PRIZES = { kind: 'RAFFLE', budget: '100', prizes: [{ amount: '10', count: 10 }], blanks: 10 } as const;
const RAFFLE = { EN: 'Lucky draw', CN: '幸运抽奖', KM: 'ការចាប់រង្វាន់' };
const raffle = (more: object = {}): Promise<number> =>
  db.transaction((tx) => {
    const terms = raffleTerms(clock.now(), {
      titles: RAFFLE,
      what: { ...PRIZES, prizes: [...PRIZES.prizes] },
      earnedBy: 'DEPOSIT',
      earnedEach: '100',
      ...more,
    });
    return aGiveaway(tx, { merchantId: merchant.id, currency: 'USD', terms, at: clock.now() });
  });
const ticketsOf = (eventId: number, tickets = 2): Extract<Terms['what'], { kind: 'TICKETS' }> => ({
  kind: 'TICKETS',
  eventId,
  titles: RAFFLE,
  tickets,
});
const draw = (of: Member, promoId: number, nth: number) =>
  claimRafflePromotion({ db, clock, box: undefined as never }, { promoId, ticketId: `t_${nth}` }, as(of));

test('PROMO-004 points are given at once by their ledger, once, and cost the budget what they are worth', async () => {
  const who = await someone();
  const promoId = await promotion({ what: POINTS }, '6');
  const tries = await Promise.all(Array.from({ length: 5 }, () => apply(who, promoId)));
  assert.deepEqual(tries.map((one) => (one.ok ? one.value.state : one.code)).toSorted(), [
    'CLAIMED',
    ...Array<string>(4).fill('already_joined'),
  ]);
  assert.equal(await findPoints(db, who.memberId), 250n);
  assert.equal(await spent(promoId), '2.50', '100 points are a dollar');
  const { state, canClaim, own } = await detail(who, promoId);
  assert.deepEqual([state, canClaim, own?.gift, own?.amount], ['CLAIMED', false, '250 points', '2.50']);
  assert.equal(await notices(who), 1);

  const sides = await db.many<{ side: string | null; balance: bigint }>(
    'select side, balance from points.account where merchant_id = $1 and (member_id = $2 or side = $3)',
    [merchant.id, who.memberId, 'given'],
  );
  assert.equal(
    sides.reduce((sum, { balance }) => sum + balance, 0n),
    0n,
  );

  // The budget stands for two; the third is told that nothing is left, and nothing moves.
  const [second, third] = [await someone(), await someone()];
  assert.ok((await apply(second, promoId)).ok);
  assert.deepEqual((await detail(third, promoId)).reason, 'budget_spent');
  assert.equal(codeOf(await apply(third, promoId)), 'not_eligible');
  assert.deepEqual([await findPoints(db, third.memberId), await spent(promoId)], [0n, '5.00']);

  const costs = await call(
    promotionsConsoleApi,
    'listPromotionCosts',
    promotionsConsoleHandlers(deps()),
    { pageNo: 1, pageSize: 50 },
    staff(),
  );
  const row = costs.ok ? costs.value.list.find((one) => one.promoId === promoId) : undefined;
  assert.deepEqual([row?.joined, row?.claimed, row?.given, row?.cost], [2, 2, '5.00', '5.00']);
});

test('PROMO-004 who is excluded gets no points, and an approved application gives them', async () => {
  const [barred, who] = [await someone(), await someone()];
  const promoId = await promotion({ what: POINTS, how: { way: 'APPLICATION' } });
  for (const one of [barred, who]) assert.ok((await apply(one, promoId)).ok);
  await db.transaction((tx) =>
    anExclusion(tx, barred, { from: clock.now(), until: new Date(clock.now().getTime() + DAY_MS) }),
  );
  const listed = await call(
    promotionsConsoleApi,
    'listPromotionEntries',
    promotionsConsoleHandlers(deps()),
    { promoId, pageNo: 1, pageSize: 10 },
    staff(),
  );
  assert.ok(listed.ok);
  const entryOf = ({ memberId }: Member) => listed.value.list.find((one) => one.memberId === memberId);
  assert.equal(entryOf(who)?.amount, '2.50');
  const approve = (of: Member) =>
    call(
      promotionsConsoleApi,
      'approveApplication',
      promotionsConsoleHandlers(deps()),
      { entryId: entryOf(of)?.entryId ?? '', reason: 'as the terms say' },
      staff(),
    );
  assert.equal(codeOf(await approve(barred)), 'member_barred');
  assert.deepEqual([await findPoints(db, barred.memberId), await spent(promoId)], [0n, '0.00']);
  assert.ok((await approve(who)).ok);
  assert.equal(await findPoints(db, who.memberId), 250n);
});

test('PROMO-017 tickets come on top of what a raffle lets earn, each draws once', async () => {
  const who = await someone();
  const eventId = await raffle();
  const promoId = await promotion({ what: ticketsOf(eventId) });
  assert.equal(codeOf(await draw(who, eventId, 1)), 'not_eligible', 'nothing was earned');
  const joined = await apply(who, promoId);
  assert.equal(joined.ok && joined.value.state, 'CLAIMED');
  assert.equal(await spent(promoId), '10.00', 'half of the draws win ten: two are worth ten');
  const { state, own } = await detail(who, promoId);
  assert.deepEqual([state, own?.gift], ['CLAIMED', 'Tickets for “Lucky draw”: 2']);
  const first = await draw(who, eventId, 1);
  assert.equal(first.ok && first.value.remain, 1, 'beyond the one that can be earned');
  assert.equal(codeOf(await draw(who, eventId, 1)), 'already_claimed');
  assert.ok((await draw(who, eventId, 2)).ok);
  assert.equal(codeOf(await draw(who, eventId, 3)), 'not_eligible');
});

test('PROMO-017 tickets come with a deposit; of a raffle that is over nothing is given and nothing moves', async () => {
  const [who, late] = [await someone(), await someone()];
  const eventId = await raffle();
  const who30 = { deposit: { which: 'ANY', nth: 1, min: '30', max: null } } as const;
  const promoId = await promotion({ trigger: 'DEPOSIT', what: ticketsOf(eventId), who: who30 });
  const deposited = (of: Member, amount: string) =>
    db.transaction((tx) =>
      creditBonus(deps().log, tx, {
        merchantId: merchant.id,
        memberId: of.memberId,
        orderNo: `D-${of.memberId}`,
        amount: parseUnits(amount),
        bonusCode: `${promoId}.1`,
        orderedAt: clock.now(),
        now: clock.now(),
      }),
    );
  await deposited(who, '50');
  assert.ok((await draw(who, eventId, 1)).ok);
  await db.run("update giveaways.event set state = 'STOPPED', stopped_at = now() where event_id = $1", [
    eventId,
  ]);
  await deposited(late, '50');
  const entries = await db.one<{ n: number }>(
    'select count(*)::int as n from promotions.entry where promo_id = $1',
    [promoId],
  );
  assert.deepEqual(
    [entries.n, await spent(promoId), (await detail(late, promoId)).reason],
    [1, '10.00', 'raffle_over'],
  );
});

test('OP-26 a draft names a raffle that was published, by its own name, and asks nothing of what is no money', async () => {
  const eventId = await raffle();
  const save = async (what: Terms['what']) => {
    const { terms, ...rest } = someContent({ what: ticketsOf(eventId) });
    const saved = await call(
      promotionsConsoleApi,
      'savePromotion',
      promotionsConsoleHandlers(deps()),
      {
        content: { ...rest, terms: { ...terms, what } },
        reason: 'a new raffle',
      },
      staff(),
    );
    return saved.ok ? 'saved' : saved.detail;
  };
  const unknown = { fields: { 'content.terms.what.eventId': 'raffle_unknown' } };
  assert.deepEqual(await save({ ...ticketsOf(eventId), eventId: 999_999 }), unknown);
  assert.deepEqual(await save({ ...ticketsOf(eventId), titles: { ...RAFFLE, EN: 'A million' } }), unknown);
  assert.equal(await save(ticketsOf(eventId)), 'saved');
  const faults = (terms: TermsOptions) =>
    termsSchema.safeParse(someTerms(terms)).error?.issues.map(({ message }) => message) ?? [];
  const asks = {
    turnoverTimes: 100,
    turnoverOn: 'bonus',
    maxStake: null,
    contribution: [],
    excluded: [],
    days: 7,
    keptMax: null,
  } as const;
  assert.deepEqual(faults({ what: POINTS, asks: { ...asks, contribution: [], excluded: [] } }), [
    'gift_asks_nothing',
  ]);
  assert.deepEqual(faults({ what: POINTS, trigger: 'NET_LOSS' }), ['gift_unfit']);
  assert.deepEqual(faults({ what: ticketsOf(eventId) }), []);
});

test('PROMO-002 points and tickets have their sentences in each language, and none about claiming', () => {
  const said = (what: Terms['what'], language: 'EN' | 'CN' | 'KM') =>
    termsText(someTerms({ what }), { language, currency: 'USD', names: () => undefined });
  assert.equal(said(POINTS, 'EN')[0], 'You get 250 points.');
  assert.equal(said(ticketsOf(7), 'CN')[0], '您可获得“幸运抽奖”抽奖券 2 张。');
  for (const language of ['EN', 'CN', 'KM'] as const)
    for (const line of [...said(POINTS, language), ...said(ticketsOf(7), language)])
      assert.doesNotMatch(line, /[{}]/);
  assert.ok(!said(POINTS, 'EN').some((line) => line.includes('seven days')));
});
