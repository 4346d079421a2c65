import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { call, memberContext } from '@baize/endpoint/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { REBATE_TYPES } from './rules.ts';
import { ratesApi } from './api.ts';
import { cutOnMove, planCut } from './cut-on-move.ts';
import { giveLinkRates, giveRates, keepLinkRates, ratesOfLinks } from './give-rates.ts';
import { ratesHandlers } from './handlers.ts';
import { memberRates } from './held.ts';
import { setRates, type Wanted } from './set-rates.ts';
import { houseGives, ratesFrom } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

/** house ─ top (1960, 40) ─ agent (1950, 30) ─ low (1940, 20) ─ member (1930); the clock stands in the evening of 23 Nov in Bangkok. */
async function aLine() {
  const clock = fixedClock('2026-11-23T10:00:00Z');
  const people = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const house = await anAgent(tx, { merchant, uplineId: null, isHouse: true });
    const top = await anAgent(tx, { merchant, uplineId: house.memberId });
    const agent = await anAgent(tx, { merchant, uplineId: top.memberId });
    const low = await anAgent(tx, { merchant, uplineId: agent.memberId });
    const member = await aMember(tx, { merchant, uplineId: low.memberId });
    await ratesFrom(tx, top, { PRIZE_MODE: 1960, RNG: 40 });
    await ratesFrom(tx, agent, { PRIZE_MODE: 1950, RNG: 30 });
    await ratesFrom(tx, low, { PRIZE_MODE: 1940, RNG: 20 });
    await ratesFrom(tx, member, { PRIZE_MODE: 1930 });
    return { merchant, house, top, agent, low, member };
  });
  const set = (who: Member, wanted: Wanted, lowersBelow = false) =>
    db.transaction((tx) =>
      setRates(tx, {
        merchantId: people.merchant.id,
        memberId: who.memberId,
        wanted,
        lowersBelow,
        at: clock.now(),
        by: 'job:test',
      }),
    );
  const held = (who: Member) => memberRates(db, who, clock.now());
  return { ...people, clock, set, held };
}
const rows = () => db.one<{ n: number }>('select count(*)::int as n from rates.rate');

test('OPEN-AGENT-02 what is given is at most the own, by scale; refused, nothing is written', async () => {
  const { low, member, top, set, held } = await aLine();
  const cases: [Member, Wanted, object | null][] = [
    [low, { RNG: 30, PRIZE_MODE: 1950 }, null], // as much as the upline's
    [low, { RNG: 31 }, { RNG: 'rate_above_own' }],
    [low, { PRIZE_MODE: 1951 }, { PRIZE_MODE: 'rate_above_own' }],
    [low, { LIVE: 1, RNG: 30 }, { LIVE: 'rate_above_own' }], // the upline has none of it
    [member, { RNG: 1 }, { RNG: 'rebate_of_agents' }],
    [member, { PRIZE_MODE: 1699 }, { PRIZE_MODE: 'mode_too_low' }],
    [top, { PRIZE_MODE: 1980, RNG: 50 }, null], // what the house gives at most
    [top, { PRIZE_MODE: 1981 }, { PRIZE_MODE: 'rate_above_own' }],
    [top, { RNG: 51 }, { RNG: 'rate_above_own' }],
  ];
  for (const [who, wanted, fields] of cases) {
    const [{ n }, before] = [await rows(), await held(who)];
    const set_ = await set(who, wanted);
    const label = JSON.stringify(wanted);
    if (fields === null) {
      assert.ok(set_.ok, label);
      continue;
    }
    assert.deepEqual(set_, { ok: false, code: 'validation_failed', detail: { fields } }, label);
    assert.deepEqual([(await rows()).n, await held(who)], [n, before], label);
  }
});

test('OPEN-AGENT-02 a change holds from the next product day of the brand on, and what held is kept', async () => {
  const { low, clock, set, held } = await aLine();
  assert.ok((await set(low, { RNG: 25 })).ok);
  assert.ok((await set(low, { RNG: 15 })).ok);
  const today = await held(low);
  assert.deepEqual([today.now.RNG, today.next.RNG], [20, 15]);
  clock.advance(6.9 * 3_600_000); // 23:54 in Bangkok
  assert.equal((await held(low)).now.RNG, 20);
  clock.advance(0.2 * 3_600_000);
  assert.equal((await held(low)).now.RNG, 15);
  const kept = await db.many<{ value: number; since: string; until: string }>(
    `select value, since::text, until::text from rates.rate where member_id = $1 and scale = 'RNG' order by id`,
    [low.memberId],
  );
  assert.deepEqual(kept, [
    { value: 20, since: '2020-01-01', until: '2026-11-24' },
    { value: 25, since: '2026-11-24', until: '2026-11-24' },
    { value: 15, since: '2026-11-24', until: 'infinity' },
  ]);
  await assert.rejects(db.run('delete from rates.rate where member_id = $1', [low.memberId]), /kept/);
  await assert.rejects(
    db.run('update rates.rate set value = 99 where member_id = $1', [low.memberId]),
    /only ends/,
  );
});

test('OPEN-AGENT-02 lowered below what somebody below has: refused with their names, or they are lowered, too', async () => {
  const { agent, low, member, set, held } = await aLine();
  const before = await rows();
  assert.deepEqual(await set(agent, { RNG: 10, PRIZE_MODE: 1935 }), {
    ok: false,
    code: 'below_have_more',
    detail: {
      members: 1,
      cuts: [
        { account: low.account, scale: 'PRIZE_MODE', from: 1940, to: 1935 },
        { account: low.account, scale: 'RNG', from: 20, to: 10 },
      ],
    },
  });
  assert.deepEqual(await rows(), before);
  assert.ok((await set(agent, { RNG: 10, PRIZE_MODE: 1920 }, true)).ok);
  const { now, next } = await held(low);
  assert.deepEqual([now.RNG, next.RNG, next.PRIZE_MODE], [20, 10, 1920]);
  assert.equal((await held(member)).next.PRIZE_MODE, 1920);
  // Nothing lower is lowered to.
  assert.equal((await set(agent, { RNG: 10 })).ok, false);
});

test('OPEN-AGENT-02 an account is opened with rates that hold at once, at most what the giver has today and tomorrow', async () => {
  const { merchant, agent, set, clock } = await aLine();
  const open = (wanted: Wanted) =>
    db.transaction(async (tx) => {
      const opened = await anAgent(tx, { merchant, uplineId: agent.memberId });
      const of = { merchantId: merchant.id, memberId: opened.memberId, type: opened.type };
      const given = await giveRates(tx, { ...of, at: clock.now(), by: 'job:test' }, wanted);
      return given.ok ? opened : given;
    });
  const opened = await open({ RNG: 30, PRIZE_MODE: 1900 });
  assert.ok('memberId' in opened);
  assert.deepEqual(
    (({ now }) => [now.RNG, now.PRIZE_MODE, now.LIVE])(await memberRates(db, opened, clock.now())),
    [30, 1900, 0],
  );
  // Raised for tomorrow, the upline has not more to give today; lowered for tomorrow, it has less at once.
  assert.ok((await set(agent, { RNG: 40 })).ok);
  assert.deepEqual(await open({ RNG: 40 }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { RNG: 'rate_above_own' } },
  });
  assert.ok((await set(agent, { RNG: 20 }, true)).ok);
  assert.equal('memberId' in (await open({ RNG: 30 })), false);
});

test('OPEN-AGENT-02 a link keeps its rates, and gives a newcomer what its agent has by then', async () => {
  const { merchant, agent, set, clock } = await aLine();
  const link = { merchantId: merchant.id, agentId: agent.memberId, type: 1 as const, at: clock.now() };
  const make = (code: string, wanted: Wanted) =>
    db.transaction((tx) => keepLinkRates(tx, { ...link, code }, wanted));
  assert.deepEqual(await make('MORE', { RNG: 31 }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { RNG: 'rate_above_own' } },
  });
  assert.ok((await make('LINK', { RNG: 30, PRIZE_MODE: 1945 })).ok);
  assert.equal((await ratesOfLinks(db, merchant.id, ['LINK', 'MORE'])).get('LINK')?.RNG, 30);
  const register = () =>
    db.transaction(async (tx) => {
      const newcomer = await anAgent(tx, { merchant, uplineId: agent.memberId });
      const of = { merchantId: merchant.id, memberId: newcomer.memberId, type: newcomer.type };
      await giveLinkRates(tx, { ...of, at: clock.now(), by: 'member' }, 'LINK');
      return (await memberRates(tx, newcomer, clock.now())).now;
    });
  const whole = await register();
  assert.deepEqual([whole.RNG, whole.PRIZE_MODE], [30, 1945]);
  assert.ok((await set(agent, { RNG: 12 }, true)).ok);
  const less = await register();
  assert.deepEqual([less.RNG, less.PRIZE_MODE], [12, 1945]);
});

test('OPEN-AGENT-02 a move cuts the branch to the new upline’s, as the preview said', async () => {
  const { merchant, house, agent, low, member, held, clock } = await aLine();
  const poor = await db.transaction(async (tx) => {
    const made = await anAgent(tx, { merchant, uplineId: house.memberId });
    await ratesFrom(tx, made, { RNG: 25 });
    return made;
  });
  const moved = { merchantId: merchant.id, memberId: agent.memberId };
  const planned = await planCut(db, moved, { memberId: poor.memberId, isHouse: false }, clock.now());
  assert.deepEqual(planned, {
    members: 3,
    cuts: [
      { memberId: agent.memberId, scale: 'PRIZE_MODE', from: 1950, to: 0 },
      { memberId: agent.memberId, scale: 'RNG', from: 30, to: 25 },
      { memberId: low.memberId, scale: 'PRIZE_MODE', from: 1940, to: 0 },
      { memberId: member.memberId, scale: 'PRIZE_MODE', from: 1930, to: 0 },
    ],
  });
  const lowered = await db.transaction(async (tx) => {
    assert.ok((await moveMember(tx, moved, poor.account)).ok);
    return cutOnMove(tx, moved, { at: clock.now(), by: 'job:test' });
  });
  assert.equal(lowered, 4);
  const [ofAgent, ofLow] = [await held(agent), await held(low)];
  assert.deepEqual([ofAgent.now.RNG, ofAgent.next.RNG, ofLow.next.RNG], [30, 25, 20]);
  assert.deepEqual([ofAgent.next.PRIZE_MODE, ofLow.next.PRIZE_MODE], [0, 0]);
});

test('OPEN-AGENT-02 an account sees what it holds and may give; without a mode it has the brand’s least one', async () => {
  const { merchant, agent, member, clock } = await aLine();
  await db.transaction((tx) => houseGives(tx, merchant.id, { PRIZE_MODE: 1970 }));
  const audit = async () => undefined;
  const ask = (who: Member) =>
    call(
      ratesApi,
      'getOwnRates',
      ratesHandlers({ db, clock, audit }),
      {},
      memberContext(who.memberId, {
        merchant,
        account: who.account,
        role: 'member',
      }) as never,
    );
  const own = await ask(agent);
  assert.ok(own.ok);
  assert.equal(own.value.holdsFrom, '2026-11-24');
  assert.deepEqual([own.value.now.RNG, own.value.mayGive.PRIZE_MODE, own.value.leastMode], [30, 1950, 1700]);
  const newcomer = await db.transaction((tx) => aMember(tx, { merchant, uplineId: agent.memberId }));
  const least = await ask(newcomer);
  assert.ok(least.ok);
  assert.equal(least.value.now.PRIZE_MODE, 1700);
  assert.ok((await ask(member)).ok);
  assert.deepEqual(
    REBATE_TYPES.filter((type) => least.value.now[type] > 0),
    [],
  );
});
