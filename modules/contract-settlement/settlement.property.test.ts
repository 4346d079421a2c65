import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aContract } from '@baize/contracts/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { DAY_MS, fixedClock, parseUnits } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { KIND } from '@baize/wallet';
import fc from 'fast-check';
import { retryArrears } from './arrears.ts';
import { assess, type Inputs } from './assess.ts';
import { dying, untilKilled } from './dying.fixture.ts';
import { dividend, played, tier } from './figures.fixture.ts';
import { everything, give } from './line.fixture.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { contractsOn, settlementForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const ZONE = 'Asia/Bangkok';
const START = Date.parse('2025-12-31T17:00:00Z');
const DAYS = 3;
const AGENTS = 5;

const world = fc.record({
  /** Under whom each agent but the first stands, by a number below its own. */
  tree: fc.array(fc.nat(AGENTS), { minLength: AGENTS, maxLength: AGENTS }),
  rates: fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: AGENTS, maxLength: AGENTS }),
  carries: fc.array(fc.boolean(), { minLength: AGENTS, maxLength: AGENTS }),
  plays: fc.array(
    fc.record({ who: fc.nat(AGENTS - 1), day: fc.nat(DAYS - 1), won: fc.bigInt(-90_000_000n, 120_000_000n) }),
    { maxLength: 12 },
  ),
  steps: fc.array(
    fc.record({
      do: fc.constantFrom('settle', 'settle', 'pay', 'pay', 'retry', 'give', 'move', 'day'),
      who: fc.nat(AGENTS - 1),
      fates: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 1, maxLength: 6 }),
      amount: fc.integer({ min: 1, max: 400 }),
    }),
    { maxLength: 14 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

async function build(of: World) {
  const clock = fixedClock(new Date(START).toISOString());
  const made = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { settings: contractsOn() });
    const agents: Member[] = [];
    const players: Member[] = [];
    const parents: (number | null)[] = [];
    for (let n = 0; n < AGENTS; n += 1) {
      const parent = n === 0 ? null : (of.tree[n] ?? 0) % n;
      parents.push(parent);
      const uplineId = parent === null ? null : (agents[parent]?.memberId ?? null);
      const agent = await anAgent(tx, { merchant, uplineId });
      agents.push(agent);
      players.push(await aMember(tx, { merchant, uplineId: agent.memberId }));
    }
    const contracts: number[] = [];
    for (const [n, agent] of agents.entries()) {
      const parent = parents[n] ?? null;
      const { contractId } = await aContract(tx, {
        merchantId: merchant.id,
        kind: 'DIVIDEND',
        uplineId: parent === null ? null : (agents[parent]?.memberId ?? null),
        downlineId: agent.memberId,
        terms: {
          period: 'D',
          tiers: [tier(of.rates[n] ?? 0)],
          carryNegative: of.carries[n] ?? false,
        },
        effectiveFrom: new Date(START),
      });
      contracts.push(contractId);
    }
    for (const { who, day, won } of of.plays)
      await playedAt(tx, {
        memberId: players[who]?.memberId ?? 0,
        at: new Date(START + day * DAY_MS + 3_600_000),
        timeZone: ZONE,
        net: -won,
        validBet: won < 0n ? -won : won,
      });
    return { merchant, agents, players, parents, contracts };
  });
  return { ...made, clock };
}
type Built = Awaited<ReturnType<typeof build>>;

/** What each contract comes to each day, from the plays alone: in the order of days, then of agents. */
function expected(of: World, { parents }: Built): bigint[] {
  const isBelow = (agent: number, n: number | null): boolean =>
    n !== null && (n === agent || isBelow(agent, parents[n] ?? null));
  const carries = new Map<number, bigint>();
  const amounts: bigint[] = [];
  for (let day = 0; day < DAYS; day += 1)
    for (let agent = 0; agent < AGENTS; agent += 1) {
      const team = of.plays.filter((one) => one.day === day && isBelow(agent, one.who));
      const inputs: Inputs = {
        ...played({}),
        net: -team.reduce((sum, { won }) => sum + won, 0n),
        validBet: team.reduce((sum, { won }) => sum + (won < 0n ? -won : won), 0n),
      };
      const terms = dividend([tier(of.rates[agent] ?? 0)], {
        carryNegative: of.carries[agent] ?? false,
      });
      const found = assess(terms, inputs, carries.get(agent) ?? 0n, 'USD');
      carries.set(agent, found.carryOut);
      amounts.push(found.amount);
    }
  return amounts;
}

async function happen(of: World, built: Built): Promise<bigint[]> {
  const { clock, merchant, agents, players } = built;
  const given = agents.map(() => 0n);
  const advance = async (ms: number) => {
    clock.advance(ms);
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  for (const { do: what, who, fates, amount } of of.steps) {
    const deps = settlementForTests(dying(db, fates), clock);
    if (what === 'day') await advance(DAY_MS);
    if (what === 'settle') await untilKilled(() => settleDue(deps));
    if (what === 'pay') await untilKilled(() => payFrozen(deps, merchant.id));
    if (what === 'retry') await untilKilled(() => retryArrears(deps));
    const agent = agents[who];
    const player = players[who];
    assert.ok(agent && player);
    if (what === 'give') {
      await give(db, agent, String(amount));
      given[who] = (given[who] ?? 0n) + parseUnits(String(amount));
    }
    // The player goes elsewhere: what was played before stays where it was played.
    if (what === 'move')
      await db.transaction((tx) =>
        moveMember(
          tx,
          { memberId: player.memberId, merchantId: merchant.id },
          agents[amount % AGENTS]?.account ?? '',
        ),
      );
  }
  // A worker that lives, and money for who owes.
  const deps = settlementForTests(db, clock);
  await advance(Math.max(0, START + DAYS * DAY_MS + 7_200_000 - clock.now().getTime()));
  await settleDue(deps);
  await payFrozen(deps, merchant.id);
  for (const [n, agent] of agents.entries()) {
    await give(db, agent, '10000');
    given[n] = (given[n] ?? 0n) + parseUnits('10000');
  }
  await retryArrears(deps);
  return given;
}

test('CONTRACT-019 OPEN-CONTRACT-09 whatever dies and whenever, each contract is paid what its plays come to, once, and no unit is lost', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (of) => {
      const built = await build(of);
      const { merchant, agents, parents, contracts } = built;
      const given = await happen(of, built);
      const rows = await db.many<{
        contractId: number;
        amount: bigint;
        paid: bigint;
        state: string;
        day: number;
      }>(
        `select contract_id, amount, paid, state, round(extract(epoch from starts_at - $2::timestamptz) / 86400)::int as day
           from contract_settlement.settlement where merchant_id = $1`,
        [merchant.id, new Date(START)],
      );
      const amounts = Array.from({ length: DAYS * AGENTS }, () => 0n);
      const paidOf = agents.map(() => 0n);
      for (const { contractId, amount, paid, state, day } of rows.filter(({ day: nth }) => nth < DAYS)) {
        const agent = contracts.indexOf(contractId);
        amounts[day * AGENTS + agent] = amount;
        assert.equal(paid, amount);
        assert.equal(state, amount === 0n ? 'NOTHING_DUE' : 'PAID');
        paidOf[agent] = (paidOf[agent] ?? 0n) + paid;
      }
      assert.deepEqual(amounts, expected(of, built));
      // Each wallet: what was given, plus what came from above, minus what went below.
      const balances = await db.many<{ memberId: number; balance: bigint }>(
        `select o.member_id::int as member_id, a.balance from wallet.owner o join wallet.account a on a.id = o.account_id
          where o.merchant_id = $1`,
        [merchant.id],
      );
      for (const [n, { memberId }] of agents.entries()) {
        const below = parents.reduce(
          (sum: bigint, parent, m) => (parent === n ? sum + (paidOf[m] ?? 0n) : sum),
          0n,
        );
        assert.equal(
          balances.find((one) => one.memberId === memberId)?.balance,
          (given[n] ?? 0n) + (paidOf[n] ?? 0n) - below,
        );
      }
      // What the house paid is the sum of what everybody keeps.
      const { house } = await db.one<{ house: bigint }>(
        `select coalesce(sum(e.amount), 0)::bigint as house from wallet.entry e join wallet.owner o on o.account_id = e.account_id
          where o.merchant_id = $1 and e.kind = $2`,
        [merchant.id, KIND.dividend],
      );
      assert.equal(house, paidOf[0]);
      const before = await everything(db, merchant.id);
      const deps = settlementForTests(db, built.clock);
      await settleDue(deps);
      await payFrozen(deps, merchant.id);
      await retryArrears(deps);
      assert.deepEqual(await everything(db, merchant.id), before);
    }),
    { numRuns: 25 },
  );
});
