import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { aGame } from '@baize/catalogue/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, formatUnits, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { endFreeRounds } from '@baize/play';
import { aConnection, playFreeRounds } from '@baize/play/testing';
import { anExclusion } from '@baize/protection/testing';
import { FREE_TERMS, storedTerms } from '@baize/rewards';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccountById } from '@baize/wallet';
import { promotionsApi } from '../api.ts';
import { promotionsConsoleApi } from '../console-api.ts';
import { promotionsConsoleHandlers } from '../console-handlers.ts';
import { promotionsHandlers } from '../handlers.ts';
import { payFreeRounds, remindFreeRounds } from '../pay-free-rounds.ts';
import { aPromotion, promotionsForTests, someContent, type TermsOptions } from '../testing.ts';

let db: TestDatabase;
let merchant: Merchant;
let gameId: number;
let live: number;
const clock = fixedClock('2026-11-28T05:00:00Z');
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { currency: 'USD' });
    await oneDecides(tx, made.id);
    await aConnection(tx);
    return made;
  });
  const slot = { connectionCode: 'STUDIO', gameType: 'RNG', vendorCode: 'PGS', classify: 'SM' } as const;
  gameId = (await aGame(db, slot)).gameId;
  const table = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'BAC' } as const;
  live = (await aGame(db, table)).gameId;
});
after(() => db.drop());

const deps = () => promotionsForTests(db, clock);
const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const WHAT = () => ({
  kind: 'FREE_ROUNDS' as const,
  games: [gameId],
  rounds: 3,
  stake: '1',
  days: 7,
  winMax: '20',
});
const BOUND = storedTerms({ ...FREE_TERMS, turnoverTimes: 500, days: 14 });
const promotion = (terms: TermsOptions = {}, budget = '1000'): Promise<number> =>
  db.transaction((tx) =>
    aPromotion(tx, {
      merchantId: merchant.id,
      content: someContent({ what: WHAT(), asks: BOUND, ...terms }),
      budget,
      at: clock.now(),
    }),
  );
const as = (of: Member) => memberContext(of.memberId, { merchant });
const apply = (of: Member, promoId: number) =>
  call(promotionsApi, 'applyPromotion', promotionsHandlers(deps()), { promoId }, as(of));
const mine = async (of: Member) => {
  const read = await call(
    promotionsApi,
    'listFreeRounds',
    promotionsHandlers(deps()),
    { language: 'EN' },
    as(of),
  );
  assert.ok(read.ok);
  return read.value.list.map(({ state, left, won }) => [state, left, won]);
};
const detail = async (of: Member, promoId: number) => {
  const input = { promoId, language: 'EN' };
  const read = await call(promotionsApi, 'getPromotion', promotionsHandlers(deps()), input, as(of));
  assert.ok(read.ok);
  return read.value;
};
const staff = () => staffContext(['promotions.read', 'promotions.write'], { merchant });
const balance = async ({ accountId }: Member) =>
  formatUnits((await findAccountById(db, accountId))?.balance ?? 0n);
const bonuses = (of: Member) =>
  db.many<{ amount: bigint; turnover: bigint; state: string; campaign: string }>(
    'select amount, turnover, state, campaign from rewards.bonus where member_id = $1 order by grant_id',
    [of.memberId],
  );
const notices = async (of: Member) =>
  (
    await db.many<{ template: string }>(
      'select template from messaging.message where member_id = $1 order by template',
      [of.memberId],
    )
  ).map(({ template }) => template);
const costs = async (promoId: number) => {
  const input = { pageNo: 1, pageSize: 50 };
  const read = await call(
    promotionsConsoleApi,
    'listPromotionCosts',
    promotionsConsoleHandlers(deps()),
    input,
    staff(),
  );
  const row = read.ok ? read.value.list.find((one) => one.promoId === promoId) : undefined;
  return [row?.issued, row?.claimed, row?.given, row?.cost];
};
const spent = async (promoId: number) =>
  formatUnits(
    (await db.one<{ spent: bigint }>('select spent from promotions.budget where promo_id = $1', [promoId]))
      .spent,
  );
/** What the vendor tells of `wins.length` rounds. */
const play = (of: Member, wins: readonly string[]) =>
  playFreeRounds({ db, clock }, { accountId: of.accountId, gameId, wins: wins.map(parseUnits) });

test('PROMO-004 free rounds are granted once, and what they win comes as one bound bonus when they are over', async () => {
  const who = await someone();
  const promoId = await promotion();
  const tries = await Promise.all(Array.from({ length: 5 }, () => apply(who, promoId)));
  assert.deepEqual(tries.map((one) => (one.ok ? one.value.state : one.code)).toSorted(), [
    'CLAIMED',
    ...Array<string>(4).fill('already_joined'),
  ]);
  assert.deepEqual(await mine(who), [['GRANTED', 3, '0.00']]);
  assert.equal((await detail(who, promoId)).state, 'PROCESS');
  assert.equal(await spent(promoId), '20.00', 'the most that is ever paid');
  await play(who, ['4', '0']);
  assert.equal(await payFreeRounds(deps()), 0);
  assert.deepEqual(
    [await mine(who), await bonuses(who), await balance(who)],
    [[['PARTLY_USED', 1, '4.00']], [], '0.00'],
  );
  await play(who, ['2.5']);
  await Promise.all([payFreeRounds(deps()), payFreeRounds(deps())]);
  assert.deepEqual(await bonuses(who), [
    {
      amount: parseUnits('6.5'),
      turnover: parseUnits('32.5'),
      state: 'OPEN',
      campaign: `promotion:${promoId}`,
    },
  ]);
  assert.deepEqual([await mine(who), await balance(who)], [[['USED', 0, '6.50']], '6.50']);
  assert.equal((await detail(who, promoId)).state, 'PROCESS', 'its turnover is not bet yet');
  assert.deepEqual(await notices(who), ['bonus_granted', 'promotion_given']);
  assert.deepEqual(await costs(promoId), [1, 1, '6.50', '6.50']);
  const book = await db.one<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from wallet.transfer where key like 'bonus:%' and account_id = $1`,
    [who.accountId],
  );
  assert.equal(book.sum, parseUnits('6.5'));
});

test('no more is paid than the terms say, and nothing where nothing was won', async () => {
  const [lucky, not] = [await someone(), await someone()];
  const promoId = await promotion({ asks: null });
  for (const one of [lucky, not]) assert.ok((await apply(one, promoId)).ok);
  await play(lucky, ['500', '500', '500']);
  await play(not, ['0', '0', '0']);
  await payFreeRounds(deps());
  assert.deepEqual([await balance(lucky), await balance(not)], ['20.00', '0.00']);
  assert.deepEqual(
    [(await detail(lucky, promoId)).state, (await detail(not, promoId)).state],
    ['CLAIMED', 'CLAIMED'],
  );
  assert.equal((await bonuses(lucky))[0]?.state, 'COMPLETED');
});

test('who is excluded is granted nothing, and is paid when the exclusion is over', async () => {
  const [barred, who] = [await someone(), await someone()];
  const promoId = await promotion();
  const exclude = (one: Member) =>
    db.transaction((tx) =>
      anExclusion(tx, one, { from: clock.now(), until: new Date(clock.now().getTime() + DAY_MS) }),
    );
  await exclude(barred);
  assert.equal(codeOf(await apply(barred, promoId)), 'not_eligible');
  assert.deepEqual([await mine(barred), await spent(promoId)], [[], '0.00']);
  assert.ok((await apply(who, promoId)).ok);
  await play(who, ['1', '1', '1']);
  await exclude(who);
  assert.equal(await payFreeRounds(deps()), 0);
  assert.equal(await balance(who), '0.00');
});

test('a reminder comes once, a day before they end, and what is left then expires', async () => {
  const who = await someone();
  const promoId = await promotion();
  assert.ok((await apply(who, promoId)).ok);
  await play(who, ['3']);
  clock.advance(5 * DAY_MS);
  await remindFreeRounds(deps());
  assert.deepEqual(await notices(who), ['promotion_given']);
  clock.advance(DAY_MS);
  await remindFreeRounds(deps());
  await remindFreeRounds(deps());
  assert.deepEqual(await notices(who), ['free_rounds_end_soon', 'promotion_given']);
  clock.advance(DAY_MS);
  assert.deepEqual(await mine(who), [['EXPIRED', 0, '3.00']]);
  await playFreeRounds({ db, clock }, { accountId: who.accountId, gameId, wins: [] });
  await payFreeRounds(deps());
  assert.equal(await balance(who), '3.00');
});

test('terms name slots of one open vendor, are said in words, and need a budget for the most', async () => {
  const save = (what: object) =>
    call(
      promotionsConsoleApi,
      'savePromotion',
      promotionsConsoleHandlers(deps()),
      { content: someContent({ what: what as never, asks: BOUND }), reason: 'a test' },
      staff(),
    );
  const wrong = await save({ ...WHAT(), games: [live] });
  assert.equal(codeOf(wrong), 'validation_failed');
  assert.ok((await save(WHAT())).ok);
  const who = await someone();
  const promoId = await promotion({}, '10');
  const { terms, reason } = await detail(who, promoId);
  assert.equal(reason, 'budget_spent');
  assert.match(terms[0] ?? '', /^You get 3 free rounds at a stake of 1(\.00)? USD each\./);
  assert.equal(codeOf(await apply(who, promoId)), 'not_eligible');
  assert.deepEqual(await mine(who), []);
});

test('only who granted them is asked to pay', async () => {
  const who = await someone();
  assert.ok((await apply(who, await promotion())).ok);
  await play(who, ['1', '1', '1']);
  assert.equal(await endFreeRounds({ db, clock }, `other-${randomUUID()}`, async () => true), 0);
  assert.equal(await balance(who), '0.00');
});
