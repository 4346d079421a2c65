import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { anExclusion } from '@baize/protection/testing';
import { FREE_TERMS, storedTerms } from '@baize/rewards';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { withdrawable } from '@baize/wallet';
import { promotionsApi } from './api.ts';
import { promotionsConsoleApi } from './console-api.ts';
import { promotionsConsoleHandlers } from './console-handlers.ts';
import { creditBonus } from './deposit-bonus.ts';
import { promotionsHandlers } from './handlers.ts';
import { insertVersion } from './promotion.sql.ts';
import { promotionQueues } from './queues.sql.ts';
import { aPromotion, promotionsForTests, someContent, type TermsOptions } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { currency: 'USD' });
    await oneDecides(tx, made.id);
    return made;
  });
});
after(() => db.drop());

const deps = (at = clock) => promotionsForTests(db, at);
const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const promotion = (terms: TermsOptions = {}, budget = '1000'): Promise<number> =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), budget, at: clock.now() }),
  );
const inQueue = () => promotionQueues(deps())[0]?.find(merchant.id, staffContext([], { merchant }).caller);
const as = (of: Member) => memberContext(of.memberId, { merchant });
const apply = (of: Member, promoId: number, more: object = {}) =>
  call(promotionsApi, 'applyPromotion', promotionsHandlers(deps()), { promoId, ...more }, as(of));
const claim = (of: Member, promoId: number, at = clock) =>
  call(promotionsApi, 'claimPromotion', promotionsHandlers(deps(at)), { promoId }, as(of));
const detail = async (of: Member, promoId: number) => {
  const input = { promoId, language: 'EN' };
  const read = await call(promotionsApi, 'getPromotion', promotionsHandlers(deps()), input, as(of));
  assert.ok(read.ok);
  return read.value;
};
const stateOf = async (of: Member, promoId: number) => {
  const { state, reason, canApply, canClaim } = await detail(of, promoId);
  return [state, reason, canApply, canClaim];
};
const money = async (of: Member) => {
  const { available, turnoverLeft } = await withdrawable(db, of.accountId);
  return [available / parseUnits('1'), turnoverLeft / parseUnits('1')].map(Number);
};
const spent = (promoId: number) =>
  db.one<{ spent: bigint; grants: bigint }>(
    'select spent, grants from promotions.budget where promo_id = $1',
    [promoId],
  );
const asks = storedTerms({ ...FREE_TERMS, turnoverTimes: 300, days: 7 });

test('PROMO-004: a member joins, the reward waits, is claimed once, and its turnover runs', async () => {
  const who = await someone();
  const promoId = await promotion({ asks });
  assert.deepEqual(await stateOf(who, promoId), ['JOIN', null, true, false]);
  const joined = await apply(who, promoId);
  assert.ok(joined.ok);
  assert.equal(joined.value.state, 'ISSUED');
  assert.deepEqual(await money(who), [0, 0], 'what waits to be claimed moved nothing');
  assert.deepEqual(await stateOf(who, promoId), ['ISSUED', null, false, true]);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(who, promoId)));
  assert.ok(claims.every(({ ok }) => ok));
  assert.deepEqual(await money(who), [10, 30]);
  assert.deepEqual(await stateOf(who, promoId), ['PROCESS', null, false, false]);
});

test('PROMO-004: two tabs join at once, one entry and one part of the budget', async () => {
  const who = await someone();
  const promoId = await promotion();
  const answers = await Promise.all(Array.from({ length: 6 }, () => apply(who, promoId)));
  assert.equal(answers.filter(({ ok }) => ok).length, 1);
  assert.ok(answers.every((one) => one.ok || one.code === 'already_joined'));
  assert.deepEqual(await spent(promoId), { spent: parseUnits('10'), grants: 1n });
});

test('OPEN-PROMO-04: a reward that was not claimed in seven days is forbidden, and moves nothing', async () => {
  const who = await someone();
  const promoId = await promotion();
  assert.ok((await apply(who, promoId)).ok);
  const late = fixedClock(new Date(clock.now().getTime() + 8 * DAY_MS).toISOString());
  assert.equal(codeOf(await claim(who, promoId, late)), 'nothing_to_claim');
  assert.deepEqual(await money(who), [0, 0]);
});

test('OP-26: the budget is never exceeded by members who join at once', async () => {
  const promoId = await promotion({}, '35');
  const all = await Promise.all(Array.from({ length: 8 }, someone));
  const answers = await Promise.all(all.map((who) => apply(who, promoId)));
  assert.equal(answers.filter(({ ok }) => ok).length, 3);
  const refused = answers.filter(({ ok }) => !ok);
  assert.ok(refused.every((one) => !one.ok && one.code === 'not_eligible'));
  assert.deepEqual(await spent(promoId), { spent: parseUnits('30'), grants: 3n });
  const entries = await db.one<{ count: number }>(
    'select count(*)::int from promotions.entry where promo_id = $1',
    [promoId],
  );
  assert.equal(entries.count, 3, 'what was refused left nothing behind');
});

test('R9: who is excluded joins nothing', async () => {
  const who = await someone();
  const promoId = await promotion();
  await db.transaction((tx) => anExclusion(tx, who, { from: clock.now(), until: null }));
  assert.deepEqual(await stateOf(who, promoId), ['FORBIDDEN', 'barred', false, false]);
  assert.equal(codeOf(await apply(who, promoId)), 'not_eligible');
  assert.deepEqual(await spent(promoId), { spent: 0n, grants: 0n });
});

test('PROMO-004: who joined keeps the version joined', async () => {
  const who = await someone();
  const promoId = await promotion({ asks });
  assert.ok((await apply(who, promoId)).ok);
  const dearer = someContent({ asks: { ...asks, turnoverTimes: 900 } });
  await db.transaction((tx) => insertVersion(tx, { promoId, version: 2, content: dearer, at: clock.now() }));
  const { terms } = await detail(who, promoId);
  assert.ok(
    terms.some((line) => line.includes('3× the bonus')),
    terms.join(' '),
  );
  assert.ok((await claim(who, promoId)).ok);
  assert.deepEqual(await money(who), [10, 30]);
});

const review = (name: 'approveApplication' | 'rejectApplication', input: object) =>
  call(
    promotionsConsoleApi,
    name,
    promotionsConsoleHandlers(deps()),
    { reason: 'a test', ...input },
    staffContext(['promotions.review'], { merchant }),
  );
const waiting = async (promoId: number): Promise<string> =>
  String(
    (
      await db.one<{ entryId: bigint }>(
        `select entry_id from promotions.entry where promo_id = $1 and state = 'APPLIED'`,
        [promoId],
      )
    ).entryId,
  );

test('OPEN-PROMO-03 OP-24: an application is rejected with a remark, asked for again, approved and claimed', async () => {
  const who = await someone();
  const promoId = await promotion({ how: { way: 'APPLICATION', needsRemark: true } });
  assert.equal(codeOf(await apply(who, promoId)), 'remark_needed');
  const first = await apply(who, promoId, { remark: 'My first' });
  assert.equal(first.ok && first.value.state, 'APPLYING');
  assert.deepEqual(await stateOf(who, promoId), ['APPLYING', null, false, false]);
  assert.ok((await review('rejectApplication', { entryId: await waiting(promoId), remark: 'No slip' })).ok);
  assert.deepEqual(await stateOf(who, promoId), ['REJECTED', null, true, false]);
  assert.equal((await detail(who, promoId)).own?.decision, 'No slip');
  assert.equal(await inQueue(), undefined);
  assert.ok((await apply(who, promoId, { remark: 'With a slip' })).ok);
  const queued = await inQueue();
  assert.deepEqual([queued?.count, queued?.newest.about], [1, who.account]);
  const entryId = await waiting(promoId);
  assert.ok((await review('approveApplication', { entryId })).ok);
  assert.equal(await inQueue(), undefined);
  assert.equal(codeOf(await review('approveApplication', { entryId })), 'state_changed');
  assert.ok((await claim(who, promoId)).ok);
  assert.deepEqual(await money(who), [10, 0]);
});

test('PROMO-006: a remark has 140 characters, an emoji is one', async () => {
  const who = await someone();
  const promoId = await promotion({ how: { way: 'APPLICATION' } });
  await assert.rejects(apply(who, promoId, { remark: '🎲'.repeat(141) }), /too_long/);
  assert.deepEqual(await stateOf(who, promoId), ['JOIN', null, true, false]);
  assert.ok((await apply(who, promoId, { remark: '🎲'.repeat(140) })).ok);
});

test('OPEN-PROMO-01: one of two accounts of a device has it', async () => {
  const [one, two] = await db.transaction(async (tx) => [
    await aMember(tx, { merchant }),
    await aMember(tx, { merchant }),
  ]);
  await db.run(`update members.member set registered_device_id = 'same-phone' where id = any ($1)`, [
    [one.memberId, two.memberId],
  ]);
  const promoId = await promotion({ who: { once: ['device'] } });
  assert.ok((await apply(one, promoId)).ok);
  assert.deepEqual((await stateOf(two, promoId)).slice(0, 2), ['FORBIDDEN', 'shared_device']);
  assert.equal(codeOf(await apply(two, promoId)), 'not_eligible');
  assert.deepEqual(await spent(promoId), { spent: parseUnits('10'), grants: 1n });
});

test('OPEN-PROMO-01: a deposit bonus is credited with the deposit, within its cap and its budget', async () => {
  const terms: TermsOptions = {
    type: 'DEPOSIT',
    trigger: 'DEPOSIT',
    what: { kind: 'PERCENT', bps: 10_000, cap: '50' },
    asks,
    who: { deposit: { which: 'FIRST', nth: 1, min: '20', max: null } },
  };
  const promoId = await promotion(terms, '60');
  const { log } = deps();
  const arrives = (of: Member, orderNo: string, amount: string) =>
    db.transaction((tx) =>
      creditBonus(log, tx, {
        merchantId: merchant.id,
        memberId: of.memberId,
        orderNo,
        amount: parseUnits(amount),
        bonusCode: `${promoId}.1`,
        orderedAt: clock.now(),
        now: clock.now(),
      }),
    );
  const [rich, poor, late] = [await someone(), await someone(), await someone()];
  await arrives(rich, 'D1', '80');
  assert.deepEqual(await money(rich), [50, 150]);
  await arrives(poor, 'D2', '10');
  assert.deepEqual(await money(poor), [0, 0], 'below the least deposit nothing comes with it');
  await arrives(late, 'D3', '80');
  assert.deepEqual(await money(late), [0, 0], 'the budget is spent');
  assert.deepEqual(await spent(promoId), { spent: parseUnits('50'), grants: 1n });
});

test('OP-26: a vendor or game that nothing is called is refused by its name, and no draft is kept', async () => {
  const staff = staffContext(['promotions.read', 'promotions.write'], { merchant, staffId: 1 });
  const asks = {
    ...storedTerms(FREE_TERMS),
    turnoverTimes: 500,
    contribution: [{ kind: 'vendor', id: 'NOPE', percent: 50 }],
    excluded: [{ kind: 'game', id: '99999' }],
  } as TermsOptions['asks'];
  const drafts = () => db.one<{ rows: number }>('select count(*)::int as rows from promotions.promotion');
  const kept = await drafts();
  const saved = await call(
    promotionsConsoleApi,
    'savePromotion',
    promotionsConsoleHandlers(deps()),
    { content: someContent({ asks }), reason: 'a test' },
    staff,
  );
  assert.deepEqual(saved, { ok: false, code: 'games_unknown', detail: { names: 'NOPE, 99999' } });
  assert.deepEqual(await drafts(), kept);
});

test('OP-26: an amount finer than the currency names its field, and what was published can be read once the draft differs', async () => {
  const promoId = await promotion();
  const staff = staffContext(['promotions.read', 'promotions.write'], { merchant, staffId: 1 });
  const handlers = promotionsConsoleHandlers(deps());
  const versions = async () => {
    const found = await call(promotionsConsoleApi, 'listPromotionVersions', handlers, { promoId }, staff);
    assert.ok(found.ok, codeOf(found));
    return found.value.list;
  };
  const save = (terms: TermsOptions) =>
    call(
      promotionsConsoleApi,
      'savePromotion',
      handlers,
      { promoId, revision: 1, content: someContent(terms), reason: 'a test' },
      staff,
    );
  const before_ = await versions();
  assert.deepEqual(await save({ what: { kind: 'FIXED', amount: '10.001' } }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { 'content.terms.what.amount': 'amount_invalid' } },
  });
  const deposit = { which: 'FIRST', nth: 1, min: '1.001', max: '5.001' } as const;
  const finer = {
    trigger: 'DEPOSIT',
    what: { kind: 'PERCENT', bps: 500, cap: '9.001' },
    who: { deposit },
  } as const;
  assert.deepEqual(await save(finer), {
    ok: false,
    code: 'validation_failed',
    detail: {
      fields: {
        'content.terms.what.cap': 'amount_invalid',
        'content.terms.who.deposit.min': 'amount_invalid',
        'content.terms.who.deposit.max': 'amount_invalid',
      },
    },
  });
  for (const name of ['publishPromotion', 'savePromotionBudget'] as const)
    assert.deepEqual(
      await call(
        promotionsConsoleApi,
        name,
        handlers,
        { promoId, ...(name === 'publishPromotion' && { revision: 1 }), total: '1.001', reason: 'a test' },
        staff,
      ),
      { ok: false, code: 'validation_failed', detail: { fields: { total: 'amount_invalid' } } },
    );
  assert.deepEqual(await versions(), before_);

  assert.equal(codeOf(await save({ what: { kind: 'FIXED', amount: '77' } })), 'ok');
  const draft = await call(promotionsConsoleApi, 'getBrandPromotion', handlers, { promoId }, staff);
  assert.ok(draft.ok && !draft.value.isDraftPublished);
  assert.match(draft.value.sentences.EN.join(' '), /77/);
  const [published] = await versions();
  assert.ok(published);
  assert.deepEqual([published.version, published.isCurrent], [1, true]);
  assert.match(published.sentences.EN.join(' '), /10\.00/);
  assert.doesNotMatch(published.sentences.EN.join(' '), /77/);
  await db.transaction((tx) =>
    insertVersion(tx, { promoId, version: 2, content: someContent(), at: clock.now() }),
  );
  assert.deepEqual(
    (await versions()).map(({ version, isCurrent }) => [version, isCurrent]),
    [
      [2, true],
      [1, false],
    ],
  );
  const elsewhere = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  const other = staffContext(['promotions.read'], { merchant: elsewhere, staffId: 1 });
  assert.equal(
    codeOf(await call(promotionsConsoleApi, 'listPromotionVersions', handlers, { promoId }, other)),
    'not_found',
  );
});
