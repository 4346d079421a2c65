import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext, staffContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, HOUR_MS, MINUTE_MS, parseUnits } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { createSecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { seedHash } from '@baize/fair';
import { recompute } from '@baize/fair/verify';
import { giveawaysApi } from './api.ts';
import { claimRafflePromotion } from './claim.ts';
import { giveawaysConsoleApi } from './console-api.ts';
import { insertDraw } from './draw.sql.ts';
import { giveawaysConsoleHandlers, giveawaysHandlers } from './handlers.ts';
import { dealt, drawName, whatOf } from './rules.ts';
import type { GiveawayTerms } from './terms.ts';
import { aGiveaway, someTerms } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const TEST_KEY = 'a secret key for tests, thirty-two long at least';
/** A brand in UTC+7; the clock stands on Wednesday 7 January 2026, 10:00 in Bangkok. */
async function aBrand() {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const deps = { db, clock, box: createSecretBox(TEST_KEY), ...anAuditLog() };
  const merchant = await db.transaction(async (tx) => {
    await completeUpto(tx, clock.now());
    const brand = await aMerchant(tx, { currency: 'USD' });
    await anAgent(tx, { merchant: brand, uplineId: null });
    return brand;
  });
  const member = () => db.transaction((tx) => aMember(tx, { merchant, clock }));
  const ctx = (who: Member) => memberContext(who.memberId, { merchant });
  const event = (more: Partial<GiveawayTerms> = {}) =>
    db.transaction((tx) =>
      aGiveaway(tx, {
        merchantId: merchant.id,
        currency: 'USD',
        terms: someTerms(clock.now(), more),
        at: clock.now(),
        box: deps.box,
      }),
    );
  const claim = (who: Member, promoId: number, ticketId = 't_1') =>
    claimRafflePromotion(deps, { promoId, ticketId }, ctx(who));
  const handlers = giveawaysHandlers(deps);
  const shown = async (who: Member, promoId: number) => {
    const found = await call(giveawaysApi, 'listGiveaways', handlers, {}, ctx(who));
    assert.ok(found.ok);
    const row = found.value.list.find((one) => one.promoId === promoId);
    assert.ok(row);
    return row;
  };
  const proof = (who: Member, promoId: number) =>
    call(giveawaysApi, 'getGiveawayProof', handlers, { promoId }, ctx(who));
  const staff = giveawaysConsoleHandlers(deps);
  const operator = staffContext(['promotions.read', 'promotions.write'], { merchant });
  return { clock, deps, merchant, member, ctx, event, claim, handlers, shown, proof, staff, operator };
}

/** What an event gave, by three ways that must agree: draws, ledger, and what its shares no longer have. */
async function sumsOf(eventId: number) {
  return db.one<{ draws: number; numbers: number; drawn: bigint; credited: bigint; left: bigint }>(
    `select count(*)::int as draws, count(distinct number)::int as numbers, coalesce(sum(d.amount), 0)::bigint as drawn,
            (select coalesce(sum(b.amount), 0)::bigint from rewards.bonus b where b.campaign = 'giveaway:' || $1::int) as credited,
            (select sum(s.money_left)::bigint from giveaways.share s where s.event_id = $1) as left
       from giveaways.draw d where d.event_id = $1`,
    [eventId],
  );
}
const balanceOf = async ({ accountId }: Member): Promise<bigint> =>
  (await db.one<{ balance: bigint }>('select balance from wallet.account where id = $1', [accountId]))
    .balance;

test('PROMO-017 an envelope is opened once: its money is in the wallet with its turnover, sent again it moves nothing', async () => {
  const { member, event, claim, shown } = await aBrand();
  const [who, promoId] = [await member(), await event()];
  const { ticketId: offered, binds } = await shown(who, promoId);
  assert.deepEqual({ offered, binds }, { offered: 't_1', binds: { least: '0.50', most: '20.00' } });
  const first = await claim(who, promoId);
  assert.ok(first.ok);
  assert.equal(first.value.prizeType, 'CASH');
  const won = parseUnits(first.value.amount);
  assert.ok(won >= parseUnits('0.50') && won <= parseUnits('20'));
  assert.equal(await balanceOf(who), won);
  const bonus = await db.one<{ source: string; turnover: bigint }>(
    'select source, turnover from rewards.bonus where member_id = $1',
    [who.memberId],
  );
  assert.deepEqual(bonus, { source: 'redEnvelope', turnover: won });
  assert.equal(parseUnits(first.value.turnover), won);
  const again = await claim(who, promoId);
  assert.ok(!again.ok && again.code === 'already_claimed');
  const second = await claim(who, promoId, 't_2');
  assert.ok(!second.ok && second.code === 'not_eligible');
  assert.equal(await balanceOf(who), won);
  const { ticketId, why } = await shown(who, promoId);
  assert.deepEqual({ ticketId, why }, { ticketId: '', why: 'no_ticket' });
});

test('PROMO-018 one ticket claimed ten times at once draws once', async () => {
  const { member, event, claim } = await aBrand();
  const [who, promoId] = [await member(), await event({ whole: 5 })];
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(who, promoId)));
  assert.equal(answers.filter(({ ok }) => ok).length, 1);
  assert.ok(answers.every((one) => one.ok || one.code === 'already_claimed'));
  const { draws, drawn, credited } = await sumsOf(promoId);
  assert.equal(draws, 1);
  assert.equal(drawn, credited);
});

test('OPEN-PROMO-10 1,000 claims at once: 300 draws, no number twice, money drawn is money credited, the budget is kept', async () => {
  const { member, event, claim } = await aBrand();
  const raffle: Partial<GiveawayTerms> = {
    what: {
      kind: 'RAFFLE',
      budget: '400.00',
      prizes: [
        { amount: '50.00', count: 2 },
        { amount: '3.00', count: 100 },
      ],
      blanks: 198,
    },
  };
  const envelopes: Partial<GiveawayTerms> = {
    what: { kind: 'ENVELOPE', budget: '400.00', count: 300, least: '0.10', greatest: '20.00' },
  };
  const members: Member[] = [];
  for (let n = 0; n < 200; n += 1) members.push(await member());
  for (const more of [raffle, envelopes]) {
    const promoId = await event({ ...more, whole: 5 });
    const among = more === raffle ? members : members.slice(0, 80);
    const tickets = among.flatMap((who) => [1, 2, 3, 4, 5].map((n) => ({ who, ticketId: `t_${n}` })));
    const answers = await Promise.all(tickets.map(({ who, ticketId }) => claim(who, promoId, ticketId)));
    assert.equal(answers.filter(({ ok }) => ok).length, 300);
    // A second ticket behind a first one that found nothing is closed, too.
    assert.ok(answers.every((one) => one.ok || one.code === 'promotion_closed'));
    const { draws, numbers, drawn, credited, left } = await sumsOf(promoId);
    assert.deepEqual([draws, numbers], [300, 300]);
    assert.equal(drawn, credited);
    assert.equal(left, 0n);
    assert.ok(drawn <= parseUnits('400'), `${drawn}`);
    if (more === raffle) assert.equal(drawn, parseUnits('400'));
  }
});

test('OPEN-PROMO-10 the hash is shown before, the seed a minute after the end, and each draw follows from it', async () => {
  const { clock, member, event, claim, shown, proof, handlers, ctx } = await aBrand();
  const promoId = await event({ whole: 8 });
  const who = await member();
  const { seedHash: promised } = await shown(who, promoId);
  assert.match(promised, /^[0-9a-f]{64}$/);
  for (let n = 1; n <= 8; n += 1) assert.ok((await claim(who, promoId, `t_${n}`)).ok);
  const early = await proof(who, promoId);
  assert.ok(!early.ok && early.code === 'giveaway_running');
  clock.advance(DAY_MS);
  const late = await claim(who, promoId, 't_9');
  assert.ok(!late.ok && late.code === 'promotion_closed');
  assert.equal((await proof(who, promoId)).ok, false);
  clock.advance(MINUTE_MS);
  const told = await proof(who, promoId);
  assert.ok(told.ok);
  const { serverSeed, seedHash: hash } = told.value;
  assert.equal(hash, promised);
  assert.equal(seedHash(serverSeed), promised);
  const { terms } = await db.one<{ terms: GiveawayTerms }>(
    'select terms from giveaways.event where event_id = $1',
    [promoId],
  );
  const deck = await recompute({ serverSeed, clientSeed: drawName(promoId), nonce: 0 }, (draw) =>
    dealt(whatOf(terms.what, 'USD'), draw),
  );
  const drawn = await call(giveawaysApi, 'listGiveawayDraws', handlers, {}, ctx(who));
  assert.ok(drawn.ok);
  assert.equal(drawn.value.totalCount, 8);
  for (const row of drawn.value.list) {
    assert.equal(row.hasProof, true);
    assert.equal(parseUnits(row.amount), deck[row.number]?.amount);
  }
});

test('PROMO-017 limits of a day and of the whole are kept, and the day is the brand’s', async () => {
  const { clock, member, event, claim } = await aBrand();
  const who = await member();
  const promoId = await event({ perDay: 2, whole: 3, until: clock.now().getTime() + 3 * DAY_MS });
  const codes: string[] = [];
  const draw = async (n: number) => {
    const answer = await claim(who, promoId, `t_${n}`);
    codes.push(answer.ok ? 'ok' : answer.code);
  };
  await draw(1);
  await draw(2);
  await draw(3);
  clock.advance(14 * HOUR_MS);
  await draw(3);
  await draw(4);
  assert.deepEqual(codes, ['ok', 'ok', 'not_eligible', 'ok', 'not_eligible']);
});

test('PROMO-018 tickets are earned by valid bet; conditions say why there is none', async () => {
  const { clock, member, event, claim, shown } = await aBrand();
  const who = await member();
  const promoId = await event({ earnedBy: 'VALID_BET', earnedEach: '100.00', whole: 10 });
  assert.equal((await shown(who, promoId)).why, 'no_ticket');
  const before = await claim(who, promoId);
  assert.ok(!before.ok && before.code === 'not_eligible');
  await db.transaction((tx) =>
    playedAt(tx, {
      memberId: who.memberId,
      at: clock.now(),
      timeZone: 'Asia/Bangkok',
      validBet: parseUnits('250'),
    }),
  );
  assert.equal((await shown(who, promoId)).remain, 2);
  assert.ok((await claim(who, promoId)).ok);
  assert.ok((await claim(who, promoId, 't_2')).ok);
  assert.equal((await shown(who, promoId)).why, 'no_ticket');
  for (const [more, why] of [
    [{ needsMobile: true }, 'mobile_needed'],
    [{ levelMin: 3 }, 'level_needed'],
    [{ depositDays: 7 }, 'deposit_needed'],
  ] as const) {
    const other = await event(more);
    assert.equal((await shown(who, other)).why, why);
    const answer = await claim(who, other);
    assert.ok(!answer.ok && answer.code === 'not_eligible');
    assert.equal((await sumsOf(other)).draws, 0);
  }
});

test('PROMO-017 R9 a locked and an excluded member draw nothing and take no number', async () => {
  const { member, event, claim, merchant, clock } = await aBrand();
  const promoId = await event();
  const locked = await db.transaction((tx) => aMember(tx, { merchant, clock, state: 'LOCKED' }));
  const trial = await db.transaction((tx) => aMember(tx, { merchant, clock, type: 4 }));
  for (const [who, code] of [
    [locked, 'reward_barred'],
    [trial, 'in_need_true_account'],
  ] as const) {
    const answer = await claim(who, promoId);
    assert.ok(!answer.ok && answer.code === code);
    assert.equal(await balanceOf(who), 0n);
  }
  assert.ok((await claim(await member(), promoId)).ok);
  const { draws } = await sumsOf(promoId);
  assert.equal(draws, 1);
});

test('OPEN-PROMO-10 stopped among claims: what was drawn stays, later ones are refused, and the seed is told', async () => {
  const { event, claim, member, staff, operator, proof } = await aBrand();
  const promoId = await event();
  const members = await Promise.all(Array.from({ length: 60 }, member));
  const claims = members.map((who) => claim(who, promoId));
  const stopped = call(
    giveawaysConsoleApi,
    'stopGiveaway',
    staff,
    { eventId: promoId, reason: 'a wrong title' },
    operator,
  );
  const answers = await Promise.all(claims);
  assert.ok((await stopped).ok);
  const given = answers.filter(({ ok }) => ok).length;
  assert.ok(answers.every((one) => one.ok || one.code === 'promotion_closed'));
  const [who] = members;
  assert.ok(who);
  const later = await claim(await member(), promoId);
  assert.ok(!later.ok && later.code === 'promotion_closed');
  const { draws, drawn, credited } = await sumsOf(promoId);
  assert.deepEqual([draws, drawn], [given, credited]);
  assert.ok((await proof(who, promoId)).ok);
  const again = await call(
    giveawaysConsoleApi,
    'stopGiveaway',
    staff,
    { eventId: promoId, reason: 'a wrong title' },
    operator,
  );
  assert.ok(!again.ok && again.code === 'state_changed');
});

test('OPEN-PROMO-10 a claim that dies after the draw leaves nothing: the number is free, and the next one draws it', async () => {
  const { event, claim, member, deps, ctx } = await aBrand();
  const promoId = await event();
  const who = await member();
  const dying = {
    clock: deps.clock,
    box: deps.box,
    db: {
      ...db,
      transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
        db.transaction<T>(async (tx) => {
          await work(tx);
          throw new Error('killed before the commit');
        }),
    },
  };
  await assert.rejects(claimRafflePromotion(dying, { promoId, ticketId: 't_1' }, ctx(who)), /killed/);
  assert.equal((await sumsOf(promoId)).draws, 0);
  assert.equal((await sumsOf(promoId)).credited, 0n);
  assert.equal(await balanceOf(who), 0n);
  const answer = await claim(who, promoId);
  assert.ok(answer.ok);
  assert.equal(await balanceOf(who), parseUnits(answer.value.amount));
});

test('OPEN-PROMO-10 the database refuses a share that pays more than it has, a number twice, and a draw that changes', async () => {
  const { event, claim, member, clock } = await aBrand();
  const promoId = await event();
  const who = await member();
  const answer = await claim(who, promoId);
  assert.ok(answer.ok);
  await assert.rejects(
    db.run('update giveaways.share set money_left = money_left - 100000000 where event_id = $1', [promoId]),
    /money_left/,
  );
  await assert.rejects(
    db.transaction((tx) =>
      insertDraw(tx, {
        eventId: promoId,
        number: answer.value.number,
        memberId: who.memberId,
        memberNo: 2,
        day: '2026-01-07',
        prize: 0,
        amount: 0n,
        grantId: null,
        drawnAt: clock.now(),
      }),
    ),
    /draw_pkey/,
  );
  await assert.rejects(
    db.run('update giveaways.draw set amount = 1 where event_id = $1', [promoId]),
    /is kept/,
  );
  await assert.rejects(
    db.run(`update giveaways.event set server_seed = repeat('0', 64) where event_id = $1`, [promoId]),
    /never changes/,
  );
});

test('OP-27 a draft is saved by one and published by two; its terms then stand', async () => {
  const { clock, staff, operator, shown, member, merchant } = await aBrand();
  // Before money moved anywhere nobody waits for a second operator.
  await db.transaction((tx) => aMember(tx, { merchant, clock, balance: '1' }));
  const ask = <Name extends 'saveGiveaway' | 'publishGiveaway'>(name: Name, input: object) =>
    call(giveawaysConsoleApi, name, staff, input, operator);
  const terms = someTerms(clock.now());
  const made = await ask('saveGiveaway', { terms, reason: 'new year' });
  assert.ok(made.ok);
  const { eventId } = made.value;
  const saved = await ask('saveGiveaway', {
    eventId,
    revision: 1,
    terms: { ...terms, whole: 2 },
    reason: 'new year',
  });
  assert.ok(saved.ok && saved.value.revision === 2);
  const old = await ask('saveGiveaway', { eventId, revision: 1, terms, reason: 'new year' });
  assert.ok(!old.ok && old.code === 'state_changed');
  const proposed = await ask('publishGiveaway', { eventId, revision: 2, reason: 'new year' });
  assert.ok(proposed.ok && proposed.value.proposalId !== null);
  const { state, seed } = await db.one<{ state: string; seed: string | null }>(
    'select state, server_seed as seed from giveaways.event where event_id = $1',
    [eventId],
  );
  assert.deepEqual({ state, seed }, { state: 'DRAFT', seed: null });
  await assert.rejects(shown(await member(), eventId));
});
